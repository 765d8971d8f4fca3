// Two partitions: crosstable, matching, agreement; and the assignment problem.
#include "truecluster_types.h"

#include <truecluster/assignment.hpp>
#include <truecluster/compare.hpp>

#include "convert.hpp"
#include "option_list.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

// y is NULL if x is a matrix of counts.
Crosstable table_of(SEXP x, SEXP y) {
  if (Rf_isNull(y)) return crosstable_of_counts(row_major(x));
  const AnyPartition a = any_partition(x), b = any_partition(y);
  Crosstable table = compared_table(a, b);
  table.row_names = cluster_names(x, a);
  table.col_names = cluster_names(y, b);
  return table;
}

Rcpp::NumericMatrix named_matrix(const Matrix<double>& values, const Crosstable& table) {
  Rcpp::NumericMatrix result = to_r(values.view());
  if (!table.row_names.empty())
    result.attr("dimnames") = Rcpp::List::create(table.row_names, table.col_names);
  return result;
}

Rcpp::NumericVector named_vector(const std::vector<NamedValue>& values) {
  Rcpp::NumericVector result(static_cast<R_xlen_t>(values.size()));
  std::vector<std::string> names;
  for (std::size_t i = 0; i < values.size(); ++i) {
    result[static_cast<R_xlen_t>(i)] = values[i].value;
    names.emplace_back(values[i].name);
  }
  result.names() = names;
  return result;
}

Rcpp::List pairs_of(const MatchResult& result) {
  std::vector<Index> rows, cols;
  std::vector<double> counts, scores;
  for (const MatchedPair& pair : result.pairs) {
    rows.push_back(pair.row);
    cols.push_back(pair.col);
    counts.push_back(pair.count);
    scores.push_back(pair.score);
  }
  return Rcpp::List::create(Rcpp::Named("row") = one_based(rows),
                            Rcpp::Named("col") = one_based(cols), Rcpp::Named("count") = counts,
                            Rcpp::Named("score") = scores);
}

}  // namespace
}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix crosstable_cpp(SEXP x, SEXP y) {
  const truecluster::Crosstable table = truecluster_r::table_of(x, y);
  Rcpp::NumericMatrix result = truecluster_r::named_matrix(table.count, table);
  result.attr("n_missing") = static_cast<double>(table.n_missing);
  return result;
}

// [[Rcpp::export(rng = false)]]
Rcpp::List match_cpp(SEXP x, SEXP y, const Rcpp::List& options) {
  using namespace truecluster_r;
  const truecluster::Crosstable table = table_of(x, y);
  const truecluster::MatchResult result =
      match(table, options_of<truecluster::MatchOptions>(options));
  return Rcpp::List::create(Rcpp::Named("index") = one_based(result.col_of_row),
                            Rcpp::Named("table") = named_matrix(table.count, table),
                            Rcpp::Named("scores") = named_matrix(result.scores, table),
                            Rcpp::Named("pairs") = pairs_of(result),
                            Rcpp::Named("diagonal") = result.diagonal,
                            Rcpp::Named("kappa") = result.kappa,
                            Rcpp::Named("n_missing") = static_cast<double>(table.n_missing));
}

// [[Rcpp::export(rng = false)]]
Rcpp::List agreement_cpp(SEXP x, SEXP y, const Rcpp::List& options) {
  using namespace truecluster_r;
  const auto settings = options_of<truecluster::MatchOptions>(options);
  const truecluster::Agreement found =
      Rf_isNull(y) ? compared(truecluster::crosstable_of_counts(row_major(x)), settings)
                   : compared(any_partition(x), any_partition(y), settings);
  return Rcpp::List::create(Rcpp::Named("values") = named_vector(found.indices),
                            Rcpp::Named("n_missing") = static_cast<double>(found.n_missing),
                            Rcpp::Named("warnings") = found.warnings);
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector solve_assignment_cpp(const Rcpp::NumericMatrix& values, bool maximum) {
  const auto matrix = truecluster_r::row_major(values);
  return truecluster_r::one_based(maximum ? truecluster::maximize_assignment(matrix)
                                          : truecluster::minimize_assignment(matrix));
}
