// Larger than every distance, cost and loss.
#pragma once

#include <limits>

namespace truecluster {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

}  // namespace truecluster
