// Consensus rules on planted clusters, noise and partitions that disagree.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include <truecluster/consensus.hpp>
#include <truecluster/error.hpp>
#include <truecluster/random.hpp>

#include "scenario.hpp"

namespace truecluster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

AnyPartition crisp(std::vector<std::int64_t> labels) { return compact_labels(labels); }

std::string message_of(std::span<const AnyPartition> ensemble, const ConsensusOptions& options = {},
                       const AnyPartition* reference = nullptr) {
  try {
    consensus(ensemble, options, {}, reference);
  } catch (const InvalidArgument& error) {
    return error.what();
  }
  return "";
}

// Three clusters of a planted partition, a share of the labels at random.
std::vector<AnyPartition> noisy_ensemble(int n_partitions, std::uint64_t one_in) {
  const study::Scenario scenario = study::parse_scenario("12|10|8");
  Stream stream(11, Stage::test);
  std::vector<AnyPartition> ensemble;
  for (int b = 0; b < n_partitions; ++b) {
    std::vector<Label> labels = scenario.draw(stream);
    for (Label& l : labels)
      if (stream.below(one_in) == 0) l = static_cast<Label>(stream.below(3));
    const auto shift = static_cast<Label>(stream.below(3));  // labels mean nothing
    for (Label& l : labels) l = (l + shift) % 3;
    ensemble.push_back(Partition{labels, {"a", "b", "c"}});
  }
  return ensemble;
}

TEST(Consensus, EveryMethodFindsPlantedClusters) {
  const std::vector<AnyPartition> ensemble = noisy_ensemble(60, 8);
  const AnyPartition& reference = ensemble[0];
  for (std::size_t m = 0; m < consensus_method_names.size(); ++m) {
    const auto method = static_cast<ConsensusMethod>(m);
    const ConsensusResult found =
        consensus(ensemble, {.method = method}, {},
                  method == ConsensusMethod::bagclust1 ? &reference : nullptr);
    SCOPED_TRACE(name_of(method));
    EXPECT_EQ(found.memberships.cols(), 3);
    EXPECT_EQ(found.fits.size(), 60);
    for (std::size_t i = 1; i < 30; ++i)
      EXPECT_EQ(found.labels[i] == found.labels[i - 1], i != 12 && i != 22) << i;
    EXPECT_GT(found.criterion.cic, 0.4);
    EXPECT_EQ(found.convergence.n_replicates, 60);
    EXPECT_GT(found.convergence.cic_standard_error, 0);
    EXPECT_GT(found.convergence.half_difference, 0);
    EXPECT_LT(found.convergence.half_difference, 0.1);
  }
}

AnyPartition with_noise(std::vector<std::int64_t> labels) { return compact_labels(labels, "-1"); }

// Two clusters of five in three equal partitions, and five cases that none has seen.
TEST(Consensus, CountsCasesWithoutVotesForNothing) {
  constexpr std::int64_t not_seen = std::numeric_limits<std::int64_t>::min();
  const AnyPartition partition =
      with_noise({1, 1, 1, 1, 1, 2, 2, 2, 2, 2, not_seen, not_seen, not_seen, not_seen, not_seen});
  const std::vector<AnyPartition> ensemble(3, partition);
  for (const auto method : {ConsensusMethod::mmcc, ConsensusMethod::clue_dwh}) {
    const ConsensusResult found = consensus(ensemble, {.method = method});
    EXPECT_EQ(found.criterion.uncertainty, 0);
    EXPECT_DOUBLE_EQ(found.criterion.cic, 0.9);
    EXPECT_THAT(found.cluster_sizes(), ElementsAre(5, 5));
    EXPECT_EQ(found.labels[12], missing_label);
  }
}

// Case 4 is noise in three of four partitions, case 5 in two of four, of which case 2 has not seen
// one.
std::vector<AnyPartition> partitions_with_noise() {
  constexpr std::int64_t not_seen = std::numeric_limits<std::int64_t>::min();
  return {with_noise({0, 0, 1, 1, -1, -1}), with_noise({1, 1, not_seen, 0, -1, -1}),
          with_noise({0, 0, 1, 1, 1, 1}), with_noise({3, 3, 5, 5, -1, 5})};
}

TEST(Consensus, CountsVotesForNoiseInEveryMethod) {
  const std::vector<AnyPartition> ensemble = partitions_with_noise();
  for (std::size_t m = 0; m < consensus_method_names.size(); ++m) {
    const auto method = static_cast<ConsensusMethod>(m);
    SCOPED_TRACE(name_of(method));
    const ConsensusResult found =
        consensus(ensemble, {.method = method}, {},
                  method == ConsensusMethod::bagclust1 ? &ensemble[2] : nullptr);
    EXPECT_THAT(found.labels, ElementsAre(0, 0, 1, 1, noise_label, 1));
    EXPECT_THAT(found.votes_per_case, ElementsAre(4, 4, 3, 4, 4, 4));
    EXPECT_THAT(found.noise_shares, ElementsAre(0, 0, 0, 0, 0.75, 0.5));
    EXPECT_THAT(found.memberships.row(4), ElementsAre(0, 0.25));
    EXPECT_THAT(found.memberships.row(5), ElementsAre(0, 0.5));
    EXPECT_THAT(found.cluster_sizes(), ElementsAre(2, 3));
    EXPECT_EQ(found.n_noise(), 1);
    EXPECT_EQ(found.criterion.cic, criterion(found.memberships, found.noise_shares).cic);
    EXPECT_GT(found.criterion.uncertainty, 0);
  }
}

// The cases that are noise on one side would match 0 to 1 and 1 to 0 if noise were a cluster.
TEST(Consensus, MatchesByTheCasesThatBothSidesPutIntoClusters) {
  const std::vector<AnyPartition> ensemble{with_noise({0, 0, 1, 1, -1, -1, -1, -1}),
                                           with_noise({0, 0, 1, 1, 0, 0, 0, 0})};
  const ConsensusResult found = consensus(ensemble);
  EXPECT_EQ(found.fits[1].diagonal, 1);
  EXPECT_EQ(found.fits[1].adjusted_rand, 1);
  EXPECT_THAT(found.labels, ElementsAre(0, 0, 1, 1, 0, 0, 0, 0));
}

TEST(Consensus, TakesPartitionsOfNothingButNoise) {
  const std::vector<AnyPartition> ensemble{with_noise({-1, -1, -1}), with_noise({0, 1, 1}),
                                           with_noise({0, 1, 1})};
  const std::vector<Label> labels = consensus(ensemble).labels;
  EXPECT_NE(labels[0], labels[1]);
  EXPECT_EQ(labels[1], labels[2]);
  EXPECT_THAT(message_of(std::span(ensemble).first(1)), HasSubstr("at least two"));
  EXPECT_THAT(message_of(std::vector<AnyPartition>(2, ensemble[0])),
              HasSubstr("every partition leaves all its cases out as noise"));
}

// The standard error that one run tells is what many runs show.
TEST(Consensus, TellsTheStandardErrorOfTheCicWithNoise) {
  Stream stream(31, Stage::test);
  std::vector<double> cics;
  double told = 0;
  for (int run = 0; run < 60; ++run) {
    Mmcc votes(40, 2);
    for (int b = 0; b < 96; ++b) {
      std::vector<Label> labels(40);
      for (std::size_t i = 0; i < labels.size(); ++i) {
        labels[i] = stream.below(10) == 0 ? static_cast<Label>(stream.below(2)) : i < 20 ? 0 : 1;
        if (stream.uniform() < (i % 4 == 0 ? 0.6 : 0.1)) labels[i] = noise_label;
      }
      votes.add(labels, 2);
    }
    const ConsensusResult found = consensus_of_votes(votes);
    cics.push_back(found.criterion.cic);
    told += found.convergence.cic_standard_error / 60;
  }
  double mean = 0, squares = 0;
  for (const double cic : cics) mean += cic / 60;
  for (const double cic : cics) squares += (cic - mean) * (cic - mean);
  const double seen = std::sqrt(squares / 59);
  EXPECT_GT(told, 0.7 * seen);
  EXPECT_LT(told, 1.5 * seen);
}

TEST(Consensus, IsThatOfMmccByDefault) {
  const std::vector<AnyPartition> ensemble = noisy_ensemble(25, 4);
  Mmcc mmcc(30, 3);
  for (const AnyPartition& one : ensemble) mmcc.add(std::get<Partition>(one).labels, 3);
  EXPECT_EQ(consensus(ensemble).memberships, mmcc.memberships());
}

TEST(Consensus, ConvergesByTheErrorOfItsMembershipsOnceThereAreFourBatches) {
  const std::vector<AnyPartition> same(100, crisp({0, 0, 0, 1, 1, 1}));
  EXPECT_FALSE(consensus(std::span(same).first(47)).converged);  // batches have 12 partitions
  EXPECT_TRUE(consensus(std::span(same).first(48)).converged);
  const ConsensusResult noisy = consensus(noisy_ensemble(60, 3));
  EXPECT_FALSE(noisy.converged);
  EXPECT_TRUE(consensus(noisy_ensemble(60, 3), {.tolerance = 0.5}).converged);
}

// Mean of (1,0), (0,1) swapped to (1,0), and 0.6/0.4: (1 + 1 + 0.6) / 3.
TEST(ClueDwh, TakesTheMeanOfTheMatchedMemberships) {
  const std::vector<AnyPartition> ensemble{crisp({0, 0, 1}), crisp({1, 1, 0}),
                                           Matrix<double>(3, 2, {0.6, 0.4, 1, 0, 0, 1})};
  const ConsensusResult found = consensus(ensemble, {.method = ConsensusMethod::clue_dwh});
  EXPECT_NEAR(found.memberships(0, 0), 2.6 / 3, 1e-15);
  EXPECT_NEAR(found.memberships(1, 0), 1, 1e-15);
  // Diagonal of the third: (0.6 + 1 + 1) / 3.
  EXPECT_NEAR(found.fits[2].diagonal, 2.6 / 3, 1e-15);
}

TEST(ClueDwh, CasesThatMissAPartitionKeepTheMeanOfTheOthers) {
  const std::vector<AnyPartition> ensemble{crisp({0, 0, 1, 1}), crisp({0, -1, 1, 1}),
                                           crisp({0, 1, 1, 1})};
  const ConsensusResult found = consensus(ensemble, {.method = ConsensusMethod::clue_dwh});
  EXPECT_THAT(found.votes_per_case, ElementsAre(3, 2, 3, 3));
  EXPECT_EQ(found.memberships(1, 0), 0.5);
}

TEST(Bagclust1, KeepsTheNamesOfTheReference) {
  const AnyPartition reference = crisp({7, 7, 7, 3, 3});  // 3 is cluster 0, 7 is cluster 1
  const std::vector<AnyPartition> ensemble{crisp({0, 0, 0, 1, 1}), crisp({1, 1, 0, 0, 0}),
                                           crisp({0, 0, 1, 2, 2})};
  const ConsensusResult found =
      consensus(ensemble, {.method = ConsensusMethod::bagclust1}, {}, &reference);
  EXPECT_THAT(std::vector<Label>({found.labels[0], found.labels[4]}), ElementsAre(1, 0));
  // Case 2 votes 1, then 0; its cluster of the third partition has no partner.
  EXPECT_THAT(found.votes_per_case, ElementsAre(3, 3, 2, 3, 3));
  EXPECT_EQ(found.memberships(2, 0), 0.5);
  EXPECT_NEAR(found.fits[1].diagonal, 0.8, 1e-15);
}

// Cases 0 and 1 are always together, 2 and 3 in two of three, 2 with 0 in one of three: the cut is
// {0 1} {2 3}, and case 2 votes for it in two partitions of three.
TEST(Coassociation, CountsTheVotesForTheClustersOfItsTree) {
  const std::vector<AnyPartition> ensemble{crisp({0, 0, 1, 1}), crisp({0, 0, 0, 1}),
                                           crisp({1, 1, 0, 0})};
  const ConsensusResult found = consensus(ensemble, {.method = ConsensusMethod::coassociation});
  EXPECT_THAT(found.labels, ElementsAre(0, 0, 1, 1));
  EXPECT_NEAR(found.memberships(2, 1), 2.0 / 3, 1e-15);
  EXPECT_EQ(found.memberships(0, 0), 1);
  EXPECT_EQ(found.memberships(3, 1), 1);
}

TEST(Coassociation, RefusesMoreCasesThanItCanComparePairwise) {
  std::vector<std::int64_t> labels(5001);
  for (std::size_t i = 0; i < labels.size(); ++i) labels[i] = static_cast<std::int64_t>(i % 2);
  const std::vector<AnyPartition> ensemble(2, crisp(labels));
  EXPECT_THAT(message_of(ensemble, {.method = ConsensusMethod::coassociation}),
              HasSubstr("at most 5000 cases, not 5001; use mmcc"));
}

TEST(Consensus, FuzzyAndCrispPartitionsMix) {
  const std::vector<AnyPartition> ensemble{crisp({0, 0, 1, 1}),
                                           Matrix<double>(4, 2, {0, 1, 0.5, 0.5, 1, 0, 1, 0})};
  const ConsensusResult found = consensus(ensemble);
  EXPECT_EQ(found.memberships, Matrix<double>(4, 2, {1, 0, 0.75, 0.25, 0, 1, 0, 1}));
}

TEST(Consensus, ACaseWithoutVotesHasNoLabel) {
  const std::vector<AnyPartition> ensemble(2, crisp({0, 0, 1, -1}));
  const ConsensusResult found = consensus(ensemble);
  EXPECT_EQ(found.labels[3], missing_label);
  EXPECT_EQ(found.memberships(3, 0), 0.5);
}

TEST(Consensus, RefusesBadEnsemblesWithASentence) {
  EXPECT_EQ(message_of({}), "no partition was given");
  EXPECT_EQ(message_of(std::vector{crisp({0, 1})}),
            "a consensus needs at least two partitions, but there is only one");
  EXPECT_EQ(message_of(std::vector{crisp({0, 1}), crisp({0, 1, 1})}),
            "partition 2 has 3 cases but the first has 2");
  EXPECT_EQ(message_of(std::vector{crisp({0, 1}), crisp({-1, -1})}),
            "all 2 cases of partition 2 are missing; leave it out");
  EXPECT_EQ(message_of(std::vector{crisp({0, 1}), crisp({0, 1})}, {.n_clusters = 3}),
            "`n_clusters` is 3 but must be between 1 and the number of cases, 2");
  EXPECT_EQ(message_of(std::vector{crisp({0, 1}), AnyPartition(Matrix<double>(2, 2, 0.7))}),
            "case 1 and cluster 1 of partition 2: the memberships sum to 1.4, not to 1");
  EXPECT_EQ(
      message_of(std::vector{crisp({0, 1}), AnyPartition(Matrix<double>(2, 2, {0, 1, -0.5, 1}))}),
      "case 2 and cluster 1 of partition 2: the membership -0.5 is negative");
  EXPECT_THAT(
      message_of(std::vector{crisp({0, 1}), AnyPartition(Matrix<double>(
                                                2, 1, std::numeric_limits<double>::quiet_NaN()))}),
      HasSubstr("a membership is missing or not finite"));
  EXPECT_EQ(
      message_of(std::vector{crisp({0, 1}), AnyPartition(Partition{{0, 2}, {"a", "b"}})}),
      "label 2 of case 2 in partition 2 is neither missing nor one of its 2 clusters, numbered "
      "from 0");
  EXPECT_THAT(message_of(std::vector{crisp({0, 1}), AnyPartition(Partition{{0, -3}, {"a", "b"}})}),
              HasSubstr("label -3 of case 2 in partition 2 is neither missing nor one of"));
}

TEST(Consensus, RefusesAReferenceThatIsMissingOrDoesNotFit) {
  const std::vector<AnyPartition> ensemble(2, crisp({0, 0, 1}));
  const ConsensusOptions bagclust1{.method = ConsensusMethod::bagclust1};
  const AnyPartition short_reference = crisp({0, 1}), reference = crisp({0, 1, 1});
  EXPECT_EQ(message_of(ensemble, bagclust1), "bagclust1 needs a `reference` partition");
  EXPECT_EQ(message_of(ensemble, {}, &reference), "mmcc takes no `reference`; only bagclust1 does");
  EXPECT_EQ(message_of(ensemble, bagclust1, &short_reference),
            "the reference has 2 cases but the partitions have 3");
  EXPECT_EQ(
      message_of(ensemble, {.method = ConsensusMethod::bagclust1, .n_clusters = 3}, &reference),
      "`n_clusters` is 3 but the reference has 2 clusters");
}

}  // namespace
}  // namespace truecluster
