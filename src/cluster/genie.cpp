// Genie: the edges of the minimum spanning tree, taken so that no cluster swallows all others.
#include "cluster/genie.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/require.hpp"
#include "cluster/nearest_case_tree.hpp"
#include "cluster/spanning_tree.hpp"
#include "cluster/union_find.hpp"

namespace truecluster {
namespace {

// How many clusters have which size. Whole numbers that add up to the weight of all cases, so that
// there are few different ones.
class ClusterSizes {
 public:
  explicit ClusterSizes(std::span<const double> sizes) : n_(static_cast<double>(sizes.size())) {
    for (const double size : sizes) {
      total_ += size;
      add(size, 1);
    }
  }

  [[nodiscard]] double smallest() const { return counts_.front().first; }
  void merge(double a, double b) {
    add(a, -1);
    add(b, -1);
    add(a + b, 1);
    --n_;
  }

  // Σ_{i<j} |c_i − c_j| / ((n − 1) Σ c): 0 for equal sizes, 1 if one has all. In the sum of
  // differences the size of rank r, from 1, counts 2 r − n − 1 times.
  [[nodiscard]] double gini() const {
    double differences = 0, n_before = 0;
    for (const auto& [size, count] : counts_) {
      differences += size * count * (2 * n_before + count - n_);
      n_before += count;
    }
    return differences / ((n_ - 1) * total_);
  }

 private:
  void add(double size, double change) {
    const auto place =
        std::lower_bound(counts_.begin(), counts_.end(), size,
                         [](const auto& entry, double value) { return entry.first < value; });
    if (place == counts_.end() || place->first != size)
      counts_.insert(place, {size, change});
    else if ((place->second += change) == 0)
      counts_.erase(place);
  }

  double n_, total_ = 0;
  std::vector<std::pair<double, double>> counts_;  // by size
};

// The edges not taken yet, by length.
class Edges {
 public:
  Edges(std::span<const Merge> edges, std::span<const double> weights)
      : edges_(edges),
        taken_(edges.size()),
        clusters_(weights.size()),
        size_(weights.begin(), weights.end()) {}

  [[nodiscard]] std::size_t shortest() {
    while (taken_[first_]) ++first_;
    return first_;
  }
  // The shortest that touches a cluster of the smallest size. As long as that is the same size, an
  // edge that does not touch one never will: merged clusters are larger. So the search goes on
  // where it was.
  [[nodiscard]] std::size_t shortest_of_smallest(double smallest) {
    if (smallest != searched_size_) searched_ = shortest();
    searched_size_ = smallest;
    while (taken_[searched_] || !touches(searched_, smallest)) ++searched_;
    return searched_;
  }
  void take(std::size_t edge, ClusterSizes& sizes) {
    taken_[edge] = true;
    const std::size_t a = root(edges_[edge].a), b = root(edges_[edge].b);
    sizes.merge(size_[a], size_[b]);
    clusters_.merge(a, b);
    size_[b] += size_[a];
  }

 private:
  std::size_t root(Index leaf) { return clusters_.root_of(leaf); }
  bool touches(std::size_t edge, double size) {
    return size_[root(edges_[edge].a)] == size || size_[root(edges_[edge].b)] == size;
  }

  std::span<const Merge> edges_;
  std::vector<bool> taken_;
  UnionFind clusters_;
  std::vector<double> size_;  // of the cluster of each root
  std::size_t first_ = 0, searched_ = 0;
  double searched_size_ = 0;
};

}  // namespace

std::vector<Merge> genie_merges(std::span<const Merge> spanning_tree,
                                std::span<const double> weights, double gini_limit) {
  Edges edges(spanning_tree, weights);
  ClusterSizes sizes(weights);
  std::vector<Merge> merges;
  merges.reserve(spanning_tree.size());
  while (merges.size() < spanning_tree.size()) {
    const std::size_t edge =
        sizes.gini() > gini_limit ? edges.shortest_of_smallest(sizes.smallest()) : edges.shortest();
    edges.take(edge, sizes);
    merges.push_back(spanning_tree[edge]);
  }
  return merges;
}

std::unique_ptr<Clusterer> make_genie(const GenieOptions& options) {
  if (!(options.gini_limit >= 0 && options.gini_limit <= 1))
    throw InvalidArgument(
        fmt::format("`gini_limit` is {} but must be between 0 and 1", options.gini_limit));
  require_at_least("smoothing", options.smoothing, 1);
  const auto cuts_of = [options](const MetricSpace& space) {
    std::vector<double> cores;
    if (options.smoothing > 1) cores = core_distances(space, options.smoothing);
    return tree_cuts({space.size(), genie_merges(spanning_tree(space, cores),
                                                 space.sample().weights, options.gini_limit)});
  };
  return nearest_case_clusterer("genie", options.metric, options.max_training_cases, cuts_of);
}

}  // namespace truecluster
