// The order of merges of Genie.
#pragma once

#include <span>
#include <vector>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// Of the edges of a minimum spanning tree, sorted by length, one after the other: the shortest; but
// while the Gini index of the sizes of the clusters is above the limit, the shortest that touches a
// cluster of the smallest size (Gagolewski, Bartoszuk and Cena 2016). The size of a cluster is the
// weight of its cases.
std::vector<Merge> genie_merges(std::span<const Merge> spanning_tree,
                                std::span<const double> weights, double gini_limit);

}  // namespace truecluster
