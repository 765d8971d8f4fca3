// Mean and scatter of rows of data, in double precision.
#pragma once

#include <Eigen/Core>

#include <truecluster/matrix.hpp>

namespace truecluster {

// The first d values of row i.
template <class T>
Eigen::VectorXd row_vector(MatrixView<const T> values, Index i, Index d) {
  return Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, 1>>(values.row(i).data(), d)
      .template cast<double>();
}

// The mean of the first d columns.
template <class T>
Eigen::VectorXd mean_row(MatrixView<const T> values, Index d) {
  Eigen::VectorXd sum = Eigen::VectorXd::Zero(d);
  for (Index i = 0; i < values.rows(); ++i) sum += row_vector(values, i, d);
  return sum / static_cast<double>(values.rows());
}

// Sums of products of differences from the mean, of as many columns as it has: the lower triangle.
template <class T>
Eigen::MatrixXd scatter(MatrixView<const T> values, const Eigen::VectorXd& mean) {
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(mean.size(), mean.size());
  for (Index i = 0; i < values.rows(); ++i)
    sums.selfadjointView<Eigen::Lower>().rankUpdate(row_vector(values, i, mean.size()) - mean);
  return sums;
}

}  // namespace truecluster
