#include <cmath>
#include <limits>
#include <numeric>

#include "cluster/kmeans_steps.hpp"

namespace truecluster::kmeans {
namespace {

// Squared distances of the points to the nearest centre so far, and their weighted sums by block.
template <class T>
struct Closest {
  std::vector<T> distances;
  std::vector<double> block_sums;
  double potential = 0;
};

template <class T>
std::vector<T> point_values(const PointBlocks<T>& points, Index point) {
  std::vector<T> values(static_cast<std::size_t>(points.n_features()));
  for (std::size_t j = 0; j < values.size(); ++j)
    values[j] = points.value(point, static_cast<Index>(j));
  return values;
}

template <class T>
Index draw_by_weight(const PointBlocks<T>& points, Stream& stream) {
  auto left = static_cast<double>(stream.below(static_cast<std::uint64_t>(points.total_weight())));
  Index point = 0;
  for (; left >= points.weights()[static_cast<std::size_t>(point)]; ++point)
    left -= points.weights()[static_cast<std::size_t>(point)];
  return point;
}

template <class T>
Index draw_by_distance(const PointBlocks<T>& points, const Closest<T>& closest, Stream& stream) {
  double left = stream.uniform() * closest.potential;
  Index block = 0;
  Index last_block = 0;  // for the case that rounding leaves something over
  for (; block < points.n_blocks(); ++block) {
    const double sum = closest.block_sums[static_cast<std::size_t>(block)];
    if (sum > 0) last_block = block;
    if (left < sum) break;
    left -= sum;
  }
  if (block == points.n_blocks()) block = last_block;
  Index last = block * block_size;
  for (Index i = block * block_size; i < (block + 1) * block_size; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double share = static_cast<double>(points.weights()[at] * closest.distances[at]);
    if (share > 0) last = i;
    if (left < share) return i;
    left -= share;
  }
  return last;
}

template <class T>
void measure(const PointBlocks<T>& points, const T* candidate, const Closest<T>& before,
             Closest<T>& after) {
  seed_distances(points.blocks(0, points.n_blocks()),
                 {candidate, before.distances.data(), points.weights().data(),
                  after.distances.data(), after.block_sums.data()});
  after.potential = std::accumulate(after.block_sums.begin(), after.block_sums.end(), 0.0);
}

}  // namespace

template <class T>
Centres<T> choose_seeds(const PointBlocks<T>& points, Index n_clusters, Stream& stream) {
  const int n_trials = 2 + static_cast<int>(std::log(static_cast<double>(n_clusters)));
  const Closest<T> unset{std::vector<T>(points.weights().size(), std::numeric_limits<T>::max()),
                         std::vector<double>(static_cast<std::size_t>(points.n_blocks()))};
  Closest<T> closest = unset, trial = unset, best = unset;
  Centres<T> centres(points.n_features());
  const std::vector<T> first = point_values(points, draw_by_weight(points, stream));
  measure(points, first.data(), unset, closest);
  centres.add(first.data());
  while (centres.n_clusters() < n_clusters && closest.potential > 0) {
    std::vector<T> best_values;
    for (int t = 0; t < n_trials; ++t) {
      const std::vector<T> candidate =
          point_values(points, draw_by_distance(points, closest, stream));
      measure(points, candidate.data(), closest, trial);
      if (t > 0 && trial.potential >= best.potential) continue;
      std::swap(best, trial);
      best_values = candidate;
    }
    std::swap(closest, best);
    centres.add(best_values.data());
  }
  return centres;
}

template Centres<float> choose_seeds(const PointBlocks<float>&, Index, Stream&);
template Centres<double> choose_seeds(const PointBlocks<double>&, Index, Stream&);

}  // namespace truecluster::kmeans
