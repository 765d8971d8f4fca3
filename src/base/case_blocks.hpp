// Going through all cases of a source, a block of rows at a time.
#pragma once

#include <algorithm>

#include <truecluster/case_source.hpp>

namespace truecluster {

// Rows at a time: their values stay in the cache while they are used.
inline constexpr Index case_block_rows = 4096;

// Calls f(first, values) with the MatrixView of blocks of rows, in order, until it returns false.
template <class F>
void for_blocks_while(const CaseSource& cases, F f) {
  for (Index first = 0; first < cases.rows(); first += case_block_rows) {
    const CaseBlock block = cases.block(first, std::min(cases.rows(), first + case_block_rows));
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
