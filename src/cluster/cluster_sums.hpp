// Weighted sums of the points of each cluster that are exact: values are rounded to a grid so
// coarse that no sum of them is rounded again (as in reproducible summation, Demmel and Nguyen
// 2013). The sums therefore depend neither on the order of additions nor on whether a row counts
// twice or is there twice, and moving a point from one cluster to another leaves no trace. The grid
// is 2^-51 of (total weight · largest value of the column), finer than any use of the centres.
#pragma once

#include <cmath>
#include <vector>

#include "cluster/point_blocks.hpp"

namespace truecluster::kmeans {

template <class T>
class ClusterSums {
 public:
  ClusterSums(const PointBlocks<T>& points, Index n_clusters)
      : points_(points), sums_(n_clusters * points.n_features()), weights_(n_clusters) {
    for (const double largest : points.largest())
      rounders_.push_back(
          largest > 0 ? std::ldexp(3.0, 1 + std::ilogb(largest * points.total_weight())) : 0);
  }

  [[nodiscard]] double weight(Index k) const { return weights_[k]; }
  [[nodiscard]] double mean(Index k, Index j) const {
    return sums_[k * points_.n_features() + j] / weight(k);
  }
  // Sum over the clusters of weight · |mean|².
  [[nodiscard]] double between() const {
    double between = 0;
    for (Index k = 0; k < static_cast<Index>(weights_.size()); ++k) {
      double squares = 0;
      if (weight(k) == 0) continue;
      for (Index j = 0; j < points_.n_features(); ++j) squares += mean(k, j) * mean(k, j);
      between += weight(k) * squares;
    }
    return between;
  }
  void add(Index point, Label to) { change(point, to, weight_of(point)); }
  void remove(Index point, Label from) { change(point, from, -weight_of(point)); }

 private:
  [[nodiscard]] double weight_of(Index point) const {
    return static_cast<double>(points_.weights()[point]);
  }
  void change(Index point, Label k, double weight) {
    double* sum = sums_.data() + k * points_.n_features();
    const Index n_features = points_.n_features();
    const T* x = points_.blocks(point / block_size, 1).values + point % block_size;
    for (Index j = 0; j < n_features; ++j) {
      const double rounder = rounders_[j];
      sum[j] += weight * ((static_cast<double>(x[j * block_size]) + rounder) - rounder);
    }
    weights_[k] += weight;
  }

  const PointBlocks<T>& points_;
  std::vector<double> sums_, weights_, rounders_;
};

}  // namespace truecluster::kmeans
