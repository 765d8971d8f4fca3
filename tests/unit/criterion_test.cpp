// Uncertainty, complexity, information and CIC of memberships that can be scored by hand.
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

// Four cases as above and four that are noise for sure: nothing is uncertain, and half of the cases
// have the bit, less a complexity of 1/8.
TEST(Criterion, OfSureNoiseCostsNoUncertaintyAndEarnsNoInformation) {
  const Matrix<double> p(8, 2, {1, 0, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0});
  const Criterion found = criterion(p.view(), std::vector<double>{0, 0, 0, 0, 1, 1, 1, 1});
  EXPECT_EQ(found.uncertainty, 0);
  EXPECT_DOUBLE_EQ(found.model_entropy, 1);
  EXPECT_DOUBLE_EQ(found.relative_model_complexity, 1.0 / 8);
  EXPECT_DOUBLE_EQ(found.information, 0.5 * 7 / 8);
}

TEST(Criterion, OfNothingButNoiseIsZero) {
  const Criterion found = criterion(Matrix<double>(3, 2), std::vector<double>{1, 1, 1});
  EXPECT_EQ(found.cic, 0);
  EXPECT_EQ(found.model_entropy, 0);
}

// Every case is noise in half of the votes: one bit of uncertainty, and half of the information.
TEST(Criterion, OfNoiseAtRandomIsPenalised) {
  const Matrix<double> p(4, 2, {0.5, 0, 0.5, 0, 0, 0.5, 0, 0.5});
  const Criterion found = criterion(p.view(), std::vector<double>(4, 0.5));
  EXPECT_DOUBLE_EQ(found.uncertainty, 1);
  EXPECT_DOUBLE_EQ(found.information, 0.5 * 0.75);
}

// To be told from noise is not to be told from another cluster.
TEST(Criterion, OfOneClusterBesideNoiseHasNoInformation) {
  const Matrix<double> p(4, 2, {1, 0, 1, 0, 0, 0, 0.25, 0});
  const Criterion found = criterion(p.view(), std::vector<double>{0, 0, 1, 0.75});
  EXPECT_EQ(found.information, 0);
  EXPECT_DOUBLE_EQ(found.uncertainty, (0.5 - 0.75 * std::log2(0.75)) / 4);
}

// The case of weight 0 is alone in its cluster: m = (1, 0), and the cases that count are certain to
// be in the only cluster that has a size, which explains nothing.
TEST(Criterion, OfAClusterOfNothingButWeightZeroIsFinite) {
  const Matrix<double> p(3, 2, {1, 0, 1, 0, 0, 1});
  const CaseWeights weights(std::vector<double>{1, 1, 0});
  const Criterion found = criterion(p.view(), {}, weights);
  EXPECT_EQ(found.information, 0);
  EXPECT_EQ(found.cic, 0);
  EXPECT_EQ(case_certainties(p.view(), {}, weights)[2].information, 0);
  EXPECT_EQ(cluster_certainties(p.view(), {}, weights)[1].information, 0);
}

// A case of weight 40 and 40 of weight 1 are 80^2 / 1640 = 3.9 effective cases of 16 clusters.
TEST(Criterion, HasARelativeComplexityOfAtMostOne) {
  Matrix<double> crisp(41, 16);
  std::vector<double> weights(41, 1.0);
  weights[0] = 40;
  for (Index i = 0; i < 41; ++i) crisp(i, i % 16) = 1;
  const Criterion found = criterion(crisp.view(), {}, CaseWeights(weights));
  EXPECT_EQ(found.relative_model_complexity, 1);
  EXPECT_EQ(found.information, 0);
  EXPECT_EQ(found.cic, 0);
}

TEST(Criterion, WithNoNoiseIsTheSameBits) {
  const Matrix<double> p(3, 3, {0.2, 0.5, 0.3, 1, 0, 0, 0.1, 0.1, 0.8});
  const std::vector<double> none(3, 0.0);
  EXPECT_EQ(criterion(p, none).cic, criterion(p).cic);
  EXPECT_EQ(case_certainties(p, none)[2].information, case_certainties(p)[2].information);
}

TEST(CaseCertainty, CallsNoiseWhatHasMoreVotesForNoiseThanForAnyCluster) {
  const Matrix<double> p(4, 2, {0.3, 0.3, 0.4, 0.2, 0.5, 0.3, 0, 0});
  const std::vector<double> noise{0.4, 0.4, 0.2, 1};
  const auto cases = case_certainties(p, noise);
  EXPECT_EQ(cases[0].label, noise_label);
  EXPECT_EQ(cases[0].runner_up, 0);
  EXPECT_DOUBLE_EQ(cases[0].probability, 0.4);
  EXPECT_DOUBLE_EQ(cases[0].margin, 0.4 - 0.3);
  EXPECT_EQ(cases[1].label, 0);  // a tie goes to the cluster
  EXPECT_EQ(cases[1].runner_up, noise_label);
  EXPECT_EQ(cases[1].margin, 0);
  EXPECT_EQ(cases[2].runner_up, 1);
  EXPECT_EQ(cases[3].label, noise_label);
  EXPECT_EQ(cases[3].information, 0);
  const auto clusters = cluster_certainties(p, noise);
  EXPECT_EQ(clusters[0].size, 2);
  EXPECT_EQ(clusters[1].size, 0);
  EXPECT_DOUBLE_EQ(clusters[0].share, 0.3);
  EXPECT_EQ(noise_certainty(cases).size, 2);
  EXPECT_DOUBLE_EQ(noise_certainty(cases).share, 0.5);
  EXPECT_DOUBLE_EQ(noise_certainty(cases).probability, 0.7);
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
  const Matrix<double> half(1, 2, {0.5, 0.0});
  EXPECT_THROW(criterion(half, std::vector<double>{0.4}), InvalidArgument);
  EXPECT_THROW(criterion(half, std::vector<double>{0.5, 0.5}), InvalidArgument);
}

}  // namespace
}  // namespace truecluster
