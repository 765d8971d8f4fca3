// Follows nearest neighbours until two clusters are each other's nearest, and merges them.
#include "cluster/nearest_neighbour_chain.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/stop.hpp"

namespace truecluster {
namespace {

// The clusters not merged yet and the distances of all pairs; a merged cluster keeps the place of
// one of its two parts. Ward works on squared distances.
class Clusters {
 public:
  Clusters(Linkage linkage, const MetricSpace& space)
      : linkage_(linkage),
        size_(space.sample().weights),
        active_(size_.size()),
        distance_(space.size(), padded(space.size())) {
    std::iota(active_.begin(), active_.end(), 0);
    auto scratch = space.scratch();
    for (Index i = 0; i < space.size(); ++i) {
      StopScope::check();
      const auto from_i = space.from_case(i, scratch, i);
      for (Index j = i + 1; j < space.size(); ++j) {
        const double d = start_distance(i, j, from_i[j]);
        distance_(i, j) = d;
        distance_(j, i) = d;
      }
    }
  }

  [[nodiscard]] std::size_t n_active() const { return active_.size(); }
  [[nodiscard]] Index any() const { return active_.front(); }
  [[nodiscard]] double distance(Index a, Index b) const { return distance_(a, b); }

  // The active cluster nearest to a. In a tie preferred wins (the chain could else go in circles),
  // then the first.
  [[nodiscard]] Index nearest(Index a, Index preferred) const {
    const auto row = distance_.row(a);
    Index best = preferred;
    double best_distance = preferred < 0 ? 0 : row[preferred];
    for (const Index b : active_) {
      const double d = row[b];
      if (b != a && (best < 0 || d < best_distance)) {
        best = b;
        best_distance = d;
      }
    }
    return best;
  }

  // Merges a into b, its nearest neighbour and it a's. No cluster is then nearer to the union than
  // to the nearer part; rounding must not break that, the chain and the order of heights rest on
  // it.
  Merge merge(Index a, Index b) {
    const double d = distance(a, b);
    active_.erase(std::lower_bound(active_.begin(), active_.end(), a));
    const auto row_a = distance_.row(a);
    const auto row_b = distance_.row(b);
    const double size_a = size(a), size_b = size(b);
    for (const Index c : active_) {
      if (c == b) continue;
      const double joined = std::max(update(row_a[c], row_b[c], d, size_a, size_b, size(c)),
                                     std::min(row_a[c], row_b[c]));
      row_b[c] = joined;
      distance_(c, b) = joined;
    }
    size_[b] = size_a + size_b;
    return {a, b, linkage_ == Linkage::ward ? std::sqrt(d) : d};
  }

 private:
  // Rows start at different places of the cache even if n is a power of two.
  static Index padded(Index n) { return n | 9; }

  [[nodiscard]] double size(Index a) const { return size_[a]; }

  // A case of weight w is a cluster of w cases at one place.
  [[nodiscard]] double start_distance(Index i, Index j, double d) const {
    if (linkage_ != Linkage::ward) return d;
    return 2 * size(i) * size(j) / (size(i) + size(j)) * d * d;
  }

  // Lance and Williams (1967): the distance of c to the union of a and b.
  [[nodiscard]] double update(double to_a, double to_b, double a_to_b, double size_a, double size_b,
                              double size_c) const {
    switch (linkage_) {
      case Linkage::single:
        return std::min(to_a, to_b);
      case Linkage::complete:
        return std::max(to_a, to_b);
      case Linkage::average:
        return (size_a * to_a + size_b * to_b) / (size_a + size_b);
      case Linkage::ward:
        break;
    }
    return ((size_a + size_c) * to_a + (size_b + size_c) * to_b - size_c * a_to_b) /
           (size_a + size_b + size_c);
  }

  Linkage linkage_;
  std::vector<double> size_;
  std::vector<Index> active_;  // ascending
  Matrix<double> distance_;
};

}  // namespace

std::vector<Merge> nearest_neighbour_chain(Linkage linkage, const MetricSpace& space) {
  Clusters clusters(linkage, space);
  std::vector<Merge> merges;
  merges.reserve(clusters.n_active());
  std::vector<Index> chain;
  while (clusters.n_active() > 1) {
    StopScope::check();
    if (chain.empty()) chain.push_back(clusters.any());
    const Index tip = chain.back();
    const Index before = chain.size() > 1 ? chain[chain.size() - 2] : -1;
    const Index next = clusters.nearest(tip, before);
    if (next != before) {
      chain.push_back(next);
      continue;
    }
    merges.push_back(clusters.merge(tip, before));  // each is the other's nearest neighbour
    chain.resize(chain.size() - 2);
  }
  return merges;
}

}  // namespace truecluster
