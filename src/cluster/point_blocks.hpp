// The drawn rows of a resample, copied once into blocks that suit vector units, and brought to a
// common frame: value -> (value − offset of its column) · scale.
#pragma once

#include <hwy/aligned_allocator.h>

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/matrix.hpp>

#include "cluster/kmeans_kernels.hpp"
#include "cluster/sample.hpp"

namespace truecluster::kmeans {

// The offsets lie within a standard deviation of the means, so that |c|²/2 − x·c loses few digits,
// and have few digits themselves, so that subtracting them is mostly exact. The scale is a power of
// two that brings all values into [−1, 1], so that no square overflows.
template <class T>
struct Frame {
  std::vector<T> offsets;
  T scale = 1;

  [[nodiscard]] T inside(T value, Index j) const { return (value - offsets[j]) * scale; }
  [[nodiscard]] double outside(double value, Index j) const {
    return value / static_cast<double>(scale) + static_cast<double>(offsets[j]);
  }
};

template <class T>
class PointBlocks {
 public:
  // Copies the rows of weight above 0. Refuses values that are not finite.
  PointBlocks(MatrixView<const T> data, std::span<const std::uint32_t> weights);

  // Some of the points, in the same frame.
  [[nodiscard]] PointBlocks subset(std::span<const Index> points) const;

  [[nodiscard]] Index n_points() const { return n_points_; }
  [[nodiscard]] Index n_features() const { return n_features_; }
  [[nodiscard]] Index n_blocks() const { return n_blocks_; }
  // Of each place in the blocks; 0 for those beyond the last point.
  [[nodiscard]] const std::vector<T>& weights() const { return weights_; }
  [[nodiscard]] double total_weight() const { return total_weight_; }
  [[nodiscard]] const Frame<T>& frame() const { return frame_; }
  // Weighted, in the frame, averaged over the columns.
  [[nodiscard]] double mean_variance() const { return mean_variance_; }
  // Largest absolute value of each column, in the frame.
  [[nodiscard]] const std::vector<double>& largest() const { return largest_; }

  [[nodiscard]] BlockView<T> blocks(Index first, Index count) const {
    return {values_.get() + first * n_features_ * block_size, count, n_features_};
  }
  [[nodiscard]] T value(Index point, Index j) const {
    return values_[(point / block_size * n_features_ + j) * block_size + point % block_size];
  }

 private:
  explicit PointBlocks(Index n_features) : n_features_(n_features) {}
  void choose_frame(MatrixView<const T> data, const Sample& sample);

  Index n_features_, n_points_ = 0, n_blocks_ = 0;
  hwy::AlignedFreeUniquePtr<T[]> values_;
  std::vector<T> weights_;
  double total_weight_ = 0, mean_variance_ = 0;
  Frame<T> frame_;
  std::vector<double> largest_;
};

// Copies the rows row_of(0), row_of(1), ... of the data into whole blocks as convert(value, j); the
// places beyond the last row repeat it.
template <class T, class U, class RowOf, class Convert>
void copy_to_blocks(MatrixView<const U> data, Index n_rows, RowOf row_of, Convert convert,
                    T* values) {
  const Index n_features = data.cols();
  const Index n_places = (n_rows + block_size - 1) / block_size * block_size;
  for (Index place = 0; place < n_places; ++place) {
    const U* row = data.row(row_of(place < n_rows ? place : n_rows - 1)).data();
    T* block = values + place / block_size * n_features * block_size + place % block_size;
    for (Index j = 0; j < n_features; ++j) block[j * block_size] = convert(row[j], j);
  }
}

}  // namespace truecluster::kmeans
