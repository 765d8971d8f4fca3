// Two partitions side by side: what the command, Python and R do alike.
#include <truecluster/compare.hpp>

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "table/check_input.hpp"

namespace truecluster {
namespace {

constexpr Index most_cells = 25'000'000;  // 200 MB

bool too_many_cells(const AnyPartition& a, const AnyPartition& b) {
  return n_clusters(a) > most_cells / std::max<Index>(1, n_clusters(b));
}

std::string too_many_clusters(const AnyPartition& a, const AnyPartition& b) {
  return fmt::format("{} × {} clusters are too many to match; at most {} cells", n_clusters(a),
                     n_clusters(b), most_cells);
}

void require_known_cases(Index n_missing, Index n_objects) {
  if (n_missing == n_objects) throw InvalidArgument("no case has a label on both sides");
}

void take_names(const AnyPartition& partition, std::vector<std::string>& names) {
  if (const auto* crisp = std::get_if<Partition>(&partition)) names = crisp->names;
}

Agreement with_matched(std::vector<NamedValue> indices, double diagonal, double kappa,
                       Index n_missing) {
  indices.push_back({"diagonal", diagonal});
  indices.push_back({"kappa", kappa});
  return {std::move(indices), n_missing, {}};
}

}  // namespace

Crosstable compared_table(const AnyPartition& a, const AnyPartition& b,
                          std::span<const double> weights) {
  check_equal_lengths(n_objects(a), n_objects(b));
  if (too_many_cells(a, b)) throw InvalidArgument(too_many_clusters(a, b));
  const auto *crisp_a = std::get_if<Partition>(&a), *crisp_b = std::get_if<Partition>(&b);
  Crosstable table = crisp_a != nullptr && crisp_b != nullptr
                         ? crosstable(*crisp_a, *crisp_b, weights)
                         : crosstable(memberships_of(a), memberships_of(b), weights);
  require_known_cases(table.n_missing, n_objects(a));
  take_names(a, table.row_names);
  take_names(b, table.col_names);
  return table;
}

Agreement compared(const Crosstable& table, const MatchOptions& options) {
  const MatchResult matched = match(table, options);
  return with_matched(agreement(table), matched.diagonal, matched.kappa, table.n_missing);
}

Agreement compared(const AnyPartition& a, const AnyPartition& b, const MatchOptions& options) {
  const auto *crisp_a = std::get_if<Partition>(&a), *crisp_b = std::get_if<Partition>(&b);
  if (crisp_a == nullptr || crisp_b == nullptr || !too_many_cells(a, b))
    return compared(compared_table(a, b), options);
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  const SparseCrosstable table = sparse_crosstable(*crisp_a, *crisp_b);
  require_known_cases(table.n_missing, n_objects(a));
  Agreement result = with_matched(agreement(table), unknown, unknown, table.n_missing);
  result.warnings.push_back(too_many_clusters(a, b) + ", so there is no diagonal and no kappa");
  return result;
}

}  // namespace truecluster
