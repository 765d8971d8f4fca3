// The range of values whose sums of squares are finite.
#pragma once

namespace truecluster {

// Squares of larger values, and their sums, may be infinite.
inline constexpr double largest_value = 1e150;

// Squares of smaller differences are 0, or have few digits.
inline constexpr double smallest_difference = 1e-150;

}  // namespace truecluster
