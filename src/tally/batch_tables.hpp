// The crosstables of a leader per case with several replicates, counted together.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/crosstable.hpp>

#include "tally/vote_kernels.hpp"

namespace truecluster {

// Where the tables are small, cases are counted by their leader and the labels of two replicates at
// once: counting is what a table takes its time for, and the table of one of them is a sum over the
// labels of the other.
class BatchTables {
 public:
  // All replicates have at most n_labels clusters.
  BatchTables(Index n_replicates, Label n_clusters, Label n_labels);

  // The number of counters for all tables.
  [[nodiscard]] Index n_cells() const { return n_groups_ * group_cells_; }
  // Adds n cases: the label of case i in replicate r is labels[r * stride + i].
  void count(const Leader* leader, const std::uint8_t* labels, Index stride, Index n,
             std::uint32_t* cells) const;
  // Adds the counts of replicate r to its table.
  template <class Counter>
  void add_to(Crosstable& table, Index r, std::span<const Counter> cells) const;

 private:
  Index n_replicates_, width_;
  Index group_size_;  // replicates counted at once
  Index n_groups_, group_cells_;
};

}  // namespace truecluster
