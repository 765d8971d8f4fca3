// The minimum spanning tree of the cases of a space.
#pragma once

#include <span>
#include <vector>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// Of each case the radius that holds n_cases cases, itself included; a case of weight w is w cases.
// Where there are fewer, the radius that holds all.
std::vector<double> core_distances(const MetricSpace& space, Index n_cases);

// The edges of the tree by length; equally long ones in the order in which Prim's algorithm finds
// them from the first case. With core distances the length of an edge is its mutual reachability
// distance, the largest of the distance and the core distances of its ends (Campello, Moulavi and
// Sander 2013); without, the distance.
std::vector<Merge> spanning_tree(const MetricSpace& space, std::span<const double> cores = {});

}  // namespace truecluster
