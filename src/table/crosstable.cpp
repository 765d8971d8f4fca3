// The public crosstables: crisp, weighted and fuzzy.
#include <truecluster/crosstable.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "table/check_input.hpp"
#include "table/count_labels.hpp"

namespace truecluster {
namespace {

void add_weighted(const Partition& a, const Partition& b, std::span<const double> weights,
                  Crosstable& table) {
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (a.labels[i] == missing_label || b.labels[i] == missing_label)
      ++table.n_missing;
    else
      table.count(a.labels[i], b.labels[i]) += weights[i];
  }
  sum_margins(table);
}

// A^T B, one case after the other: the table stays in the cache, and zeros of A cost nothing.
void add_memberships(MatrixView<const double> a, MatrixView<const double> b,
                     std::span<const double> weights, Crosstable& table) {
  const std::size_t n_cols = b.cols();
  const auto is_empty = [](std::span<const double> row) {
    for (const double value : row)
      if (value != 0) return false;
    return true;
  };
  for (Index i = 0; i < a.rows(); ++i) {
    if (is_empty(a.row(i)) || is_empty(b.row(i))) {
      ++table.n_missing;
      continue;
    }
    const double weight = weights.empty() ? 1.0 : weights[i];
    const double* const b_row = b.row(i).data();
    for (Index k = 0; k < a.cols(); ++k) {
      const double share = weight * a(i, k);
      if (share == 0) continue;
      double* const cells = table.count.row(k).data();
      for (std::size_t l = 0; l < n_cols; ++l) cells[l] += share * b_row[l];
    }
  }
  sum_margins(table);
}

}  // namespace

Crosstable crosstable(const Partition& a, const Partition& b, std::span<const double> weights) {
  check_crisp(a, b, weights);
  check_dense_shape(a.n_clusters(), b.n_clusters());
  Crosstable table = empty_crosstable(a.n_clusters(), b.n_clusters());
  table.row_names = a.names;
  table.col_names = b.names;
  if (weights.empty())
    LabelCounter().count(a.labels, b.labels, table);
  else
    add_weighted(a, b, weights, table);
  return table;
}

Crosstable crosstable(MatrixView<const double> a, MatrixView<const double> b,
                      std::span<const double> weights) {
  check_equal_lengths(a.rows(), b.rows());
  check_memberships(a, "first");
  check_memberships(b, "second");
  check_weights(weights, a.rows());
  check_dense_shape(a.cols(), b.cols());
  Crosstable table = empty_crosstable(a.cols(), b.cols());
  add_memberships(a, b, weights, table);
  return table;
}

Crosstable crosstable_of_counts(Matrix<double> count) {
  for (Index k = 0; k < count.rows(); ++k)
    for (Index l = 0; l < count.cols(); ++l)
      if (!(std::isfinite(count(k, l)) && count(k, l) >= 0))
        throw InvalidArgument(fmt::format(
            "count ({}, {}) is {} but a count must be finite and not negative", k, l, count(k, l)));
  Crosstable table;
  table.row_total.resize(count.rows());
  table.col_total.resize(count.cols());
  table.count = std::move(count);
  sum_margins(table);
  if (!std::isfinite(table.total))
    throw InvalidArgument("the counts sum to more than the largest number a computer can hold");
  return table;
}

bool dense_table_is_reasonable(Label n_rows, Label n_cols, Index n_objects) {
  // A table that fits into the cache, or is no larger than the labels it is counted from.
  constexpr Index small = 1 << 16;
  return Index{n_rows} * Index{n_cols} <= std::max(small, n_objects);
}

}  // namespace truecluster
