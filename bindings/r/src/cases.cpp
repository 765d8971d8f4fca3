// Cases from matrices and sparse matrices of R, and their weights.
#include "cases.hpp"

#include <utility>
#include <vector>

#include <truecluster/sparse_source.hpp>

#include "convert.hpp"

namespace truecluster_r {
namespace {

template <class T>
std::vector<T> slot(SEXP object, const char* name) {
  return Rcpp::as<std::vector<T>>(R_do_slot(object, Rf_install(name)));
}

// A dgCMatrix: of each column its values `x` with their rows `i`, from `p`[column] on.
truecluster::SparseRows<double> sparse_rows(SEXP data) {
  const auto sizes = slot<int>(data, "Dim");
  const auto starts = slot<int>(data, "p");
  truecluster::SparseRows<double> columns;
  columns.starts.assign(starts.begin(), starts.end());
  columns.columns = slot<std::int32_t>(data, "i");
  columns.values = slot<double>(data, "x");
  return transposed(columns, sizes[0]);
}

std::shared_ptr<const truecluster::CaseSource> rows_of(SEXP data, bool distances) {
  using truecluster::DataKind;
  if (Rf_isS4(data)) return std::make_shared<truecluster::SparseSource>(sparse_rows(data));
  return std::make_shared<truecluster::ViewSource>(
      truecluster::CaseBlock(row_major(Rcpp::as<Rcpp::NumericMatrix>(data)),
                             distances ? DataKind::distances : DataKind::features));
}

}  // namespace

truecluster::CaseWeights weights_of(SEXP weights, truecluster::Index n_cases) {
  if (Rf_isNull(weights)) return {};
  return {Rcpp::as<std::vector<double>>(weights), n_cases};
}

std::shared_ptr<const truecluster::CaseSource> cases_of(SEXP data, bool distances, SEXP weights) {
  auto cases = rows_of(data, distances);
  const truecluster::Index n_cases = cases->rows();
  return std::make_shared<truecluster::WeightedCases>(std::move(cases),
                                                      weights_of(weights, n_cases));
}

}  // namespace truecluster_r
