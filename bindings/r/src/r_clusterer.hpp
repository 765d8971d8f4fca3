// A clustering function of R as a base clusterer.
#pragma once

#include "truecluster_types.h"

#include <memory>
#include <string>

#include <truecluster/clusterer.hpp>

namespace truecluster_r {

// call(data, k, seed) gives the cluster numbers 1, 2, ... of the rows of the data; drawn cases are
// repeated by their weight, and distances come as a square matrix. Cases that were not drawn go to
// the cluster with the nearest mean, or to that of the smallest mean distance. Must be used on R's
// own thread only.
std::unique_ptr<truecluster::Clusterer> make_r_clusterer(const std::string& name,
                                                         const Rcpp::Function& call);

}  // namespace truecluster_r
