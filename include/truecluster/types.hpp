// The two integer types of the whole library.
#pragma once

#include <cstdint>

namespace truecluster {

using Index = std::int64_t;  // sizes and positions of cases, columns, replicates
using Label = std::int32_t;  // a compact cluster number 0..n_clusters-1

inline constexpr Label missing_label = -1;  // a case that was not seen: it has no vote
inline constexpr Label noise_label = -2;    // a case that was seen and left out of all clusters

}  // namespace truecluster
