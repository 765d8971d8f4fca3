// Counts the tables of several replicates, two at a time where they are small.
#include "tally/batch_tables.hpp"

#include <cstddef>

namespace truecluster {

BatchTables::BatchTables(Index n_replicates, Label n_clusters, Label n_labels)
    : n_replicates_(n_replicates), width_(Index{n_labels} + 1) {
  constexpr Index max_cells_of_pair = 2048;  // a few copies of which stay in the cache
  const Index table_cells = (Index{n_clusters} + 1) * width_;
  const bool paired = n_replicates > 1 && table_cells * width_ <= max_cells_of_pair;
  group_size_ = paired ? 2 : 1;
  n_groups_ = (n_replicates + group_size_ - 1) / group_size_;
  group_cells_ = paired ? table_cells * width_ : table_cells;
}

void BatchTables::count(const Leader* leader, const std::uint8_t* labels, Index stride, Index n,
                        std::uint32_t* cells) const {
  for (Index group = 0; group < n_groups_; ++group, cells += group_cells_) {
    const std::uint8_t* const first = labels + group * group_size_ * stride;
    // A last one without a partner is its own.
    const bool alone = group * group_size_ + 1 == n_replicates_;
    const std::uint8_t* const second = group_size_ == 1 ? nullptr : alone ? first : first + stride;
    count_labels(leader, first, second, n, width_, group_cells_, cells);
  }
}

// Slot 0 of each side is for missing.
template <class Counter>
void BatchTables::add_to(Crosstable& table, Index r, std::span<const Counter> cells) const {
  const Counter* const group = cells.data() + r / group_size_ * group_cells_;
  const bool is_second = r % group_size_ == 1;
  const Index other_width = group_size_ == 1 ? 1 : width_;
  for (Index k = 0; k < table.rows(); ++k)
    for (Index l = 0; l < table.cols(); ++l)
      for (Index other = 0; other < other_width; ++other) {
        const Index first = is_second ? other : l + 1, second = is_second ? l + 1 : other;
        table.count(k, l) +=
            static_cast<double>(group[((k + 1) * width_ + first) * other_width + second]);
      }
}

template void BatchTables::add_to(Crosstable&, Index, std::span<const std::uint32_t>) const;
template void BatchTables::add_to(Crosstable&, Index, std::span<const std::uint64_t>) const;

}  // namespace truecluster
