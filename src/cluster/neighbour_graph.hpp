// The graph of nearest neighbours.
#pragma once

#include <vector>

#include "cluster/metric_space.hpp"

namespace truecluster {

struct GraphEdge {
  Index to;
  double weight;
};

// An edge joins two cases of the space if one is among the n_neighbours nearest of the other; of
// equally near ones the first are taken. A case of weight w is w cases at one place, so that the
// edge of i and j stands for w_i w_j edges and weighs as many. The edges of each case by their
// other ends.
std::vector<std::vector<GraphEdge>> neighbour_graph(const MetricSpace& space, Index n_neighbours);

}  // namespace truecluster
