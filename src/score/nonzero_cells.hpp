// One way to walk over dense and sparse tables.
#pragma once

#include <string>

#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>

namespace truecluster {

// Calls f(k, l, count) for every cell that is not zero, by row and column.
template <class F>
void for_each_nonzero(const Crosstable& table, F f) {
  for (Index k = 0; k < table.rows(); ++k) {
    const auto row = table.count.row(k);
    for (std::size_t l = 0; l < row.size(); ++l)
      if (row[l] != 0) f(k, l, row[l]);
  }
}

template <class F>
void for_each_nonzero(const SparseCrosstable& table, F f) {
  for (const auto& cell : table.cells) f(cell.row, cell.col, cell.count);
}

// Throws if the table is of no cases: no index has a value then.
template <class Table>
void require_cases(const Table& table) {
  if (table.total > 0) return;
  throw InvalidArgument("no case has both a label in each partition and a positive weight (" +
                        std::to_string(table.n_missing) + " lack a label): nothing to compare");
}

}  // namespace truecluster
