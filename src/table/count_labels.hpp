// Counting one table after the other without allocating: for loops over many partitions.
#pragma once

#include <span>

#include <truecluster/crosstable.hpp>

#include "table/histogram.hpp"

namespace truecluster {

// A table of zeros.
Crosstable empty_crosstable(Index n_rows, Index n_cols);
// Sums the margins and the total of the counts.
void sum_margins(Crosstable& table);

class LabelCounter {
 public:
  // Overwrites the counts, margins, total and n_missing of the table, whose shape says how many
  // clusters the sides have. Labels are missing_label or compact, and both sides are of one length;
  // neither is checked. Does not allocate once it has counted a table of this size.
  void count(std::span<const Label> a, std::span<const Label> b, Crosstable& table);

 private:
  Histogram histogram_;
};

}  // namespace truecluster
