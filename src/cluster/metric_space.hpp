// Distances to the cases of a training sample, computed from features or looked up in a given
// table.
#pragma once

#include <span>
#include <vector>

#include <truecluster/clusterers.hpp>

#include "cluster/panels.hpp"
#include "cluster/sample.hpp"

namespace truecluster {

// Points whose distances are of a metric: cosine works on directions, all others on the features.
class MetricPoints {
 public:
  MetricPoints(Metric metric, Index n_features) : metric_(metric), n_features_(n_features) {}

  [[nodiscard]] Metric metric() const { return metric_; }
  [[nodiscard]] Index dim() const { return n_features_ + (metric_ == Metric::cosine ? 1 : 0); }
  // The point of a row; fails if the row has another number of features.
  void load(const DataView& data, Index row, std::span<double> point) const;

 private:
  Metric metric_;
  Index n_features_;
};

class MetricSpace {
 public:
  // Space for a row of distances and what is needed to compute it; one for each thread.
  struct Scratch {
    std::vector<double> point;
    std::vector<double> distances;
  };

  // The data must outlive the space if they are distances.
  MetricSpace(const DataView& data, Sample sample, Metric metric);

  [[nodiscard]] const Sample& sample() const { return sample_; }
  [[nodiscard]] Index size() const { return sample_.rows.size(); }
  [[nodiscard]] DataKind kind() const { return data_.kind(); }
  [[nodiscard]] const MetricPoints& points() const { return points_; }
  // Points of the training cases; empty for given distances.
  [[nodiscard]] const Panels& panels() const { return panels_; }
  [[nodiscard]] Scratch scratch() const;

  // Keeps all distances between training cases where that pays: if there are few of them, of many
  // features.
  void tabulate();

  // Distances of training case i to training cases first..size()-1 (and perhaps some before).
  std::span<const double> from_case(Index i, Scratch& scratch, Index first = 0) const;
  // Distances of a row of any data to all training cases.
  std::span<const double> from_row(const DataView& data, Index row, Scratch& scratch) const;
  // Distance of a row of any data to training case i.
  double distance(const DataView& data, Index row, Index i, Scratch& scratch) const;

 private:
  std::span<const double> look_up(const DataView& data, Index row, Scratch& scratch) const;

  DataView data_;
  Sample sample_;
  MetricPoints points_;
  Panels panels_;
  Matrix<double> table_;  // may be empty
};

}  // namespace truecluster
