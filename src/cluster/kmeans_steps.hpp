// The steps of k-means on the points of one resample: starts, iterations, results.
#pragma once

#include <vector>

#include <truecluster/clusterers.hpp>

#include "cluster/point_blocks.hpp"

namespace truecluster::kmeans {

// Cluster centres in the frame of the points.
template <class T>
class Centres {
 public:
  explicit Centres(Index n_features) : n_features_(n_features) {}

  [[nodiscard]] Index n_clusters() const { return half_norms_.size(); }
  [[nodiscard]] Index n_features() const { return n_features_; }
  [[nodiscard]] const T* centre(Index k) const { return values_.data() + k * n_features_; }
  [[nodiscard]] CentreView<T> view() const {
    return {values_.data(), half_norms_.data(), n_clusters()};
  }
  void add(const T* values);
  void replace(Index k, const T* values);

 private:
  void set_half_norm(Index k);

  Index n_features_;
  std::vector<T> values_, half_norms_;
};

// A start by greedy k-means++ (Arthur and Vassilvitskii 2007): each further centre is the best of
// several points drawn in proportion to weight times squared distance from the centres so far.
// Fewer centres than asked for if there are not that many distinct points.
template <class T>
Centres<T> choose_seeds(const PointBlocks<T>& points, Index n_clusters, Stream& stream);

struct Outcome {
  int iterations = 0;
  double between = 0;  // sum of squares between the clusters, in the frame; all starts share the
                       // total, so the largest one has the least inertia
};

// Lloyd's iterations from a start.
template <class T>
Outcome improve(const PointBlocks<T>& points, const KMeansOptions& options, Centres<T>& centres);

// The nearest centre of each point.
template <class T>
std::vector<Label> nearest_labels(const PointBlocks<T>& points, const Centres<T>& centres);

// Sum of weighted squared distances of the points to their centres, in the frame.
template <class T>
double inertia(const PointBlocks<T>& points, const Centres<T>& centres,
               const std::vector<Label>& labels);

}  // namespace truecluster::kmeans
