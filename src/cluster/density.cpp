// The clusterer called density: the clusters of HDBSCAN*, cut for any number of clusters.
#include <limits>
#include <memory>

#include <truecluster/clusterers.hpp>

#include "base/require.hpp"
#include "cluster/nearest_case_tree.hpp"
#include "cluster/spanning_tree.hpp"
#include "cluster/stable_cuts.hpp"

namespace truecluster {
namespace {

class DensityTree {
 public:
  DensityTree(const MetricSpace& space, Index min_cluster_size)
      : tree_(condensed_tree(spanning_tree(space, core_distances(space, min_cluster_size)),
                             space.sample().weights, static_cast<double>(min_cluster_size))),
        cuts_(tree_) {}
  DensityTree(const DensityTree&) = delete;
  DensityTree& operator=(const DensityTree&) = delete;

  // Clusters are numbered in the order of their cases.
  [[nodiscard]] CaseCut cut(Label n_clusters) const {
    const std::vector<std::size_t> chosen_of = chosen_clusters(n_clusters);
    std::vector<Label> number(tree_.clusters.size(), noise_label);
    CaseCut cut;
    for (const std::size_t last : tree_.last_of) {
      const std::size_t chosen = chosen_of[last];
      if (chosen == none) {
        cut.labels.push_back(noise_label);
        cut.reach.push_back(0);
        continue;
      }
      if (number[chosen] == noise_label) number[chosen] = cut.n_clusters++;
      cut.labels.push_back(number[chosen]);
      cut.reach.push_back(tree_.clusters[chosen].distance);
    }
    return cut;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

  // Of each cluster of the tree that of the cut which holds it.
  [[nodiscard]] std::vector<std::size_t> chosen_clusters(Label n_clusters) const {
    std::vector<std::size_t> chosen_of(tree_.clusters.size(), none);
    for (const std::size_t chosen : cuts_.cut(n_clusters)) chosen_of[chosen] = chosen;
    for (std::size_t parent = chosen_of.size(); parent-- > 0;)
      if (chosen_of[parent] != none)
        for (const std::size_t child : tree_.clusters[parent].children)
          chosen_of[child] = chosen_of[parent];
    return chosen_of;
  }

  CondensedTree tree_;
  StableCuts cuts_;
};

}  // namespace

std::unique_ptr<Clusterer> make_density(const DensityOptions& options) {
  require_at_least("min_cluster_size", options.min_cluster_size, 2);
  const auto cuts_of = [min_cluster_size = options.min_cluster_size](const MetricSpace& space) {
    return [tree = std::make_shared<const DensityTree>(space, min_cluster_size)](Label n_clusters) {
      return tree->cut(n_clusters);
    };
  };
  return nearest_case_clusterer("density", options.metric, options.max_training_cases, cuts_of);
}

}  // namespace truecluster
