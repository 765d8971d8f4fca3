// The counting loop all crisp tables share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
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
    total_.assign(n_cells_, 0);
    const bool lanes_pay = n_cells_ <= max_cells_with_lanes && a.size() >= 4 * n_cells_;
    for (std::size_t first = 0; first < a.size(); first += max_block) {
      const std::size_t n = std::min(max_block, a.size() - first);
      const auto block_a = a.subspan(first, n), block_b = b.subspan(first, n);
      if (lanes_pay)
        count_block<n_lanes>(block_a, block_b, row_slot, col_slot);
      else
        count_block<1>(block_a, block_b, row_slot, col_slot);
    }
  }

  [[nodiscard]] std::uint64_t operator()(std::size_t row_slot, std::size_t col_slot) const {
    return total_[row_slot * width_ + col_slot];
  }

 private:
  static constexpr std::size_t n_lanes = 4;
  static constexpr std::size_t max_cells_with_lanes = 16384;  // four copies stay in a 256 KB cache
  static constexpr std::size_t max_block = std::numeric_limits<std::uint32_t>::max();

  template <std::size_t Lanes, class Integer, class RowSlot, class ColSlot>
  void count_block(std::span<const Integer> a, std::span<const Integer> b, RowSlot row_slot,
                   ColSlot col_slot) {
    lanes_.assign(Lanes * n_cells_, 0);
    std::uint32_t* const lanes = lanes_.data();
    const Integer *const pa = a.data(), *const pb = b.data();
    const std::size_t n = a.size(), width = width_, n_cells = n_cells_;
    std::size_t i = 0;
    for (; i + Lanes <= n; i += Lanes)
      for (std::size_t lane = 0; lane < Lanes; ++lane)
        ++lanes[lane * n_cells + row_slot(pa[i + lane]) * width + col_slot(pb[i + lane])];
    for (; i < n; ++i) ++lanes[row_slot(pa[i]) * width + col_slot(pb[i])];
    for (std::size_t lane = 0; lane < Lanes; ++lane)
      for (std::size_t cell = 0; cell < n_cells; ++cell)
        total_[cell] += lanes[lane * n_cells + cell];
  }

  std::size_t width_ = 0, n_cells_ = 0;
  std::vector<std::uint32_t> lanes_;
  std::vector<std::uint64_t> total_;
};

}  // namespace truecluster
