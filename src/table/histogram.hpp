// Counts of pairs of labels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/crosstable.hpp>

#include "table/count_cells.hpp"

namespace truecluster {

// Counts pairs of slots. Slot 0 of either side stands for missing; so a missing label costs no
// branch, and is counted on the way. Keeps its memory for the next table.
class Histogram {
 public:
  // row_slot and col_slot map a label to 0..n_row_slots-1 and 0..n_col_slots-1.
  template <class A, class B, class RowSlot, class ColSlot>
  void count(std::span<const A> a, std::span<const B> b, std::size_t n_row_slots,
             std::size_t n_col_slots, RowSlot row_slot, ColSlot col_slot) {
    width_ = n_col_slots;
    n_cells_ = n_row_slots * n_col_slots;
    // Large tables would leave the cache, and meet the same cell twice in a row only rarely.
    constexpr std::size_t most_cells_to_copy = 8192;
    if (n_cells_ <= most_cells_to_copy && a.size() >= 4 * n_cells_)
      count_in_copies<4, std::uint16_t>(a, b, row_slot, col_slot);
    else
      count_in_copies<1, std::size_t>(a, b, row_slot, col_slot);
  }

  [[nodiscard]] std::uint64_t operator()(std::size_t row_slot, std::size_t col_slot) const {
    return counts_[row_slot * width_ + col_slot];
  }

 private:
  template <Index n_copies, class Cell, class A, class B, class RowSlot, class ColSlot>
  void count_in_copies(std::span<const A> a, std::span<const B> b, RowSlot row_slot,
                       ColSlot col_slot) {
    const auto n_cells = static_cast<Index>(n_cells_);
    counts_.assign(n_copies * n_cells_, 0);
    // Local copies: the compiler cannot know that counting leaves members and spans alone.
    std::uint64_t* const counts = counts_.data();
    const A* const label_a = a.data();
    const B* const label_b = b.data();
    const auto width = static_cast<Cell>(width_);
    const auto cell_of = [=](Index i) {
      return static_cast<Cell>(static_cast<Cell>(row_slot(label_a[i])) * width +
                               static_cast<Cell>(col_slot(label_b[i])));
    };
    count_cells<n_copies, Cell>(a.size(), n_cells, cell_of, counts);
    for (Index c = 1; c < n_copies; ++c)
      for (Index cell = 0; cell < n_cells; ++cell) counts[cell] += counts[c * n_cells + cell];
  }

  std::size_t width_ = 0, n_cells_ = 0;
  std::vector<std::uint64_t> counts_;
};

}  // namespace truecluster
