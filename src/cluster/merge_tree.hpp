// The tree of an agglomerative clustering and its cuts.
#pragma once

#include <vector>

#include <truecluster/clusterers.hpp>

#include "cluster/metric_space.hpp"

namespace truecluster {

struct Merge {
  Index a, b;     // any leaf of each of the two clusters
  double height;  // their distance in the sense of the linkage
};

struct MergeTree {
  Index n_leaves = 0;
  std::vector<Merge> merges;  // n_leaves - 1 in their order, those at height 0 first
};

// The tree of the cases of a space; a case of weight w is w cases that are merged already.
MergeTree merge_tree(Linkage linkage, const MetricSpace& space);

struct TreeCut {
  Label n_clusters = 0;
  std::vector<Label> labels;  // of the leaves; clusters are numbered in the order of their leaves
};

// The tree cut into n_clusters; fewer if that would part leaves at distance 0.
TreeCut cut_tree(const MergeTree& tree, Label n_clusters);

}  // namespace truecluster
