// Agglomeration by chains of nearest neighbours (Benzécri 1982; Müllner 2011): O(n²) time, n²
// doubles.
#pragma once

#include <vector>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// Complete, average or ward; every merge comes after those of its two parts.
std::vector<Merge> nearest_neighbour_chain(Linkage linkage, const MetricSpace& space);

}  // namespace truecluster
