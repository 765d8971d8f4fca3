// k-means++ seeding (Arthur and Vassilvitskii 2007), one pass over the points per centre.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/stop.hpp"
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
  std::vector<T> values(points.n_features());
  for (std::size_t j = 0; j < values.size(); ++j) values[j] = points.value(point, j);
  return values;
}

template <class T>
Index draw_by_weight(const PointBlocks<T>& points, Stream& stream) {
  auto left = static_cast<double>(stream.below(static_cast<std::uint64_t>(points.total_weight())));
  Index point = 0;
  for (; left >= points.weights()[point]; ++point) left -= points.weights()[point];
  return point;
}

template <class T>
Index draw_by_distance(const PointBlocks<T>& points, const Closest<T>& closest, Stream& stream) {
  double left = stream.uniform() * closest.potential;
  Index block = 0;
  Index last_block = 0;  // for the case that rounding leaves something over
  for (; block < points.n_blocks(); ++block) {
    const double sum = closest.block_sums[block];
    if (sum > 0) last_block = block;
    if (left < sum) break;
    left -= sum;
  }
  if (block == points.n_blocks()) block = last_block;
  Index last = block * block_size;
  for (Index i = block * block_size; i < (block + 1) * block_size; ++i) {
    const double share = static_cast<double>(points.weights()[i] * closest.distances[i]);
    if (share > 0) last = i;
    if (left < share) return i;
    left -= share;
  }
  return last;
}

// One trial for each candidate.
template <class T>
void measure(const PointBlocks<T>& points, const std::vector<T>& closest,
             const std::vector<std::vector<T>>& candidates, std::span<Closest<T>> trials) {
  std::vector<SeedTrial<T>> views;
  for (std::size_t t = 0; t < trials.size(); ++t)
    views.push_back(
        {candidates[t].data(), trials[t].distances.data(), trials[t].block_sums.data()});
  seed_distances(points.blocks(0, points.n_blocks()), points.weights().data(), closest.data(),
                 std::span<const SeedTrial<T>>(views));
  for (Closest<T>& trial : trials)
    trial.potential = std::accumulate(trial.block_sums.begin(), trial.block_sums.end(), 0.0);
}

}  // namespace

template <class T>
Centres<T> choose_seeds(const PointBlocks<T>& points, Index n_clusters, Stream& stream) {
  const auto n_trials = 2 + static_cast<std::size_t>(std::log(static_cast<double>(n_clusters)));
  Closest<T> closest{std::vector<T>(points.weights().size(), std::numeric_limits<T>::max()),
                     std::vector<double>(points.n_blocks())};
  std::vector<Closest<T>> trials(n_trials, closest);
  std::vector<std::vector<T>> candidates = {point_values(points, draw_by_weight(points, stream))};
  Centres<T> centres(points.n_features());
  measure(points, closest.distances, candidates, std::span(trials).first(1));
  std::swap(closest, trials[0]);
  centres.add(candidates[0].data());
  candidates.resize(n_trials);
  while (centres.n_clusters() < n_clusters && closest.potential > 0) {
    StopScope::check();
    for (std::vector<T>& candidate : candidates)
      candidate = point_values(points, draw_by_distance(points, closest, stream));
    measure(points, closest.distances, candidates, std::span(trials));
    const auto best = std::ranges::min_element(trials, {}, &Closest<T>::potential);
    centres.add(candidates[best - trials.begin()].data());
    std::swap(closest, *best);
  }
  return centres;
}

template Centres<float> choose_seeds(const PointBlocks<float>&, Index, Stream&);
template Centres<double> choose_seeds(const PointBlocks<double>&, Index, Stream&);

}  // namespace truecluster::kmeans
