// A random subset of the cases, for what is too large to do in full.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <truecluster/random.hpp>

namespace truecluster {

// All cases if there are at most so many; else so many of them, in order.
inline std::vector<Index> sample_cases(Index n, Index at_most, Stream stream) {
  std::vector<Index> cases(n);
  std::iota(cases.begin(), cases.end(), Index{0});
  if (n <= at_most) return cases;
  for (std::size_t i = 0; i < static_cast<std::size_t>(at_most); ++i)
    std::swap(cases[i], cases[i + stream.below(cases.size() - i)]);
  cases.resize(at_most);
  std::sort(cases.begin(), cases.end());
  return cases;
}

}  // namespace truecluster
