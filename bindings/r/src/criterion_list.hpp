// The criterion as a named vector of R.
#pragma once

#include "truecluster_types.h"

#include <truecluster/criterion.hpp>

namespace truecluster_r {

Rcpp::NumericVector criterion_vector(const truecluster::Criterion& criterion);

}  // namespace truecluster_r
