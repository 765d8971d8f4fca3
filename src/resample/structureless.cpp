// Draws uniform data in the box of the principal axes.
#include "resample/structureless.hpp"

#include <Eigen/Eigenvalues>

#include <truecluster/random.hpp>

#include "base/row_moments.hpp"

namespace truecluster {
namespace {

// Above this many columns the box has the axes of the data: principal ones would cost too much.
constexpr Index max_rotated_columns = 200;

using Vector = Eigen::VectorXd;

// Columns are directions: the eigenvectors of the covariance, or the axes of the data.
template <class T>
Eigen::MatrixXd directions_of_box(MatrixView<const T> data, const Vector& mean) {
  const Index d = data.cols();
  if (d > max_rotated_columns) return Eigen::MatrixXd::Identity(d, d);
  return Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(scatter(data, mean)).eigenvectors();
}

template <class T>
Matrix<T> uniform_on_box(MatrixView<const T> data, std::uint64_t seed) {
  const Vector mean = mean_row(data, data.cols());
  const Eigen::MatrixXd directions = directions_of_box(data, mean);
  Vector low = Vector::Zero(data.cols()), high = low;
  for (Index i = 0; i < data.rows(); ++i) {
    const Vector place = directions.transpose() * (row_vector(data, i, data.cols()) - mean);
    low = low.cwiseMin(place);
    high = high.cwiseMax(place);
  }
  Stream stream(seed, Stage::structureless);
  Matrix<T> result(data.rows(), data.cols());
  Vector place(data.cols());
  for (Index i = 0; i < data.rows(); ++i) {
    for (Index j = 0; j < data.cols(); ++j)
      place(j) = low(j) + (high(j) - low(j)) * stream.uniform();
    const Vector values = mean + directions * place;
    for (Index j = 0; j < data.cols(); ++j) result(i, j) = static_cast<T>(values(j));
  }
  return result;
}

}  // namespace

StructurelessData::StructurelessData(const DataView& data, std::uint64_t seed) {
  data.visit([&](const auto& values) { values_ = uniform_on_box(values, seed); });
}

}  // namespace truecluster
