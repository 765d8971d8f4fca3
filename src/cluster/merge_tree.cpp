// Builds a tree of merges by the right algorithm for the linkage, and cuts it.
#include "cluster/merge_tree.hpp"

#include <algorithm>

#include "cluster/nearest_neighbour_chain.hpp"
#include "cluster/spanning_tree.hpp"
#include "cluster/union_find.hpp"

namespace truecluster {

MergeTree merge_tree(Linkage linkage, const MetricSpace& space) {
  // Single linkage is the minimum spanning tree (Gower and Ross 1969).
  if (linkage == Linkage::single) return {space.size(), spanning_tree(space)};
  MergeTree tree{space.size(), nearest_neighbour_chain(linkage, space)};
  std::stable_sort(tree.merges.begin(), tree.merges.end(),
                   [](const Merge& a, const Merge& b) { return a.height < b.height; });
  return tree;
}

TreeCut cut_tree(const MergeTree& tree, Label n_clusters) {
  const std::size_t n = tree.n_leaves;
  UnionFind clusters(n);
  const Index n_wanted = tree.n_leaves - n_clusters;
  Index n_merged = 0;
  for (const Merge& merge : tree.merges) {
    if (n_merged >= n_wanted && merge.height > 0) break;
    clusters.merge(merge.a, merge.b);
    ++n_merged;
  }
  TreeCut cut;
  std::vector<Label> label_of_root(n, missing_label);
  cut.labels.resize(n);
  for (std::size_t i = 0; i < n; ++i) {
    Label& label = label_of_root[clusters.root_of(i)];
    if (label == missing_label) label = cut.n_clusters++;
    cut.labels[i] = label;
  }
  return cut;
}

}  // namespace truecluster
