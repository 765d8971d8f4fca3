// Nearest neighbours from one row of distances at a time.
#include "cluster/neighbour_graph.hpp"

#include <algorithm>

#include "base/stop.hpp"
#include "cluster/smallest_in_row.hpp"

namespace truecluster {

std::vector<std::vector<GraphEdge>> neighbour_graph(const MetricSpace& space, Index n_neighbours) {
  const std::vector<double>& weights = space.sample().weights;
  std::vector<std::vector<GraphEdge>> graph(weights.size());
  SmallestInRow nearest(std::min(n_neighbours, space.size()));
  auto scratch = space.scratch();
  for (Index i = 0; i < space.size(); ++i) {
    StopScope::check();
    for (const auto& found : nearest.find(space.from_case(i, scratch), space.size(), i)) {
      const double weight = weights[i] * weights[found.place];
      graph[i].push_back({found.place, weight});
      graph[found.place].push_back({i, weight});
    }
  }
  for (auto& edges : graph) {
    std::sort(edges.begin(), edges.end(),
              [](const GraphEdge& a, const GraphEdge& b) { return a.to < b.to; });
    edges.erase(std::unique(edges.begin(), edges.end(),
                            [](const GraphEdge& a, const GraphEdge& b) { return a.to == b.to; }),
                edges.end());
  }
  return graph;
}

}  // namespace truecluster
