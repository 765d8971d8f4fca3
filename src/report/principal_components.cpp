// Two principal components by an eigendecomposition of the covariance.
#include "report/principal_components.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>

#include "base/case_blocks.hpp"
#include "base/row_moments.hpp"

namespace truecluster::report {
namespace {

constexpr Index max_columns = 1000;

// The sign of an eigenvector is arbitrary: its largest entry is made positive.
Eigen::VectorXd with_fixed_sign(Eigen::VectorXd direction) {
  Eigen::Index largest = 0;
  direction.cwiseAbs().maxCoeff(&largest);
  return direction(largest) < 0 ? Eigen::VectorXd(-direction) : direction;
}

}  // namespace

PrincipalComponents principal_components(const CaseSource& data, std::span<const Index> cases) {
  PrincipalComponents result;
  result.scores = Matrix<double>(static_cast<Index>(cases.size()), 2);
  const Index d = std::min(data.cols(), max_columns);
  const CaseWeights weights = data.weights();
  Eigen::VectorXd mean = Eigen::VectorXd::Zero(d);
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      mean += weights.of(first + i) * row_vector(values, i, d);
  });
  mean /= weights.sum(data.rows());
  Eigen::MatrixXd sums = Eigen::MatrixXd::Zero(d, d);
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      sums.selfadjointView<Eigen::Lower>().rankUpdate(row_vector(values, i, d) - mean,
                                                      weights.of(first + i));
  });
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(sums);
  const double total = solver.eigenvalues().sum();
  const CaseBlock chosen = data.copy(cases);
  for (Index c = 0; c < std::min<Index>(2, d); ++c) {
    const Eigen::VectorXd direction = with_fixed_sign(solver.eigenvectors().col(d - 1 - c));
    result.explained[c] = total > 0 ? solver.eigenvalues()(d - 1 - c) / total : 0.0;
    chosen.view().visit([&](const auto& values) {
      for (Index i = 0; i < values.rows(); ++i)
        result.scores(i, c) = (row_vector(values, i, d) - mean).dot(direction);
    });
  }
  return result;
}

}  // namespace truecluster::report
