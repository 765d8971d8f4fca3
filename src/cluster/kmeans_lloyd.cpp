// Lloyd's iterations: label, sum, recentre, refill empty clusters.
#include <algorithm>
#include <array>

#include "base/stop.hpp"
#include "cluster/cluster_sums.hpp"
#include "cluster/kmeans_steps.hpp"

namespace truecluster::kmeans {
namespace {

constexpr Index chunk_blocks = 8;  // small enough to stay in cache between labelling and summing

// Squared distance, in the frame, with the digits of double precision.
template <class T>
double squared_distance(const PointBlocks<T>& points, Index point, const T* centre) {
  double sum = 0;
  for (Index j = 0; j < points.n_features(); ++j) {
    const double difference =
        static_cast<double>(points.value(point, j)) - static_cast<double>(centre[j]);
    sum += difference * difference;
  }
  return sum;
}

// Calls use(first point, labels) for each block of points.
template <class T, class Use>
void label_blocks(const PointBlocks<T>& points, const Centres<T>& centres, Use use) {
  std::array<Label, chunk_blocks * block_size> labels;
  for (Index first = 0; first < points.n_blocks(); first += chunk_blocks) {
    const Index count = std::min(chunk_blocks, points.n_blocks() - first);
    nearest_centres(points.blocks(first, count), centres.view(), labels.data());
    for (Index b = 0; b < count; ++b) use((first + b) * block_size, labels.data() + b * block_size);
  }
}

// Moves every point to its nearest centre; whether any moved.
template <class T>
bool reassign(const PointBlocks<T>& points, const Centres<T>& centres, std::vector<Label>& labels,
              ClusterSums<T>& sums) {
  bool moved = false;
  label_blocks(points, centres, [&](Index first, const Label* nearest) {
    Label* old = labels.data() + first;
    const Index count = std::min(block_size, points.n_points() - first);
    if (std::equal(nearest, nearest + count, old)) return;
    moved = true;
    for (Index i = 0; i < count; ++i) {
      if (nearest[i] == old[i]) continue;
      if (old[i] != missing_label) sums.remove(first + i, old[i]);
      sums.add(first + i, nearest[i]);
      old[i] = nearest[i];
    }
  });
  return moved;
}

// Puts the centre of each empty cluster on the point that is farthest from all centres it could
// belong to. Nothing else changes, so the inertia cannot rise.
template <class T>
void repair_empty(const PointBlocks<T>& points, const std::vector<Label>& labels,
                  const ClusterSums<T>& sums, Centres<T>& centres) {
  std::vector<Index> placed;
  for (Index k = 0; k < centres.n_clusters(); ++k) {
    if (sums.weight(k) > 0) continue;
    double farthest = 0;
    Index point = -1;
    for (Index i = 0; i < points.n_points(); ++i) {
      double distance = squared_distance(points, i, centres.centre(labels[i]));
      for (const Index l : placed)
        distance = std::min(distance, squared_distance(points, i, centres.centre(l)));
      if (distance > farthest) {
        farthest = distance;
        point = i;
      }
    }
    if (point < 0) return;
    std::vector<T> values;
    for (Index j = 0; j < points.n_features(); ++j) values.push_back(points.value(point, j));
    centres.replace(k, values.data());
    placed.push_back(k);
  }
}

// Moves the centres to the means of their clusters; the sum of their squared shifts.
template <class T>
double recentre(const PointBlocks<T>& points, const std::vector<Label>& labels,
                const ClusterSums<T>& sums, Centres<T>& centres) {
  const Centres<T> before = centres;
  std::vector<T> mean(points.n_features());
  bool any_empty = false;
  for (Index k = 0; k < centres.n_clusters(); ++k) {
    any_empty = any_empty || sums.weight(k) == 0;
    if (sums.weight(k) == 0) continue;
    for (std::size_t j = 0; j < mean.size(); ++j) mean[j] = static_cast<T>(sums.mean(k, j));
    centres.replace(k, mean.data());
  }
  if (any_empty) repair_empty(points, labels, sums, centres);
  double shift = 0;
  for (Index k = 0; k < centres.n_clusters(); ++k)
    for (Index j = 0; j < points.n_features(); ++j) {
      const double difference =
          static_cast<double>(centres.centre(k)[j]) - static_cast<double>(before.centre(k)[j]);
      shift += difference * difference;
    }
  return shift;
}

}  // namespace

template <class T>
void Centres<T>::set_half_norm(Index k) {
  double sum = 0;
  for (Index j = 0; j < n_features_; ++j)
    sum += static_cast<double>(centre(k)[j]) * static_cast<double>(centre(k)[j]);
  half_norms_[k] = static_cast<T>(sum / 2);
}

template <class T>
void Centres<T>::add(const T* values) {
  values_.insert(values_.end(), values, values + n_features_);
  half_norms_.push_back(0);
  set_half_norm(n_clusters() - 1);
}

template <class T>
void Centres<T>::replace(Index k, const T* values) {
  std::copy_n(values, n_features_, values_.begin() + k * n_features_);
  set_half_norm(k);
}

template <class T>
Outcome improve(const PointBlocks<T>& points, const KMeansOptions& options, Centres<T>& centres) {
  const double tolerance = options.tolerance * points.mean_variance();
  std::vector<Label> labels(points.n_points(), missing_label);
  ClusterSums<T> sums(points, centres.n_clusters());
  int iteration = 0;
  bool converged = false;
  while (!converged && iteration < options.max_iterations) {
    StopScope::check();
    ++iteration;
    converged = !reassign(points, centres, labels, sums) ||
                recentre(points, labels, sums, centres) <= tolerance;
  }
  return {iteration, sums.between()};
}

template <class T>
std::vector<Label> nearest_labels(const PointBlocks<T>& points, const Centres<T>& centres) {
  std::vector<Label> labels;
  label_blocks(points, centres, [&](Index first, const Label* nearest) {
    labels.insert(labels.end(), nearest, nearest + std::min(block_size, points.n_points() - first));
  });
  return labels;
}

template <class T>
double inertia(const PointBlocks<T>& points, const Centres<T>& centres,
               const std::vector<Label>& labels) {
  double sum = 0;
  for (Index i = 0; i < points.n_points(); ++i) {
    sum += static_cast<double>(points.weights()[i]) *
           squared_distance(points, i, centres.centre(labels[i]));
  }
  return sum;
}

template class Centres<float>;
template class Centres<double>;
template Outcome improve(const PointBlocks<float>&, const KMeansOptions&, Centres<float>&);
template Outcome improve(const PointBlocks<double>&, const KMeansOptions&, Centres<double>&);
template std::vector<Label> nearest_labels(const PointBlocks<float>&, const Centres<float>&);
template std::vector<Label> nearest_labels(const PointBlocks<double>&, const Centres<double>&);
template double inertia(const PointBlocks<float>&, const Centres<float>&,
                        const std::vector<Label>&);
template double inertia(const PointBlocks<double>&, const Centres<double>&,
                        const std::vector<Label>&);

}  // namespace truecluster::kmeans
