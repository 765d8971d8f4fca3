// Rand, Jaccard and Fowlkes-Mallows from counts of pairs.
#include "score/pair_counts.hpp"

#include <algorithm>
#include <cmath>

#include "score/nonzero_cells.hpp"

namespace truecluster {
namespace {

long double sum_of_squares(const std::vector<double>& counts) {
  long double sum = 0;
  for (const long double count : counts) sum += count * count;
  return sum;
}

template <class Table>
PairCounts count_pairs(const Table& table) {
  long double cells = 0;
  for_each_nonzero(table,
                   [&](std::size_t, std::size_t, long double count) { cells += count * count; });
  const long double rows = sum_of_squares(table.row_total);
  const long double cols = sum_of_squares(table.col_total);
  const long double total = table.total;
  const auto at_least_zero = [](long double count) { return std::max(count, 0.0L); };
  return {.together = at_least_zero(cells - total),
          .together_in_a = at_least_zero(rows - cells),
          .together_in_b = at_least_zero(cols - cells),
          .apart = at_least_zero(total * total - rows - cols + cells)};
}

}  // namespace

PairCounts pair_counts(const Crosstable& table) { return count_pairs(table); }
PairCounts pair_counts(const SparseCrosstable& table) { return count_pairs(table); }

// Where an index is 0/0 the partitions agree on every pair (or there is no pair): 1.

double rand_index(const PairCounts& pairs) {
  const long double agree = pairs.together + pairs.apart;
  const long double all = agree + pairs.together_in_a + pairs.together_in_b;
  return all == 0 ? 1.0 : static_cast<double>(agree / all);
}

double adjusted_rand_index(const PairCounts& pairs) {
  const auto& [both, only_a, only_b, apart] = pairs;
  if (only_a == 0 && only_b == 0) return 1.0;
  return static_cast<double>(
      2 * (both * apart - only_a * only_b) /
      ((both + only_a) * (only_a + apart) + (both + only_b) * (only_b + apart)));
}

double jaccard_index(const PairCounts& pairs) {
  const long double together_anywhere = pairs.together + pairs.together_in_a + pairs.together_in_b;
  return together_anywhere == 0 ? 1.0 : static_cast<double>(pairs.together / together_anywhere);
}

// 0, not 1, if no pair is together in both, even where none is together in either: so does
// scikit-learn.
double fowlkes_mallows_index(const PairCounts& pairs) {
  if (pairs.together == 0) return 0.0;
  return static_cast<double>(std::sqrt(pairs.together / (pairs.together + pairs.together_in_a)) *
                             std::sqrt(pairs.together / (pairs.together + pairs.together_in_b)));
}

}  // namespace truecluster
