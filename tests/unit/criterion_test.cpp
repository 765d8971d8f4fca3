#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/criterion.hpp>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

// Four cases, two crisp clusters of two: m = 1/2, Hm = 1, RMC = (2 - 1)/4, |p - m| = 1/2, so each
// case has -log2(1/2) = 1 bit, times 3/4.
TEST(Criterion, OfTwoCrispHalvesIsOneBitLessItsComplexity) {
  const Matrix<double> p(4, 2, {1, 0, 1, 0, 0, 1, 0, 1});
  const Criterion found = criterion(p.view());
  EXPECT_EQ(found.uncertainty, 0);
  EXPECT_DOUBLE_EQ(found.model_entropy, 1);
  EXPECT_DOUBLE_EQ(found.relative_model_complexity, 0.25);
  EXPECT_DOUBLE_EQ(found.information, 0.75);
  EXPECT_DOUBLE_EQ(found.cic, 0.75);
}

TEST(Criterion, OfUndecidedCasesIsMinusTheirEntropy) {
  const Matrix<double> p(3, 2, std::vector<double>(6, 0.5));
  EXPECT_DOUBLE_EQ(criterion(p.view()).cic, -1);
}

TEST(CaseCertainty, NamesWinnerRunnerUpAndMargin) {
  const Matrix<double> p(2, 3, {0.2, 0.5, 0.3, 1, 0, 0});
  const auto cases = case_certainties(p.view());
  EXPECT_EQ(cases[0].label, 1);
  EXPECT_EQ(cases[0].runner_up, 2);
  EXPECT_DOUBLE_EQ(cases[0].margin, 0.5 - 0.3);
  EXPECT_EQ(cases[1].label, 0);
  EXPECT_EQ(cases[1].runner_up, 1);
  EXPECT_EQ(cases[1].margin, 1);
}

// As readers of files do: 0.333 three times is a third each.
TEST(Criterion, DividesRowsThatAreRoundedByTheirSum) {
  const Matrix<double> rounded(2, 3, {0.333, 0.333, 0.333, 0.996, 0.002, 0.0});
  Matrix<double> exact = rounded;
  for (double& p : exact.row(0)) p /= 0.999;
  for (double& p : exact.row(1)) p /= 0.998;
  EXPECT_NEAR(criterion(rounded).cic, criterion(exact).cic, 1e-12);
  EXPECT_NEAR(case_certainties(rounded)[1].probability, 0.996 / 0.998, 1e-12);
  EXPECT_NEAR(cluster_certainties(rounded)[0].share, cluster_certainties(exact)[0].share, 1e-12);
}

TEST(Criterion, RefusesWhatIsNotAMembershipMatrix) {
  EXPECT_THROW(criterion(Matrix<double>().view()), InvalidArgument);
  EXPECT_THROW(criterion(Matrix<double>(1, 2, {0.5, 0.6}).view()), InvalidArgument);
  EXPECT_THROW(criterion(Matrix<double>(1, 2, {-0.1, 1.1}).view()), InvalidArgument);
  EXPECT_THROW(criterion(Matrix<double>(1, 2, {std::nan(""), 1.0}).view()), InvalidArgument);
}

}  // namespace
}  // namespace truecluster
