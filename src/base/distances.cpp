// Finding what is wrong with distances.
#include "base/distances.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace truecluster {
namespace {

constexpr double distance_rounding = 1e-6;  // of the largest distance

template <class T>
std::optional<DistanceFault> first_fault(MatrixView<const T> values) {
  double largest = 0;
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j) {
      const T value = values(i, j);
      if (!std::isfinite(value)) return DistanceFault{i, j, "a distance is missing or not finite"};
      if (value < 0) return DistanceFault{i, j, fmt::format("the distance {} is negative", value)};
      largest = std::max(largest, static_cast<double>(value));
    }
  for (Index i = 0; i < values.rows(); ++i) {
    if (values(i, i) > distance_rounding * largest)
      return DistanceFault{
          i, i, fmt::format("the distance of case {} to itself is {}, not 0", i + 1, values(i, i))};
    for (Index j = 0; j < i; ++j)
      if (std::abs(static_cast<double>(values(i, j)) - static_cast<double>(values(j, i))) >
          distance_rounding * largest)
        return DistanceFault{i, j,
                             fmt::format("the distance is {} here but {} the other way round",
                                         values(i, j), values(j, i))};
  }
  return std::nullopt;
}

}  // namespace

std::optional<DistanceFault> first_fault_of_distances(const DataView& distances) {
  return distances.visit([](const auto& values) { return first_fault(values); });
}

}  // namespace truecluster
