// Distances to training cases, from features or from a given table.
#include "cluster/metric_space.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/infinity.hpp"
#include "base/stop.hpp"

namespace truecluster {
namespace {

constexpr Index max_tabulated = 1000;
// Measured: with fewer features, distances are computed as fast as they are read.
constexpr Index min_tabulated_dim = 50;

// To length 1; a point of zeros gets a direction of its own, at right angles to all others.
void normalize(std::span<double> point) {
  const auto features = point.first(point.size() - 1);
  double largest = 0;
  for (const double x : features) largest = std::max(largest, std::abs(x));
  point.back() = largest > 0 ? 0 : 1;
  if (!(largest > 0)) return;
  double squares = 0;
  for (double& x : features) {
    x /= largest;  // first, so that no square overflows or vanishes
    squares += x * x;
  }
  const double length = std::sqrt(squares);
  for (double& x : features) x /= length;
}

}  // namespace

void MetricPoints::load(const DataView& data, Index row, std::span<double> point) const {
  if (data.cols() != n_features_)
    throw InvalidArgument(fmt::format(
        "the rows have {} features but the clusters were made from {}", data.cols(), n_features_));
  load_row(data, row, point);
  if (metric_ == Metric::cosine) normalize(point);
}

MetricSpace::MetricSpace(const DataView& data, Sample sample, Metric metric)
    : data_(data), sample_(std::move(sample)), points_(metric, data.cols()) {
  check_training_data(data, sample_);
  if (data.kind() == DataKind::distances) return;
  panels_ = Panels(size(), points_.dim(), infinity);  // far from all, where there is no case
  std::vector<double> point(points_.dim());
  for (Index i = 0; i < size(); ++i) {
    points_.load(data, sample_.rows[i], point);
    panels_.set_case(i, point);
  }
}

void MetricSpace::tabulate() {
  if (kind() == DataKind::distances || size() > max_tabulated || points_.dim() < min_tabulated_dim)
    return;
  table_ = Matrix<double>(size(), size());
  Matrix<double> four(4, points_.dim()), sums(4, panels_.padded_size());
  for (Index first = 0; first < size(); first += 4) {
    StopScope::check();
    const Index n = std::min<Index>(4, size() - first);
    for (Index p = 0; p < n; ++p) panels_.get_case(first + p, four.row(p));
    panels_.sums_of_four(points_.metric(), four, sums);
    for (Index p = 0; p < n; ++p)
      std::ranges::transform(sums.row(p).first(size()), table_.row(first + p).begin(),
                             [&](double sum) { return distance_of_sum(points_.metric(), sum); });
  }
}

MetricSpace::Scratch MetricSpace::scratch() const {
  const bool given = data_.kind() == DataKind::distances;
  return {std::vector<double>(given ? 0 : points_.dim()),
          std::vector<double>(given ? size() : panels_.padded_size())};
}

std::span<const double> MetricSpace::from_case(Index i, Scratch& scratch, Index first) const {
  if (data_.kind() == DataKind::distances) return look_up(data_, sample_.rows[i], scratch);
  if (table_.rows() > 0) return table_.row(i);
  panels_.get_case(i, scratch.point);
  panels_.distances(points_.metric(), scratch.point, scratch.distances, first / Panels::width);
  return scratch.distances;
}

std::span<const double> MetricSpace::from_row(const DataView& data, Index row,
                                              Scratch& scratch) const {
  if (data_.kind() == DataKind::distances) return look_up(data, row, scratch);
  points_.load(data, row, scratch.point);
  panels_.distances(points_.metric(), scratch.point, scratch.distances);
  return scratch.distances;
}

double MetricSpace::distance(const DataView& data, Index row, Index i, Scratch& scratch) const {
  if (data_.kind() == DataKind::distances) {
    check_distances(data, sample_.n_data);
    return data.visit(
        [&](const auto& values) { return static_cast<double>(values(row, sample_.rows[i])); });
  }
  points_.load(data, row, scratch.point);
  return panels_.distance(points_.metric(), scratch.point, i);
}

std::span<const double> MetricSpace::look_up(const DataView& data, Index row,
                                             Scratch& scratch) const {
  check_distances(data, sample_.n_data);
  data.visit([&](const auto& values) {
    const auto distances = values.row(row);
    for (std::size_t j = 0; j < sample_.rows.size(); ++j)
      scratch.distances[j] = static_cast<double>(distances[sample_.rows[j]]);
  });
  return scratch.distances;
}

}  // namespace truecluster
