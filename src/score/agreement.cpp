// All agreement indices of a table, and the public functions for single ones.
#include <truecluster/agreement.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "score/information.hpp"
#include "score/nonzero_cells.hpp"
#include "score/pair_counts.hpp"

namespace truecluster {
namespace {

// The share of cases in the largest cell of their column.
template <class Table>
double purity(const Table& table) {
  std::vector<double> largest(table.col_total.size());
  for_each_nonzero(table, [&](std::size_t, std::size_t l, double count) {
    largest[l] = std::max(largest[l], count);
  });
  return std::accumulate(largest.begin(), largest.end(), 0.0) / table.total;
}

template <class Table>
std::vector<NamedValue> all_indices(const Table& table) {
  require_cases(table);
  const PairCounts pairs = pair_counts(table);
  const Information info = information(table);
  return {{"rand", rand_index(pairs)},
          {"adjusted_rand", adjusted_rand_index(pairs)},
          {"jaccard", jaccard_index(pairs)},
          {"fowlkes_mallows", fowlkes_mallows_index(pairs)},
          {"mutual_information", info.mutual},
          {"normalized_mutual_information", normalized_mutual_information(info)},
          {"adjusted_mutual_information", adjusted_mutual_information(info)},
          {"variation_of_information", variation_of_information(info)},
          {"purity", purity(table)},
          {"homogeneity", homogeneity(info)},
          {"completeness", completeness(info)},
          {"v_measure", v_measure(info)}};
}

// Weights stand for numbers of cases. Shares of a whole would leave no pair of cases to compare.
void require_counting_weights(std::span<const double> weights) {
  if (weights.empty()) return;
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  const bool whole = std::all_of(weights.begin(), weights.end(),
                                 [](double weight) { return weight == std::floor(weight); });
  if (!whole && sum < 2)
    throw InvalidArgument(
        fmt::format("the weights sum to {} but stand for numbers of cases: rescale them, for "
                    "instance so that they sum to {}",
                    sum, weights.size()));
}

}  // namespace

std::vector<NamedValue> agreement(const Crosstable& table) { return all_indices(table); }
std::vector<NamedValue> agreement(const SparseCrosstable& table) { return all_indices(table); }

std::vector<NamedValue> agreement(const Partition& a, const Partition& b,
                                  std::span<const double> weights) {
  if (dense_table_is_reasonable(a.n_clusters(), b.n_clusters(), a.n_objects())) {
    const Crosstable table = crosstable(a, b, weights);
    require_counting_weights(weights);
    return all_indices(table);
  }
  const SparseCrosstable table = sparse_crosstable(a, b, weights);
  require_counting_weights(weights);
  return all_indices(table);
}

double rand_index(const Crosstable& table) {
  require_cases(table);
  return rand_index(pair_counts(table));
}

double adjusted_rand_index(const Crosstable& table) {
  require_cases(table);
  return adjusted_rand_index(pair_counts(table));
}

}  // namespace truecluster
