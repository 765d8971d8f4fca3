// Principal axes of tables of every shape, and the two on which the report draws cases.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/random.hpp>

#include "base/principal_axes.hpp"
#include "report/principal_components.hpp"

namespace truecluster {
namespace {

Eigen::MatrixXd random_rows(Index n, Index d) {
  Stream stream(1, Stage::test);
  Eigen::MatrixXd rows(n, d);
  for (Index j = 0; j < d; ++j)
    for (Index i = 0; i < n; ++i) rows(i, j) = stream.normal() * static_cast<double>(1 + j % 5);
  rows.rowwise() -= rows.colwise().mean().eval();
  return rows;
}

// Three cases on one line, (-1, -2), (0, 0), (1, 2): 10 along it, nothing across.
TEST(PrincipalAxes, LeaveOutDirectionsInWhichCasesDoNotDiffer) {
  const Eigen::MatrixXd rows = (Eigen::MatrixXd(3, 2) << -1, -2, 0, 0, 1, 2).finished();
  const PrincipalAxes axes = principal_axes(rows, 2);
  ASSERT_EQ(axes.directions.cols(), 1);
  EXPECT_NEAR(axes.sum_squares(0), 10, 1e-12);
  EXPECT_NEAR(axes.total, 10, 1e-12);
  EXPECT_NEAR(std::abs(axes.directions(0, 0)), 1 / std::sqrt(5), 1e-12);
  EXPECT_NEAR(axes.directions(1, 0), 2 * axes.directions(0, 0), 1e-12);
  EXPECT_EQ(principal_axes(Eigen::MatrixXd::Zero(4, 9), 3).directions.cols(), 0);
}

// Orthogonal, of length 1, by falling variance; together they keep all distances.
TEST(PrincipalAxes, AreARotationWhetherThereAreMoreRowsOrMoreColumns) {
  for (const auto& [n, d] : {std::pair<Index, Index>{40, 6}, {12, 300}}) {
    const Eigen::MatrixXd rows = random_rows(n, d);
    const PrincipalAxes axes = principal_axes(rows, n);
    const Index n_axes = std::min(d, n - 1);
    ASSERT_EQ(axes.directions.cols(), n_axes);
    EXPECT_TRUE((axes.directions.transpose() * axes.directions)
                    .isApprox(Eigen::MatrixXd::Identity(n_axes, n_axes), 1e-9));
    const Eigen::MatrixXd places = rows * axes.directions;
    EXPECT_TRUE((places * places.transpose()).isApprox(rows * rows.transpose(), 1e-9));
    EXPECT_TRUE(
        places.colwise().squaredNorm().transpose().isApprox(axes.sum_squares.matrix(), 1e-9));
    EXPECT_NEAR(axes.total, rows.squaredNorm(), 1e-9 * axes.total);
    for (Index a = 1; a < n_axes; ++a) EXPECT_GE(axes.sum_squares(a - 1), axes.sum_squares(a)) << a;
  }
}

// Cases in two directions that lie beyond the first thousand of 3,000 columns, at right angles and
// with 4 and 1 of the variance; the last case has no weight.
TEST(PrincipalAxes, OfTheMapSeeAllColumns) {
  const std::vector<double> first{2, -2, 0, 0, 50}, second{0, 0, 1, -1, 50};
  Matrix<double> data(5, 3000);
  for (Index i = 0; i < 5; ++i) {
    data(i, 2000) = 7 + first[static_cast<std::size_t>(i)];
    data(i, 2999) = -3 + second[static_cast<std::size_t>(i)];
  }
  const ViewSource cases(data);
  const std::vector<double> weights{1, 1, 1, 1, 0};
  const WeightedCases weighted(cases, CaseWeights(weights));
  const std::vector<Index> rows{0, 1, 2, 3, 4};
  const auto map = report::principal_components(weighted, rows);
  EXPECT_NEAR(map.explained[0], 0.8, 1e-12);
  EXPECT_NEAR(map.explained[1], 0.2, 1e-12);
  for (Index i = 0; i < 5; ++i) {
    EXPECT_NEAR(map.scores(i, 0), first[static_cast<std::size_t>(i)], 1e-9);
    EXPECT_NEAR(map.scores(i, 1), second[static_cast<std::size_t>(i)], 1e-9);
  }
}

}  // namespace
}  // namespace truecluster
