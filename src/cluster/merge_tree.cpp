#include "cluster/merge_tree.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cluster/nearest_neighbour_chain.hpp"

namespace truecluster {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Single linkage is the minimum spanning tree (Gower and Ross 1969); Prim's algorithm needs one
// row of distances at a time and no table.
std::vector<Merge> spanning_tree(const MetricSpace& space) {
  const auto n = static_cast<std::size_t>(space.size());
  std::vector<double> distance(n, infinity);  // of each case outside to the tree so far
  std::vector<std::size_t> nearest(n, 0);
  std::vector<std::size_t> outside(n - 1);
  std::iota(outside.begin(), outside.end(), 1);
  std::vector<Merge> merges;
  merges.reserve(n - 1);
  auto scratch = space.scratch();
  std::size_t last = 0;
  while (!outside.empty()) {
    const auto from_last = space.from_case(static_cast<Index>(last), scratch);
    std::size_t best = 0;
    for (std::size_t s = 0; s < outside.size(); ++s) {
      const std::size_t i = outside[s];
      if (from_last[i] < distance[i]) {
        distance[i] = from_last[i];
        nearest[i] = last;
      }
      if (distance[i] < distance[outside[best]]) best = s;
    }
    last = outside[best];
    outside[best] = outside.back();
    outside.pop_back();
    merges.push_back({static_cast<Index>(nearest[last]), static_cast<Index>(last), distance[last]});
  }
  return merges;
}

std::size_t root_of(std::vector<std::size_t>& parent, std::size_t i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}

}  // namespace

MergeTree merge_tree(Linkage linkage, const MetricSpace& space) {
  MergeTree tree{space.size(), {}};
  tree.merges =
      linkage == Linkage::single ? spanning_tree(space) : nearest_neighbour_chain(linkage, space);
  std::stable_sort(tree.merges.begin(), tree.merges.end(),
                   [](const Merge& a, const Merge& b) { return a.height < b.height; });
  return tree;
}

TreeCut cut_tree(const MergeTree& tree, Label n_clusters) {
  const auto n = static_cast<std::size_t>(tree.n_leaves);
  std::vector<std::size_t> parent(n);
  std::iota(parent.begin(), parent.end(), 0);
  const Index n_wanted = tree.n_leaves - n_clusters;
  Index n_merged = 0;
  for (const Merge& merge : tree.merges) {
    if (n_merged >= n_wanted && merge.height > 0) break;
    parent[root_of(parent, static_cast<std::size_t>(merge.a))] =
        root_of(parent, static_cast<std::size_t>(merge.b));
    ++n_merged;
  }
  TreeCut cut;
  std::vector<Label> label_of_root(n, missing_label);
  cut.labels.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    Label& label = label_of_root[root_of(parent, i)];
    if (label == missing_label) label = cut.n_clusters++;
    cut.labels[i] = label;
  }
  return cut;
}

}  // namespace truecluster
