// Counting one table after the other without allocating: for loops over many partitions.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/crosstable.hpp>

#include "table/histogram.hpp"

namespace truecluster {

// A table of zeros.
Crosstable empty_crosstable(Index n_rows, Index n_cols);
// Makes it a table of zeros of this shape, in the same memory if it has the shape; the margins are
// as they were.
void clear_counts(Crosstable& table, Index n_rows, Index n_cols);
// Sums the margins and the total of the counts.
void sum_margins(Crosstable& table);

class LabelCounter {
 public:
  // Overwrites the counts, margins, total and n_missing of the table, whose shape says how many
  // clusters the sides have. Labels are missing_label or compact, and both sides are of one length;
  // neither is checked. Does not allocate once it has counted a table of this size.
  void count(std::span<const Label> a, std::span<const Label> b, Crosstable& table);
  // The same with the rows' labels in 16 bits, of which the largest number means missing.
  void count(std::span<const std::uint16_t> a, std::span<const Label> b, Crosstable& table);

 private:
  template <class RowLabel>
  void count_labels(std::span<const RowLabel> a, std::span<const Label> b, Crosstable& table);

  Histogram histogram_;
};

}  // namespace truecluster
