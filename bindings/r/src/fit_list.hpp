// The result of a fit as an R list, and back.
#pragma once

#include "truecluster_types.h"

#include <truecluster/fit.hpp>

namespace truecluster_r {

Rcpp::List fit_list(const truecluster::FitResult& result);
truecluster::FitResult fit_result_of(const Rcpp::List& list);

}  // namespace truecluster_r
