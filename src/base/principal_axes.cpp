// Principal axes by an eigendecomposition.
#include "base/principal_axes.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>

namespace truecluster {
namespace {

// Below this share of the largest eigenvalue there is nothing but rounding.
constexpr double negligible = 1e-12;

template <class Rows>
Eigen::MatrixXd lower_products(const Rows& rows) {
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(rows.rows(), rows.rows());
  sums.selfadjointView<Eigen::Lower>().rankUpdate(rows);
  return sums;
}

}  // namespace

PrincipalAxes principal_axes_of_products(const Eigen::MatrixXd& products, Index n_axes) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solved(products);
  const Eigen::VectorXd& values = solved.eigenvalues();  // they ascend
  const Index n = values.size();
  Index n_kept = 0;
  while (n_kept < std::min(n_axes, n) && values(n - 1 - n_kept) > negligible * values(n - 1))
    ++n_kept;
  return {solved.eigenvectors().rightCols(n_kept).rowwise().reverse(),
          values.tail(n_kept).reverse(), values.sum()};
}

PrincipalAxes principal_axes(const Eigen::MatrixXd& rows, Index n_axes) {
  if (rows.cols() <= rows.rows())
    return principal_axes_of_products(lower_products(rows.transpose()), n_axes);
  PrincipalAxes axes = principal_axes_of_products(lower_products(rows), n_axes);
  axes.directions = rows.transpose() * axes.directions;
  axes.directions.colwise().normalize();
  return axes;
}

}  // namespace truecluster
