// Copies drawn rows into blocks, centred and scaled.
#include "cluster/point_blocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <truecluster/error.hpp>

#include "cluster/aligned.hpp"

namespace truecluster::kmeans {
namespace {

constexpr double largest_weight = 1 << 24;  // exact in single precision

struct ColumnSummary {
  double lowest, highest, mean, variance;
};

// Moments about the column's first value, so that a far-away origin costs no digits; over fixed
// lanes, so that the compiler's choice of vectors does not show.
template <class T>
std::vector<ColumnSummary> summarize(BlockView<T> points, const std::vector<T>& weights,
                                     double total_weight) {
  constexpr Index lanes = 8;
  struct Lanes {
    double sum[lanes] = {}, squares[lanes] = {};
    T lowest[lanes], highest[lanes];
  };
  std::vector<Lanes> columns(points.n_features);
  for (std::size_t j = 0; j < columns.size(); ++j) {
    std::fill_n(columns[j].lowest, lanes, std::numeric_limits<T>::max());
    std::fill_n(columns[j].highest, lanes, std::numeric_limits<T>::lowest());
  }
  const T* x = points.values;
  for (Index b = 0; b < points.n_blocks; ++b) {
    const T* weight = weights.data() + b * block_size;
    for (Index j = 0; j < points.n_features; ++j, x += block_size) {
      Lanes column = columns[j];  // a copy stays in registers
      const auto origin = static_cast<double>(points.values[j * block_size]);
      for (Index i = 0; i < block_size; i += lanes)
        for (Index l = 0; l < lanes; ++l) {
          const T value = x[i + l];
          const double shifted = static_cast<double>(value) - origin;
          const double weighted = static_cast<double>(weight[i + l]) * shifted;
          column.sum[l] += weighted;
          column.squares[l] += weighted * shifted;
          column.lowest[l] = value < column.lowest[l] ? value : column.lowest[l];
          column.highest[l] = value > column.highest[l] ? value : column.highest[l];
        }
      columns[j] = column;
    }
  }
  std::vector<ColumnSummary> summaries;
  for (std::size_t j = 0; j < columns.size(); ++j) {
    const Lanes& column = columns[j];
    double sum = 0, squares = 0;
    for (Index l = 0; l < lanes; ++l) sum += column.sum[l];
    for (Index l = 0; l < lanes; ++l) squares += column.squares[l];
    const double shift = sum / total_weight;
    summaries.push_back(
        {static_cast<double>(*std::min_element(column.lowest, column.lowest + lanes)),
         static_cast<double>(*std::max_element(column.highest, column.highest + lanes)),
         static_cast<double>(points.values[static_cast<Index>(j) * block_size]) + shift,
         std::max(0.0, squares / total_weight - shift * shift)});
  }
  return summaries;
}

// A power of two of the order of the standard deviation; 0 for a constant column.
double coarse_unit(const ColumnSummary& column) {
  return column.variance > 0 ? std::ldexp(1.0, std::ilogb(column.variance) / 2) : 0;
}

}  // namespace

template <class T>
PointBlocks<T>::PointBlocks(MatrixView<const T> data, std::span<const std::uint32_t> weights)
    : n_features_(data.cols()) {
  if (n_features_ < 1) throw InvalidArgument("the data have no columns");
  Sample sample = drawn_cases(data, weights);
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    if (sample.weights[i] > largest_weight)
      throw InvalidArgument(fmt::format("the weight of row {} is {} but may be at most {}",
                                        sample.rows[i] + 1, sample.weights[i], largest_weight));
    total_weight_ += sample.weights[i];
  }
  weights_.assign(sample.weights.begin(), sample.weights.end());
  n_points_ = static_cast<Index>(sample.rows.size());
  n_blocks_ = (n_points_ + block_size - 1) / block_size;
  weights_.resize(n_blocks_ * block_size, 0);
  values_ = allocate_aligned<T>(n_blocks_ * n_features_ * block_size);
  copy_to_blocks(
      data, n_points(), [&](Index point) { return sample.rows[point]; },
      [](T value, Index) { return value; }, values_.get());
  choose_frame(data, sample);
}

template <class T>
PointBlocks<T> PointBlocks<T>::subset(std::span<const Index> points) const {
  PointBlocks<T> result(n_features_);
  result.n_points_ = static_cast<Index>(points.size());
  result.n_blocks_ = (result.n_points_ + block_size - 1) / block_size;
  const std::size_t n_places = result.n_blocks_ * block_size;
  result.weights_.resize(n_places, 0);
  result.values_ = allocate_aligned<T>(n_places * n_features_);
  for (std::size_t place = 0; place < n_places; ++place) {
    const Index point = points[std::min(place, points.size() - 1)];
    if (place < points.size()) result.weights_[place] = weights_[point];
    const auto at = static_cast<Index>(place);
    T* block = result.values_.get() + at / block_size * n_features_ * block_size + at % block_size;
    for (Index j = 0; j < n_features_; ++j) block[j * block_size] = value(point, j);
    result.total_weight_ += static_cast<double>(result.weights_[place]);
  }
  result.mean_variance_ = mean_variance_;
  result.frame_ = frame_;
  result.largest_ = largest_;
  return result;
}

template <class T>
void PointBlocks<T>::choose_frame(MatrixView<const T> data, const Sample& sample) {
  const std::vector<ColumnSummary> columns =
      summarize(blocks(0, n_blocks_), weights_, total_weight_);
  double reach = 0, variance = 0;
  for (const ColumnSummary& column : columns) {
    if (!std::isfinite(column.mean) || !std::isfinite(column.variance) ||
        !std::isfinite(column.highest - column.lowest)) {
      check_training_data(data, sample);
      throw InvalidArgument("the values are too large to compute variances: rescale the data");
    }
    const double unit = coarse_unit(column);
    frame_.offsets.push_back(
        static_cast<T>(unit > 0 ? std::round(column.mean / unit) * unit : column.lowest));
    const auto offset = static_cast<double>(frame_.offsets.back());
    largest_.push_back(std::max(column.highest - offset, offset - column.lowest));
    reach = std::max(reach, largest_.back());
    variance += column.variance;
  }
  constexpr int limit = std::numeric_limits<T>::max_exponent - 2;
  if (reach > 0) frame_.scale = std::ldexp(T{1}, std::clamp(-1 - std::ilogb(reach), -limit, limit));
  const auto scale = static_cast<double>(frame_.scale);
  for (double& value : largest_) value *= scale;
  mean_variance_ = variance / static_cast<double>(n_features_) * scale * scale;
  T* x = values_.get();
  for (Index b = 0; b < n_blocks_; ++b)
    for (Index j = 0; j < n_features_; ++j, x += block_size) {
      const T offset = frame_.offsets[j];
      for (Index i = 0; i < block_size; ++i) x[i] = (x[i] - offset) * frame_.scale;
    }
}

template class PointBlocks<float>;
template class PointBlocks<double>;

}  // namespace truecluster::kmeans
