// Between R's objects and the core's values: R counts clusters from 1 and stores matrices by
// column, the core counts from 0 and stores by row.
#pragma once

#include "truecluster_types.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster_r {

using truecluster::Index;
using truecluster::Label;

truecluster::Matrix<double> row_major(const Rcpp::NumericMatrix& values);
Rcpp::NumericMatrix to_r(truecluster::MatrixView<const double> values);

// 0-based numbers to R's; negative ones (missing, unmatched) to NA.
template <class Integer>
Rcpp::IntegerVector one_based(std::span<const Integer> numbers) {
  Rcpp::IntegerVector result(static_cast<R_xlen_t>(numbers.size()));
  R_xlen_t i = 0;
  for (const Integer number : numbers)
    result[i++] = number < 0 ? NA_INTEGER : static_cast<int>(number) + 1;
  return result;
}
template <class Integer>
Rcpp::IntegerVector one_based(const std::vector<Integer>& numbers) {
  return one_based(std::span<const Integer>(numbers));
}

// R's numbers of clusters, of which NA is missing.
std::vector<Label> zero_based(const Rcpp::IntegerVector& numbers);

// Sizes are doubles in R where they may be large.
Rcpp::NumericVector to_r(std::span<const Index> counts);

// A partition: a vector of whole numbers or texts, or a factor gives labels (NA is missing, as is
// -1 and in texts "" and "NA"); a double matrix gives memberships, rows with NA being missing
// cases. The label `noise` leaves a case out as noise: then -1 is missing only if it is another
// one.
truecluster::AnyPartition any_partition(SEXP object,
                                        std::string_view noise = truecluster::no_noise);
std::vector<truecluster::AnyPartition> any_partitions(
    const Rcpp::List& objects, std::string_view noise = truecluster::no_noise);

// What the clusters of such an object are called.
std::vector<std::string> cluster_names(SEXP object, const truecluster::AnyPartition& partition);

}  // namespace truecluster_r
