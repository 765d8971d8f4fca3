// A random subset of the cases, for what is too large to do in full.
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

// All cases that count, or a sample of `at_most` of them, in order.
inline std::vector<Index> sample_cases(Index n, Index at_most, Stream stream,
                                       const CaseWeights& weights = {}) {
  std::vector<Index> cases = weights.counting_cases();
  if (weights.empty()) {
    cases.resize(n);
    std::iota(cases.begin(), cases.end(), Index{0});
  }
  if (static_cast<Index>(cases.size()) <= at_most) return cases;
  for (Index i = 0; i < at_most; ++i)
    std::swap(cases[i], cases[i + stream.below(cases.size() - i)]);
  cases.resize(at_most);
  std::sort(cases.begin(), cases.end());
  return cases;
}

}  // namespace truecluster
