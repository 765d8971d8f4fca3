// Going through the cases of a source that are here, a block of rows at a time.
#pragma once

#include <algorithm>

#include <truecluster/case_source.hpp>

namespace truecluster {

// Rows at a time: their values stay in the cache while they are used. Where there are many columns,
// a block takes at most some 32 MB.
inline Index rows_at_once(const CaseSource& cases) {
  constexpr Index most_rows = 4096, most_values = Index{1} << 22;
  return std::clamp<Index>(most_values / std::max<Index>(1, cases.cols()), 1, most_rows);
}

// Calls f(first, values) with the MatrixView of blocks of rows, in order, until it returns false.
template <class F>
void for_blocks_while(const CaseSource& cases, F f) {
  const auto [begin, end] = cases.held();
  const Index at_once = rows_at_once(cases);
  for (Index first = begin; first < end; first += at_once) {
    const CaseBlock block = cases.block(first, std::min(end, first + at_once));
    if (!block.view().visit([&](const auto& values) { return f(first, values); })) return;
  }
}

// Calls f(first, values) with the MatrixView of every block of rows, in order.
template <class F>
void for_each_block(const CaseSource& cases, F f) {
  for_blocks_while(cases, [&](Index first, const auto& values) {
    f(first, values);
    return true;
  });
}

}  // namespace truecluster
