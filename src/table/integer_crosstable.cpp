// Crosstables of integer labels as they come. Labels of a small range, the usual case, are counted
// directly, without first writing compact ones: two passes over the input and no other memory.
#include <algorithm>
#include <limits>

#include <truecluster/crosstable.hpp>

#include "table/check_input.hpp"
#include "table/count_labels.hpp"

namespace truecluster {
namespace {

// The labels that are not missing lie in low..low+width-1. Slot 0 is for the missing ones.
struct LabelRange {
  std::uint64_t low = 0, width = 0;  // modulo 2^64, so that no difference overflows

  template <class Integer>
  explicit LabelRange(std::span<const Integer> labels) {
    Integer least = std::numeric_limits<Integer>::max();
    Integer greatest = std::numeric_limits<Integer>::min();
    for (const Integer label : labels) {
      least = std::min(least, label == -1 ? least : label);
      greatest = std::max(greatest, label == -1 ? greatest : label);
    }
    if (least > greatest) return;
    low = static_cast<std::uint64_t>(least);
    width = static_cast<std::uint64_t>(greatest) - low + 1;
    if (width == 0) --width;  // all 2^64 values
  }
  [[nodiscard]] auto slot() const {
    return [first = low - 1](auto label) {
      return label == -1 ? 0 : static_cast<std::uint64_t>(label) - first;
    };
  }
  [[nodiscard]] std::string name(std::size_t slot_number) const {
    return std::to_string(static_cast<std::int64_t>(low + slot_number - 1));
  }
};

// The slots with a case, whether or not its other label is missing: the clusters of that side.
struct UsedSlots {
  std::vector<std::size_t> rows, cols;

  UsedSlots(const Histogram& histogram, std::size_t n_row_slots, std::size_t n_col_slots) {
    std::vector<bool> col_used(n_col_slots);
    for (std::size_t k = 0; k < n_row_slots; ++k) {
      bool row_used = false;
      for (std::size_t l = 0; l < n_col_slots; ++l) {
        if (histogram(k, l) == 0) continue;
        row_used = true;
        col_used[l] = true;
      }
      if (row_used && k > 0) rows.push_back(k);
    }
    for (std::size_t l = 1; l < n_col_slots; ++l)
      if (col_used[l]) cols.push_back(l);
  }
};

template <class Integer>
Crosstable count_by_range(std::span<const Integer> a, std::span<const Integer> b,
                          const LabelRange& range_a, const LabelRange& range_b) {
  Histogram histogram;
  histogram.count(a, b, range_a.width + 1, range_b.width + 1, range_a.slot(), range_b.slot());
  const UsedSlots used(histogram, range_a.width + 1, range_b.width + 1);
  Crosstable table = empty_crosstable(used.rows.size(), used.cols.size());
  for (const std::size_t k : used.rows) table.row_names.push_back(range_a.name(k));
  for (const std::size_t l : used.cols) table.col_names.push_back(range_b.name(l));
  for (Index k = 0; k < table.rows(); ++k)
    for (Index l = 0; l < table.cols(); ++l)
      table.count(k, l) = static_cast<double>(histogram(used.rows[k], used.cols[l]));
  sum_margins(table);
  table.n_missing = static_cast<Index>(a.size()) - static_cast<Index>(table.total);
  return table;
}

template <class Integer>
Crosstable integer_crosstable(std::span<const Integer> a, std::span<const Integer> b,
                              std::span<const double> weights) {
  check_equal_lengths(a.size(), b.size());
  if (weights.empty()) {
    constexpr std::uint64_t widest = 1 << 20;
    const LabelRange range_a(a), range_b(b);
    if (range_a.width < widest && range_b.width < widest &&
        dense_table_is_reasonable(static_cast<Label>(range_a.width + 1),
                                  static_cast<Label>(range_b.width + 1),
                                  static_cast<Index>(a.size())))
      return count_by_range(a, b, range_a, range_b);
  }
  return crosstable(compact_labels(a), compact_labels(b), weights);
}

}  // namespace

Crosstable crosstable(std::span<const std::int64_t> a, std::span<const std::int64_t> b,
                      std::span<const double> weights) {
  return integer_crosstable(a, b, weights);
}

Crosstable crosstable(std::span<const std::int32_t> a, std::span<const std::int32_t> b,
                      std::span<const double> weights) {
  return integer_crosstable(a, b, weights);
}

}  // namespace truecluster
