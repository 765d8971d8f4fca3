// The clusterer called graph: the tree of the graph of nearest neighbours.
#include <utility>

#include <truecluster/clusterers.hpp>

#include "base/require.hpp"
#include "cluster/graph_tree.hpp"
#include "cluster/join_parts.hpp"
#include "cluster/nearest_case_tree.hpp"

namespace truecluster {

std::unique_ptr<Clusterer> make_graph(const GraphOptions& options) {
  require_at_least("neighbours", options.neighbours, 1);
  const auto cuts_of = [n_neighbours = options.neighbours](const MetricSpace& space) {
    std::vector<Merge> merges = graph_merges(neighbour_graph(space, n_neighbours));
    join_parts(space, merges);
    return tree_cuts({space.size(), std::move(merges)});
  };
  return nearest_case_clusterer("graph", options.metric, options.max_training_cases, cuts_of);
}

}  // namespace truecluster
