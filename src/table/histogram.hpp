// The counting loop all crisp tables share.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/crosstable.hpp>

namespace truecluster {

// Counts pairs of slots. Slot 0 of either side stands for missing; so a missing label costs no
// branch, and is counted on the way. Several copies of the counts take turns: successive cases of
// the same pair do not wait for each other's store. Keeps its memory for the next table.
class Histogram {
 public:
  // row_slot and col_slot map a label to 0..n_row_slots-1 and 0..n_col_slots-1.
  template <class Integer, class RowSlot, class ColSlot>
  void count(std::span<const Integer> a, std::span<const Integer> b, std::size_t n_row_slots,
             std::size_t n_col_slots, RowSlot row_slot, ColSlot col_slot) {
    width_ = n_col_slots;
    n_cells_ = n_row_slots * n_col_slots;
    // Large tables would leave the cache, and meet the same cell twice in a row only rarely.
    constexpr std::size_t most_cells_to_copy = 8192;
    if (n_cells_ <= most_cells_to_copy && a.size() >= 4 * n_cells_)
      count_in_copies<4>(a, b, row_slot, col_slot);
    else
      count_in_copies<1>(a, b, row_slot, col_slot);
  }

  [[nodiscard]] std::uint64_t operator()(std::size_t row_slot, std::size_t col_slot) const {
    return counts_[row_slot * width_ + col_slot];
  }

 private:
  template <std::size_t n_copies, class Integer, class RowSlot, class ColSlot>
  void count_in_copies(std::span<const Integer> a, std::span<const Integer> b, RowSlot row_slot,
                       ColSlot col_slot) {
    counts_.assign(n_copies * n_cells_, 0);
    // Local copies: the compiler cannot know that counting leaves members and spans alone.
    std::uint64_t* const counts = counts_.data();
    const Integer *const label_a = a.data(), *const label_b = b.data();
    const std::size_t n = a.size(), width = width_, n_cells = n_cells_;
    std::size_t i = 0;
    for (; i + n_copies <= n; i += n_copies)
      for (std::size_t j = 0; j < n_copies; ++j)
        ++counts[j * n_cells + row_slot(label_a[i + j]) * width + col_slot(label_b[i + j])];
    for (; i < n; ++i) ++counts[row_slot(label_a[i]) * width + col_slot(label_b[i])];
    for (std::size_t j = 1; j < n_copies; ++j)
      for (std::size_t cell = 0; cell < n_cells; ++cell) counts[cell] += counts[j * n_cells + cell];
  }

  std::size_t width_ = 0, n_cells_ = 0;
  std::vector<std::uint64_t> counts_;
};

}  // namespace truecluster
