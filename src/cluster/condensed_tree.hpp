// The tree of density clusters: what is left of single linkage when small clusters do not count.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// A set of cases that stays connected, at shrinking distances, until it parts into several clusters
// of the smallest size or more, or falls below that size. On the way it loses smaller sets.
struct DensityCluster {
  double weight = 0;  // of its cases
  // At which it parts from the other children of its parent; the whole is connected at any.
  double distance = std::numeric_limits<double>::infinity();
  // Σ (λ at which a case leaves − λ at which the cluster begins) over its cases, with λ = 1 /
  // distance (Campello, Moulavi and Sander 2013, formula 3).
  double stability = 0;
  std::vector<std::size_t> children;
};

struct CondensedTree {
  std::vector<DensityCluster> clusters;  // children before parents; the last is the whole
  std::vector<std::size_t> last_of;      // the smallest cluster each case is in
};

// From the edges of a minimum spanning tree by length; edges of equal length are cut together. A
// case that weighs the smallest size or more is a cluster by itself; its stability is counted to
// the shortest edge, where all other cases have parted. Cases that together weigh less than the
// smallest size are one cluster.
CondensedTree condensed_tree(std::span<const Merge> spanning_tree, std::span<const double> weights,
                             double smallest_size);

}  // namespace truecluster
