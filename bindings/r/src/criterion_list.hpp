// The criterion, its parts by case and cluster, and the figures of convergence as R lists (columns
// of data frames).
#pragma once

#include "truecluster_types.h"

#include <vector>

#include <truecluster/criterion.hpp>
#include <truecluster/mmcc.hpp>

namespace truecluster_r {

Rcpp::NumericVector criterion_vector(const truecluster::Criterion& criterion);
Rcpp::List cases_list(const std::vector<truecluster::CaseCertainty>& cases);
Rcpp::List clusters_list(const std::vector<truecluster::ClusterCertainty>& clusters);

// And back.
std::vector<truecluster::CaseCertainty> cases_of(const Rcpp::List& columns);
std::vector<truecluster::ClusterCertainty> clusters_of(const Rcpp::List& columns);

}  // namespace truecluster_r
