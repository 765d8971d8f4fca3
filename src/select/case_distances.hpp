// Distances between some of the cases, for what looks at a sample only.
#pragma once

#include <cmath>
#include <span>

#include <truecluster/data.hpp>

namespace truecluster {

// The largest sample for figures that look at all of its pairs; more would change little.
inline constexpr Index max_pairwise_cases = 1000;

// Euclidean between rows of features, or looked up in given distances.
inline Matrix<double> case_distances(const DataView& data, std::span<const Index> cases) {
  const Index n = cases.size();
  Matrix<double> distances(n, n);
  data.visit([&](const auto& values) {
    for (Index a = 0; a < n; ++a)
      for (Index b = 0; b < a; ++b) {
        double distance = 0;
        if (data.kind() == DataKind::distances) {
          distance = static_cast<double>(values(cases[a], cases[b]));
        } else {
          const auto x = values.row(cases[a]), y = values.row(cases[b]);
          for (std::size_t j = 0; j < x.size(); ++j) {
            const double difference = static_cast<double>(x[j]) - static_cast<double>(y[j]);
            distance += difference * difference;
          }
          distance = std::sqrt(distance);
        }
        distances(a, b) = distances(b, a) = distance;
      }
  });
  return distances;
}

}  // namespace truecluster
