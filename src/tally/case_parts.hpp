// Large data in parts of cases for threads: whole blocks of votes that stay in the cache.
#pragma once

#include <algorithm>

#include "parallel/parallel.hpp"
#include "tally/vote_kernels.hpp"

namespace truecluster {

inline constexpr Index part_rows = Index{1} << 16;
static_assert(part_rows % votes_block == 0);

inline Index n_parts_of(Index n_cases) { return (n_cases + part_rows - 1) / part_rows; }

// Calls f(part, first, last) for parts of the cases 0..n_cases-1, and for all of them even if the
// context asks to stop: a replicate must not have the votes of some cases only.
template <class F>
void for_each_part(Index n_cases, const Context& context, F f) {
  const Index n_parts = n_parts_of(n_cases);
  if (n_parts == 1) return f(0, 0, n_cases);
  Context to_the_end = context;
  to_the_end.stop = nullptr;
  parallel_for(n_parts, to_the_end, [&](Index part) {
    f(part, part * part_rows, std::min(n_cases, (part + 1) * part_rows));
  });
}

}  // namespace truecluster
