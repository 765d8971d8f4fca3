// Weights of cases for tests.
#pragma once

#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

// Uniform from 0 to 5; every seventh case counts nothing.
inline std::vector<double> some_weights(Index n, std::uint64_t seed = 12) {
  Stream stream(seed, Stage::test);
  std::vector<double> weights;
  for (Index i = 0; i < n; ++i) weights.push_back(i % 7 == 3 ? 0.0 : 5 * stream.uniform());
  return weights;
}

// Whole numbers from 0 to 3 whose mean, of those above 0, is 2: units are exact.
inline std::vector<double> whole_weights(Index n) {
  std::vector<double> weights;
  for (Index i = 0; i < n; ++i) weights.push_back(static_cast<double>(i % 4));
  return weights;
}

// The numbers of the cases, each as often as its weight says.
inline std::vector<Index> repeated_cases(const std::vector<double>& weights) {
  std::vector<Index> cases;
  for (std::size_t i = 0; i < weights.size(); ++i)
    cases.insert(cases.end(), static_cast<std::size_t>(weights[i]), static_cast<Index>(i));
  return cases;
}

}  // namespace truecluster
