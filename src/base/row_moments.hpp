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

// Adds all rows, of as many columns as the sum has.
template <class T>
void add_rows(MatrixView<const T> values, Eigen::VectorXd& sum) {
  for (Index i = 0; i < values.rows(); ++i) sum += row_vector(values, i, sum.size());
}

// Adds the products of differences from the mean, of as many columns as it has: the lower triangle.
template <class T>
void add_scatter(MatrixView<const T> values, const Eigen::VectorXd& mean, Eigen::MatrixXd& sums) {
  for (Index i = 0; i < values.rows(); ++i)
    sums.selfadjointView<Eigen::Lower>().rankUpdate(row_vector(values, i, mean.size()) - mean);
}

template <class T>
Eigen::MatrixXd scatter(MatrixView<const T> values, const Eigen::VectorXd& mean) {
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(mean.size(), mean.size());
  add_scatter(values, mean, sums);
  return sums;
}

}  // namespace truecluster
