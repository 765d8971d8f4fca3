// The end of a tree whose merges leave several parts.
#pragma once

#include <vector>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// Appends the merges that join the parts, at height infinity: again and again the part of least
// weight (of equal ones that with the first case) to the one that holds the case nearest to one of
// its own. So a few stray cases join what is around them before large parts join each other.
void join_parts(const MetricSpace& space, std::vector<Merge>& merges);

}  // namespace truecluster
