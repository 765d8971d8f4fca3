#include "report/principal_components.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>

namespace truecluster::report {
namespace {

constexpr Index max_columns = 1000;

template <class T>
Eigen::VectorXd row_vector(MatrixView<const T> values, Index i, Index d) {
  return Eigen::Map<const Eigen::Matrix<T, Eigen::Dynamic, 1>>(values.row(i).data(), d)
      .template cast<double>();
}

// The sign of an eigenvector is arbitrary: its largest entry is made positive.
Eigen::VectorXd with_fixed_sign(Eigen::VectorXd direction) {
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  return direction(largest) < 0 ? Eigen::VectorXd(-direction) : direction;
}

}  // namespace

PrincipalComponents principal_components(const DataView& data, std::span<const Index> cases) {
  PrincipalComponents result;
  result.scores = Matrix<double>(static_cast<Index>(cases.size()), 2);
  const Index d = std::min(data.cols(), max_columns);
  data.visit([&](const auto& values) {
    Eigen::VectorXd mean = Eigen::VectorXd::Zero(d);
    for (Index i = 0; i < values.rows(); ++i) mean += row_vector(values, i, d);
    mean /= static_cast<double>(values.rows());
    Eigen::MatrixXd covariance = Eigen::MatrixXd::Zero(d, d);
    for (Index i = 0; i < values.rows(); ++i)
      covariance.selfadjointView<Eigen::Lower>().rankUpdate(row_vector(values, i, d) - mean);
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(covariance);
    const double total = solver.eigenvalues().sum();
    for (Index c = 0; c < std::min<Index>(2, d); ++c) {
      const Eigen::VectorXd direction = with_fixed_sign(solver.eigenvectors().col(d - 1 - c));
      result.explained[static_cast<std::size_t>(c)] =
          total > 0 ? solver.eigenvalues()(d - 1 - c) / total : 0.0;
      for (std::size_t i = 0; i < cases.size(); ++i)
        result.scores(static_cast<Index>(i), c) =
            (row_vector(values, cases[i], d) - mean).dot(direction);
    }
  });
  return result;
}

}  // namespace truecluster::report
