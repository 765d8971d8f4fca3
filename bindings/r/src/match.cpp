// Two partitions: crosstable, matching, agreement; and the assignment problem.
#include "truecluster_types.h"

#include <limits>

#include <fmt/format.h>

#include <truecluster/agreement.hpp>
#include <truecluster/assignment.hpp>
#include <truecluster/error.hpp>
#include <truecluster/match.hpp>

#include "convert.hpp"
#include "option_list.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

constexpr Index most_cells = 25'000'000;  // 200 MB a table

Matrix<double> memberships_of(const AnyPartition& partition) {
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&partition)) return *fuzzy;
  const auto& crisp = std::get<Partition>(partition);
  Matrix<double> result(crisp.n_objects(), crisp.n_clusters());
  for (Index i = 0; i < result.rows(); ++i)
    if (const Label label = crisp.labels[i]; label != missing_label) result(i, label) = 1;
  return result;
}

struct Pair {
  AnyPartition a, b;
  [[nodiscard]] bool crisp() const { return a.index() == 0 && b.index() == 0; }
  [[nodiscard]] bool too_large() const {
    return n_clusters(a) > most_cells / std::max(1, n_clusters(b));
  }
};

Pair pair_of(SEXP x, SEXP y) {
  Pair pair{any_partition(x), any_partition(y)};
  if (n_objects(pair.a) != n_objects(pair.b))
    throw InvalidArgument(
        fmt::format("x has {} cases but y has {}", n_objects(pair.a), n_objects(pair.b)));
  return pair;
}

// y is NULL if x is a matrix of counts.
Crosstable table_of(SEXP x, SEXP y) {
  if (Rf_isNull(y)) return crosstable_of_counts(row_major(x));
  const Pair pair = pair_of(x, y);
  if (pair.too_large())
    throw InvalidArgument(fmt::format("{} x {} clusters are too many for a table; at most {} cells",
                                      n_clusters(pair.a), n_clusters(pair.b), most_cells));
  Crosstable table = pair.crisp()
                         ? crosstable(std::get<Partition>(pair.a), std::get<Partition>(pair.b))
                         : crosstable(memberships_of(pair.a), memberships_of(pair.b));
  if (table.total == 0) throw InvalidArgument("no case has a label on both sides");
  table.row_names = cluster_names(x, pair.a);
  table.col_names = cluster_names(y, pair.b);
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
  std::vector<truecluster::NamedValue> values;
  double n_missing = 0;
  if (!Rf_isNull(y)) {
    const Pair pair = pair_of(x, y);
    if (pair.crisp() && pair.too_large()) {  // there is no matching
      const auto table = truecluster::sparse_crosstable(std::get<truecluster::Partition>(pair.a),
                                                        std::get<truecluster::Partition>(pair.b));
      values = agreement(table);
      values.push_back({"diagonal", NA_REAL});
      values.push_back({"kappa", NA_REAL});
      n_missing = static_cast<double>(table.n_missing);
    }
  }
  if (values.empty()) {
    const truecluster::Crosstable table = table_of(x, y);
    const truecluster::MatchResult matched =
        match(table, options_of<truecluster::MatchOptions>(options));
    values = agreement(table);
    values.push_back({"diagonal", matched.diagonal});
    values.push_back({"kappa", matched.kappa});
    n_missing = static_cast<double>(table.n_missing);
  }
  return Rcpp::List::create(Rcpp::Named("values") = named_vector(values),
                            Rcpp::Named("n_missing") = n_missing);
}

// [[Rcpp::export(rng = false)]]
Rcpp::IntegerVector solve_assignment_cpp(const Rcpp::NumericMatrix& values, bool maximum) {
  const auto matrix = truecluster_r::row_major(values);
  return truecluster_r::one_based(maximum ? truecluster::maximize_assignment(matrix)
                                          : truecluster::minimize_assignment(matrix));
}
