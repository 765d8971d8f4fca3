// The counting loop all crisp tables share.
#pragma once

#include <array>

#include <truecluster/types.hpp>

namespace truecluster {

// Adds one to the count of the cell cell_of(i), a number below n_cells, for each case i below n.
// Numbers of cells are computed for a chunk of cases at a time, in few bits: more of them fit in a
// vector. n_copies of the counts, one behind the other, take turns: successive cases of one cell do
// not wait for each other's store. Inlined always: what calls it for a vector unit has it for that
// unit.
template <Index n_copies, class Cell, class CellOf, class Counter>
[[gnu::always_inline]] inline void count_cells(Index n, Index n_cells, CellOf cell_of,
                                               Counter* counts) {
  constexpr Index chunk = 128;
  std::array<Cell, chunk> cells;
  Index i = 0;
  for (; i + chunk <= n; i += chunk) {
    for (Index j = 0; j < chunk; ++j) cells[j] = cell_of(i + j);
    for (Index j = 0; j < chunk; j += n_copies)
      for (Index c = 0; c < n_copies; ++c) ++counts[c * n_cells + cells[j + c]];
  }
  for (; i < n; ++i) ++counts[cell_of(i)];
}

}  // namespace truecluster
