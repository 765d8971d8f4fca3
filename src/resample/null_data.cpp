// Makes null data: boxes, normal, skewed and curved distributions that resemble the data.
#include "resample/null_data.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <vector>

#include <truecluster/random.hpp>

#include "base/row_moments.hpp"
#include "resample/curve.hpp"
#include "resample/tukey_gh.hpp"
#include "resample/unrolled.hpp"

namespace truecluster {
namespace {

using Vector = Eigen::VectorXd;
using Rows = Eigen::MatrixXd;  // one case per row

// Above this many columns principal axes would cost too much: the box has the axes of the data.
constexpr Index max_rotated_columns = 200;
// Cases whose ways along the data are measured: work and memory grow with their square.
constexpr Index max_unrolled_cases = 300;

Rows rows_of(const DataView& data) {
  Rows rows(data.rows(), data.cols());
  data.visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) rows.row(i) = row_vector(values, i, values.cols());
  });
  return rows;
}

Rows evenly_taken(const Rows& rows, Index at_most) {
  Rows taken(std::min(rows.rows(), at_most), rows.cols());
  for (Index r = 0; r < taken.rows(); ++r) taken.row(r) = rows.row(r * rows.rows() / taken.rows());
  return taken;
}

// Uniform between the smallest and the largest of each column of places.
Rows uniform_within(const Rows& places, Index n, Stream& stream) {
  const Eigen::RowVectorXd low = places.colwise().minCoeff(), high = places.colwise().maxCoeff();
  Rows drawn(n, places.cols());
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < drawn.cols(); ++j)
      drawn(i, j) = low(j) + (high(j) - low(j)) * stream.uniform();
  return drawn;
}

Rows uniform_on_box(const Rows& data, Stream& stream) {
  const Eigen::RowVectorXd mean = data.colwise().mean();
  const Rows centred = data.rowwise() - mean;
  if (data.cols() > max_rotated_columns)
    return uniform_within(centred, data.rows(), stream).rowwise() + mean;
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(centred.transpose() * centred);
  const Eigen::MatrixXd& directions = axes.eigenvectors();
  const Rows drawn = uniform_within(centred * directions, data.rows(), stream);
  return (drawn * directions.transpose()).rowwise() + mean;
}

// root with root^T root = the covariances of the centred rows: from their principal axes, or, where
// there are too many columns for these, from a few hundred of the rows themselves.
Rows root_of_covariance(const Rows& centred) {
  const Index n = centred.rows();
  if (centred.cols() > max_rotated_columns) {
    const Rows used = evenly_taken(centred, max_rotated_columns);
    return used / std::sqrt(static_cast<double>(used.rows()));
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> axes(centred.transpose() * centred /
                                                            static_cast<double>(n));
  return axes.eigenvalues().cwiseMax(0.0).cwiseSqrt().asDiagonal() *
         axes.eigenvectors().transpose();
}

// Normal cases with mean 0 and the covariances of the centred rows.
Rows normal_like(const Rows& centred, Stream& stream) {
  const Rows root = root_of_covariance(centred);
  Rows weights(centred.rows(), root.rows());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index r = 0; r < weights.cols(); ++r) weights(i, r) = stream.normal();
  return weights * root;
}

Rows normal_cases(const Rows& data, Stream& stream) {
  const Eigen::RowVectorXd mean = data.colwise().mean();
  return normal_like(data.rowwise() - mean, stream).rowwise() + mean;
}

Rows skewed_cases(const Rows& data, Stream& stream) {
  Rows scores(data.rows(), data.cols());
  std::vector<TukeyGh> shapes;
  for (Index j = 0; j < data.cols(); ++j) {
    const std::vector<double> column(data.col(j).begin(), data.col(j).end());
    shapes.push_back(fit_tukey_gh(column));
    const std::vector<double> normal = normal_scores(column);
    scores.col(j) = Eigen::Map<const Vector>(normal.data(), data.rows());
  }
  Rows drawn = normal_like(scores, stream);
  for (Index j = 0; j < drawn.cols(); ++j)
    for (Index i = 0; i < drawn.rows(); ++i) drawn(i, j) = shapes[j].value(drawn(i, j));
  return drawn;
}

Rows curved_cases(const Rows& data, Stream& stream) {
  const Curve curve(unrolled(evenly_taken(data, max_unrolled_cases)));
  Rows drawn(data.rows(), data.cols());
  for (Index i = 0; i < drawn.rows(); ++i) {
    const double place = curve.draw_place(stream);
    drawn.row(i) = curve.point_at(place) + curve.scatter_at(place, stream);
  }
  return drawn;
}

Rows drawn_cases(const Rows& data, NullShape shape, Stream& stream) {
  switch (shape) {
    case NullShape::box:
      return uniform_on_box(data, stream);
    case NullShape::normal:
      return normal_cases(data, stream);
    case NullShape::skewed:
      return skewed_cases(data, stream);
    case NullShape::curved:
      break;
  }
  return curved_cases(data, stream);
}

}  // namespace

CaseBlock null_data(const DataView& data, NullShape shape, std::uint64_t seed, std::uint64_t set) {
  Stream stream(seed, Stage::null_data, static_cast<std::uint64_t>(shape), set);
  const Rows drawn = drawn_cases(rows_of(data), shape, stream);
  return data.visit([&]<class T>(const MatrixView<const T>&) {
    Matrix<T> values(drawn.rows(), drawn.cols());
    for (Index i = 0; i < drawn.rows(); ++i)
      for (Index j = 0; j < drawn.cols(); ++j) values(i, j) = static_cast<T>(drawn(i, j));
    return CaseBlock(std::move(values));
  });
}

}  // namespace truecluster
