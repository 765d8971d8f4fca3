// Cuts of the tree of density clusters into a given number of clusters.
#pragma once

#include <vector>

#include "cluster/condensed_tree.hpp"

namespace truecluster {

// A cut takes the whole, or for each child of the whole a cut of it. So each case is in one of the
// clusters, or was lost before they parted.
class StableCuts {
 public:
  explicit StableCuts(const CondensedTree& tree);

  // The clusters of the cut into n_clusters of the largest total stability. Where no cut has so
  // many, the largest number below it.
  [[nodiscard]] std::vector<std::size_t> cut(Label n_clusters) const;

 private:
  // Total stability of the best cut into k clusters at place k; minus infinity where there is none.
  using Best = std::vector<double>;

  // Of the first children together: of none of them, of one, and so on to all.
  [[nodiscard]] std::vector<Best> of_children(std::size_t cluster) const;
  void add_cut(std::size_t cluster, std::size_t k, std::vector<std::size_t>& chosen) const;

  const CondensedTree& tree_;
  std::vector<Best> best_;  // of each cluster
};

}  // namespace truecluster
