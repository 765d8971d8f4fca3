// Counts crisp tables from compact labels.
#include "table/count_labels.hpp"

#include <algorithm>
#include <type_traits>

namespace truecluster {

Crosstable empty_crosstable(Index n_rows, Index n_cols) {
  Crosstable table;
  table.count = Matrix<double>(n_rows, n_cols);
  table.row_total.resize(n_rows);
  table.col_total.resize(n_cols);
  return table;
}

void clear_counts(Crosstable& table, Index n_rows, Index n_cols) {
  if (table.rows() != n_rows || table.cols() != n_cols)
    table = empty_crosstable(n_rows, n_cols);
  else
    std::fill(table.count.values().begin(), table.count.values().end(), 0.0);
}

void sum_margins(Crosstable& table) {
  std::fill(table.row_total.begin(), table.row_total.end(), 0.0);
  std::fill(table.col_total.begin(), table.col_total.end(), 0.0);
  table.total = 0;
  for (std::size_t k = 0; k < table.row_total.size(); ++k) {
    const auto row = table.count.row(k);
    for (std::size_t l = 0; l < row.size(); ++l) {
      table.row_total[k] += row[l];
      table.col_total[l] += row[l];
    }
    table.total += table.row_total[k];
  }
}

template <class RowLabel>
void LabelCounter::count_labels(std::span<const RowLabel> a, std::span<const Label> b,
                                Crosstable& table) {
  const std::size_t n_rows = table.rows();
  const std::size_t n_cols = table.cols();
  // Missing is -1 in the bits of the label, so that adding one gives slot 0.
  const auto slot = [](auto label) {
    using Unsigned = std::make_unsigned_t<decltype(label)>;
    return static_cast<Unsigned>(static_cast<Unsigned>(label) + 1);
  };
  histogram_.count(a, b, n_rows + 1, n_cols + 1, slot, slot);
  for (std::size_t k = 0; k < n_rows; ++k) {
    const auto row = table.count.row(k);
    for (std::size_t l = 0; l < n_cols; ++l) row[l] = static_cast<double>(histogram_(k + 1, l + 1));
  }
  sum_margins(table);
  table.n_missing = static_cast<Index>(a.size()) - static_cast<Index>(table.total);
}

void LabelCounter::count(std::span<const Label> a, std::span<const Label> b, Crosstable& table) {
  count_labels(a, b, table);
}
void LabelCounter::count(std::span<const std::uint16_t> a, std::span<const Label> b,
                         Crosstable& table) {
  count_labels(a, b, table);
}

}  // namespace truecluster
