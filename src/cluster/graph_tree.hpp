// The merges of a graph by how much more two clusters are joined than their degrees let expect.
#pragma once

#include <vector>

#include "cluster/merge_tree.hpp"
#include "cluster/neighbour_graph.hpp"

namespace truecluster {

// Clusters a and b merge by the largest w_ab / (w_a w_b), where w_ab is the weight of the edges
// between them and w_a the sum of the degrees of a's cases; the height is the inverse (Bonald,
// Charpentier, Galland and Hollocou 2018, "Paris"). In the order of the heights, n cases less the
// connected parts of the graph.
std::vector<Merge> graph_merges(const std::vector<std::vector<GraphEdge>>& graph);

}  // namespace truecluster
