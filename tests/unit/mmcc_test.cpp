// MMCC over given replicates: votes, ties, missing cases, clusters that come and go.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

#include <truecluster/criterion.hpp>
#include <truecluster/error.hpp>
#include <truecluster/mmcc.hpp>

#include "scenario.hpp"
#include "tally/vote_matrix.hpp"

namespace truecluster {
namespace {

using Labels = std::vector<Label>;

std::vector<Label> same_columns(Label n_clusters) {
  Labels columns(static_cast<std::size_t>(n_clusters));
  std::iota(columns.begin(), columns.end(), Label{0});
  return columns;
}

template <class Count>
class VoteMatrixOf : public testing::Test {};
using Counts = testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(VoteMatrixOf, Counts);

// Counts and majority after random votes against a search from scratch: few clusters, which are
// gone through together, and many; a replicate with more clusters than the run; missing labels.
TYPED_TEST(VoteMatrixOf, AgreesWithAFullSearch) {
  Stream stream(5, Stage::test);
  constexpr Index n = 150;  // more than two blocks
  for (const Label n_clusters : {1, 3, 8, 16, 32, 33, 300}) {
    VoteMatrix<TypeParam> votes(n, n_clusters);
    Matrix<double> expected(n, n_clusters);
    const Label n_labels = n_clusters + 2;
    Labels columns = same_columns(n_labels);
    for (int r = 0; r < 60; ++r) {
      stream.shuffle(std::span(columns));
      Labels column_of_label = columns;
      for (Label& k : column_of_label) k = k < n_clusters ? k : missing_label;
      Labels labels(static_cast<std::size_t>(n));
      for (std::size_t i = 0; i < labels.size(); ++i) {
        labels[i] = static_cast<Label>(stream.below(static_cast<std::uint64_t>(n_labels + 1))) - 1;
        if (labels[i] == missing_label) continue;
        const Label k = column_of_label[labels[i]];
        if (k != missing_label) ++expected(static_cast<Index>(i), k);
      }
      votes.vote(0, n, labels, column_of_label);
      votes.break_ties(0, n, stream());
      for (Index i = 0; i < n; ++i) {
        const std::span<const double> row = std::as_const(expected).row(i);
        const double most = *std::max_element(row.begin(), row.end());
        const Leader leader = votes.majority()[i];
        ASSERT_EQ(leader == no_leader, most == 0);
        ASSERT_TRUE(leader == no_leader || expected(i, leader) == most);
      }
    }
    for (Index i = 0; i < n; ++i)
      for (Label k = 0; k < n_clusters; ++k)
        ASSERT_EQ(static_cast<double>(votes(i, k)) / static_cast<double>(votes.one_vote),
                  expected(i, k));
  }
}

// The same for replicates in bytes, which vote together, and the lead of the majority.
TYPED_TEST(VoteMatrixOf, CountsBatchesOfBytesLikeAFullSearch) {
  Stream stream(6, Stage::test);
  constexpr Index n = 150;
  for (const Label n_clusters : {1, 3, 10, 64, 100})
    for (const Index n_replicates : batch_sizes) {
      VoteMatrix<TypeParam> votes(n, n_clusters);
      if (!votes.has_few_clusters()) continue;
      const Index stride = votes.padded_size();
      const auto k = static_cast<std::size_t>(n_clusters);
      Matrix<double> expected(n, n_clusters);
      for (int batch = 0; batch < 9; ++batch) {
        // Labels with a hole, and columns without a label.
        std::vector<std::uint8_t> label_of_cluster(static_cast<std::size_t>(n_replicates) * k);
        for (std::size_t c = 0; c < label_of_cluster.size(); ++c)
          label_of_cluster[c] =
              stream.below(9) == 0 ? no_byte_label : static_cast<std::uint8_t>((c % k) * 2);
        std::vector<std::uint8_t> labels(n_replicates * stride, missing_byte);
        for (Index r = 0; r < n_replicates; ++r)
          for (Index i = 0; i < n; ++i) {
            const auto column = stream.below(k + 2);
            if (column > k) continue;
            const auto label = static_cast<std::uint8_t>(column * 2);
            labels[r * stride + i] = label;
            if (column < k && label_of_cluster[static_cast<std::size_t>(r) * k + column] == label)
              ++expected(i, static_cast<Index>(column));
          }
        votes.vote(0, n, {n_replicates, stride, labels.data(), label_of_cluster.data()});
      }
      votes.break_ties(0, n, stream());
      for (Index i = 0; i < n; ++i) {
        std::vector<double> row(expected.row(i).begin(), expected.row(i).end());
        for (Label c = 0; c < n_clusters; ++c)
          ASSERT_EQ(votes(i, c), expected(i, c)) << n_clusters << " clusters, case " << i;
        std::sort(row.rbegin(), row.rend());
        const double next = n_clusters == 1 ? 0 : row[1];
        ASSERT_EQ(votes.margin()[i], row[0] - next);
        const Leader leader = votes.majority()[i];
        ASSERT_EQ(leader == no_leader, row[0] == 0);
        ASSERT_TRUE(leader == no_leader || expected(i, leader) == row[0]);
      }
    }
}

// 3,000 tied cases of three clusters: chi-square with 2 degrees of freedom, 0.001 quantile 13.8.
TYPED_TEST(VoteMatrixOf, BreaksTiesUniformly) {
  VoteMatrix<TypeParam> votes(3000, 3);
  for (Label k = 0; k < 3; ++k) votes.vote(0, 3000, Labels(3000, k), same_columns(3));
  votes.break_ties(0, 3000, 12345);
  std::vector<double> seen(3);
  for (const Leader k : votes.majority()) ++seen[k];
  double chi2 = 0;
  for (const double n : seen) chi2 += (n - 1000) * (n - 1000) / 1000;
  EXPECT_LT(chi2, 13.8);
}

// Narrow counts are gone through with vectors, wide ones case by case.
template <class Count>
std::vector<Leader> broken_ties(const Matrix<std::uint8_t>& votes, std::span<const Index> numbers) {
  VoteMatrix<Count> matrix(votes.rows(), static_cast<Label>(votes.cols()));
  matrix.assign(Matrix<Count>(votes.rows(), votes.cols(),
                              std::vector<Count>(votes.values().begin(), votes.values().end())));
  if (numbers.empty())
    matrix.break_ties(0, votes.rows(), 99);
  else
    matrix.break_ties(numbers, 99);
  return {matrix.majority().begin(), matrix.majority().end()};
}
TEST(VoteMatrix, BreaksTiesAlikeInAllCounts) {
  Stream stream(8, Stage::test);
  for (const Index n_clusters : {2, 9, 64}) {
    Matrix<std::uint8_t> votes(333, n_clusters);
    for (std::uint8_t& count : votes.values()) count = static_cast<std::uint8_t>(stream.below(3));
    for (std::uint8_t& count : votes.row(7)) count = 0;
    std::vector<Index> numbers(333);
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = static_cast<Index>(7 * i + 3);
    for (const auto& cases : {std::vector<Index>{}, numbers}) {
      const auto expected = broken_ties<std::uint32_t>(votes, cases);
      EXPECT_EQ(broken_ties<std::uint8_t>(votes, cases), expected);
      EXPECT_EQ(broken_ties<std::uint16_t>(votes, cases), expected);
      EXPECT_EQ(expected[7], no_leader);
    }
  }
}

TEST(Mmcc, RenamesReplicatesLikeTheMajority) {
  Mmcc mmcc(5, 2);
  mmcc.add(Labels{0, 0, 0, 1, 1}, 2);
  mmcc.add(Labels{1, 1, 1, 0, 0}, 2);
  mmcc.add(Labels{0, 0, 1, 1, 1}, 2);
  // Case 2 votes 0, 0, 1 after renaming; the others always agree.
  const Matrix<double> expected(5, 2, {1, 0, 1, 0, 2.0 / 3, 1.0 / 3, 0, 1, 0, 1});
  EXPECT_EQ(mmcc.memberships(), expected);
  EXPECT_EQ(mmcc.n_replicates(), 3);
}

TEST(Mmcc, CountsOnlyCasesThatVote) {
  Mmcc mmcc(4, 2);
  mmcc.add(Labels{0, 0, 1, missing_label}, 2);
  mmcc.add(Labels{0, missing_label, 1, 1}, 2);
  EXPECT_EQ(mmcc.votes_per_case(), (std::vector<Index>{2, 1, 2, 1}));
  EXPECT_EQ(mmcc.memberships()(3, 1), 1);
}

TEST(Mmcc, TakesReplicatesWithFewerAndMoreClusters) {
  Mmcc mmcc(6, 2);
  mmcc.add(Labels{0, 0, 0, 1, 1, 1}, 2);
  mmcc.add(Labels{0, 0, 0, 0, 0, 0}, 1);
  const ReplicateFit fit = mmcc.add(Labels{2, 2, 0, 1, 1, 1}, 3);
  // The cluster that case 2 has alone finds no partner: it does not vote.
  EXPECT_EQ(mmcc.votes_per_case(), (std::vector<Index>{3, 3, 2, 3, 3, 3}));
  EXPECT_LT(fit.diagonal, 1);
}

TEST(Mmcc, RefusesReplicatesThatDoNotFit) {
  Mmcc mmcc(3, 2);
  EXPECT_THROW(mmcc.add(Labels{0, 1}, 2), InvalidArgument);
  EXPECT_THROW(mmcc.add(Labels{0, 1, 2}, 2), InvalidArgument);
  EXPECT_THROW(mmcc.add(Matrix<double>(3, 2, 0.5).view()), InvalidArgument);
  EXPECT_THROW(Mmcc(3, 4), InvalidArgument);
  EXPECT_THROW(Mmcc(3, 0), InvalidArgument);
}

TEST(Mmcc, NamesTheReplicateOfABatchThatDoesNotFit) {
  constexpr std::size_t n = 20000;
  Labels good(n), bad(n);
  for (std::size_t i = 0; i < n; ++i) good[i] = bad[i] = static_cast<Label>(i % 2);
  bad[12] = 7;
  Mmcc mmcc(static_cast<Index>(n), 2);
  mmcc.add(std::vector<CrispReplicate>(12, {good, 2}));
  std::vector<CrispReplicate> batch(6, {good, 2});
  batch[4].labels = bad;
  EXPECT_THAT([&] { mmcc.add(batch); }, ::testing::ThrowsMessage<InvalidArgument>(
                                            "label 7 of case 13 in partition 17 is neither missing "
                                            "nor one of its 2 clusters, numbered from 0"));
  EXPECT_EQ(mmcc.n_replicates(), 12);
  EXPECT_EQ(mmcc.votes_per_case(), std::vector<Index>(n, 12));
}

TEST(Mmcc, FuzzyVotesOfZerosAndOnesAreCrispVotes) {
  const study::Scenario scenario = study::parse_scenario("10|9:1");
  Mmcc crisp(20, 3), fuzzy(20, 3, {}, true);
  Stream stream(2, Stage::test);
  for (int b = 0; b < 50; ++b) {
    const Labels labels = scenario.draw(stream);
    Matrix<double> indicator(20, 3);
    for (std::size_t i = 0; i < labels.size(); ++i) indicator(static_cast<Index>(i), labels[i]) = 1;
    crisp.add(labels, 3);
    fuzzy.add(indicator.view());
  }
  EXPECT_EQ(crisp.memberships(), fuzzy.memberships());
}

// 300 replicates need more than a byte a count: votes are 300 and 0, saved in between or not.
TEST(Mmcc, CountsMoreVotesThanAByteHolds) {
  Mmcc mmcc(2, 2), other(2, 2);
  for (int b = 0; b < 300; ++b) {
    if (b == 250) mmcc = Mmcc::restore(mmcc.save());
    mmcc.add(Labels{0, 1}, 2);
    other.add(Labels{1, 0}, 2);
  }
  EXPECT_EQ(mmcc.votes_per_case(), (std::vector<Index>{300, 300}));
  EXPECT_EQ(mmcc.memberships(), Matrix<double>(2, 2, {1, 0, 0, 1}));
  mmcc.merge(other);
  EXPECT_EQ(mmcc.votes_per_case(), (std::vector<Index>{600, 600}));
  Mmcc narrow(2, 2);
  for (int b = 0; b < 200; ++b) narrow.add(Labels{0, 1}, 2);
  Mmcc same = Mmcc::restore(narrow.save());
  narrow.merge(same);
  EXPECT_EQ(narrow.votes_per_case(), (std::vector<Index>{400, 400}));
}

// The error is half the difference of the halves: 0.019 / 2 < 0.01, 0.02 / 2 is not.
TEST(Convergence, NeedsAKnownErrorOfTheMembershipsBelowTheTolerance) {
  constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(has_converged({100, 0.5, 0.019}, 0.01));
  EXPECT_TRUE(has_converged({10, unknown, 0.019}, 0.01));
  EXPECT_FALSE(has_converged({100, 0.009, 0.02}, 0.01));
  EXPECT_FALSE(has_converged({100, 0.009, unknown}, 0.01));
}

// Clusterers that take turns and disagree about two of ten cases: every half has as many replicates
// of each, and the votes of the halves are equal.
TEST(Convergence, IsNoDisagreementBetweenClusterersThatTakeTurns) {
  const std::vector<Labels> members = {{0, 0, 0, 0, 0, 0, 1, 1, 1, 1},
                                       {0, 0, 0, 0, 1, 1, 1, 1, 1, 1},
                                       {0, 0, 0, 1, 0, 0, 1, 1, 1, 1}};
  for (const std::size_t n_members : {2, 3, 4, 6}) {
    Mmcc mmcc(10, 2);
    for (std::size_t b = 0; b < 240; ++b) mmcc.add(members[b % n_members % 3], 2);
    EXPECT_EQ(mmcc.convergence().half_difference, 0) << n_members;
  }
}

// One case of eight changes its cluster, or becomes noise, in every second batch of 12: in whole
// batches by half of |1 - 0| + |0 - 1|, whatever the number of clusters; three batches have halves
// of 24 and 12.
TEST(Convergence, IsTheMeanOverCasesOfHalfTheirDifferences) {
  const Labels at_first{0, 0, 1, 1, 2, 2, 3, 3};
  for (const Label other : {Label{1}, noise_label}) {
    Labels then = at_first;
    then[0] = other;
    Mmcc mmcc(8, 4);
    for (int b = 0; b < 36; ++b) {
      const double so_far = mmcc.convergence().half_difference;
      EXPECT_EQ(std::isnan(so_far), b <= 12) << b;
      if (b == 24) {
        EXPECT_DOUBLE_EQ(so_far, 1.0 / 8);
      }
      mmcc.add(b / 12 == 1 ? then : at_first, 4);
    }
    EXPECT_DOUBLE_EQ(mmcc.convergence().half_difference, 2 * std::sqrt(24.0 * 12) / 36 / 8);
  }
}

// The standard error that one run reports is the spread over runs, within a factor of two.
TEST(Mmcc, ReportsTheMonteCarloErrorOfTheCic) {
  const study::Scenario scenario = study::parse_scenario("30|20|10:10");
  double sum = 0, squares = 0, reported = 0;
  constexpr int n_runs = 40;
  for (std::uint64_t run = 0; run < n_runs; ++run) {
    Mmcc mmcc(70, 4, {.seed = run});
    Stream stream(run, Stage::test);
    for (int b = 0; b < 200; ++b) {
      Labels labels = scenario.draw(stream);
      for (Label& l : labels)
        if (stream.below(10) == 0) l = static_cast<Label>(stream.below(4));
      mmcc.add(labels, 4);
    }
    const double cic = criterion(mmcc.memberships().view()).cic;
    sum += cic;
    squares += cic * cic;
    reported += mmcc.convergence().cic_standard_error / n_runs;
  }
  const double spread = std::sqrt((squares - sum * sum / n_runs) / (n_runs - 1));
  EXPECT_GT(reported, spread / 2);
  EXPECT_LT(reported, spread * 2);
}

// How large the standard errors of the CIC are that runs report, as a multiple of its standard
// deviation over these runs. draw(stream) makes a replicate.
template <class Draw>
double reported_for_true_error(Index n_cases, Label k, const Draw& draw) {
  constexpr int n_runs = 120, n_replicates = 240;
  double sum = 0, squares = 0, reported = 0;
  for (std::uint64_t run = 0; run < n_runs; ++run) {
    Mmcc mmcc(n_cases, k, {.seed = run});
    Stream stream(run, Stage::test);
    for (int b = 0; b < n_replicates; ++b) mmcc.add(draw(stream), k);
    const double cic = criterion(mmcc).cic, error = mmcc.convergence().cic_standard_error;
    sum += cic;
    squares += cic * cic;
    reported += error * error / n_runs;
  }
  return std::sqrt(reported / ((squares - sum * sum / n_runs) / (n_runs - 1)));
}

constexpr Index n_moving = 200;
constexpr double quarter = 0.25;

// Cases before the border are in one cluster, the others in the next.
Labels divided_at(double share, Label before, Label after) {
  Labels labels(n_moving, after);
  std::fill_n(labels.begin(), std::llround(share * n_moving), before);
  return labels;
}

// Where cases move together, so do the sizes of the clusters, from which the information of all
// cases is measured. Without that part of the change these were 0.55 to 0.8.
TEST(Mmcc, ReportsTheMonteCarloErrorOfTheCicWhereCasesMoveTogether) {
  const auto tail = [](double small, double large) {
    return [=](Stream& stream) { return divided_at(stream.below(10) < 7 ? small : large, 1, 0); };
  };
  EXPECT_NEAR(reported_for_true_error(n_moving, 2, tail(0.03, 0.2)), 1, quarter);
  EXPECT_NEAR(reported_for_true_error(n_moving, 2, tail(0.02, 0.35)), 1, quarter);
  const auto border_of_three = [](Stream& stream) {
    Labels labels = divided_at(stream.below(10) < 6 ? 0.6 : 0.35, 0, 1);
    std::fill_n(labels.begin() + 170, 30, 2);
    return labels;
  };
  EXPECT_NEAR(reported_for_true_error(n_moving, 3, border_of_three), 1, quarter);
}

TEST(Mmcc, ReportsTheMonteCarloErrorOfTheCicWhereCasesBecomeNoiseTogether) {
  EXPECT_NEAR(reported_for_true_error(n_moving, 2,
                                      [](Stream& stream) {
                                        Labels labels = divided_at(0.5, 0, 1);
                                        const Index n = stream.below(10) < 7 ? 6 : 60;
                                        std::fill_n(labels.begin(), n, noise_label);
                                        return labels;
                                      }),
              1, quarter);
}

// Of cases that vote in every second replicate, a vote moves the memberships twice as much.
TEST(Mmcc, ReportsTheMonteCarloErrorOfTheCicWhereCasesMoveAlone) {
  for (const std::uint64_t one_in : {1, 2})
    EXPECT_NEAR(reported_for_true_error(n_moving, 2,
                                        [&](Stream& stream) {
                                          Labels labels = divided_at(0.4, 1, 0);
                                          for (Label& label : labels) {
                                            if (stream.below(5) == 0) label = 1 - label;
                                            if (stream.below(one_in) > 0) label = missing_label;
                                          }
                                          return labels;
                                        }),
                1, quarter)
        << one_in;
}

// Five cases that no replicate has seen after ten that all replicates agree on.
TEST(Mmcc, LeavesCasesWithoutVotesOutOfTheCriterion) {
  const Labels seen{0, 0, 0, 0, 0, 1, 1, 1, 1, 1};
  Labels more = seen;
  more.resize(15, missing_label);
  Mmcc alone(10, 2), with_others(15, 2);
  for (int b = 0; b < 60; ++b) {
    alone.add(seen, 2);
    with_others.add(more, 2);
  }
  EXPECT_EQ(criterion(with_others).cic, criterion(alone).cic);
  EXPECT_DOUBLE_EQ(criterion(with_others).cic, 0.9);
  EXPECT_EQ(with_others.convergence().cic_standard_error, 0);
  const CaseVotes votes = with_others.votes();
  EXPECT_EQ(criterion(votes).uncertainty, 0);
  EXPECT_EQ(votes.cases_without_votes(), (std::vector<Index>{10, 11, 12, 13, 14}));
  const std::vector<ClusterCertainty> clusters = cluster_certainties(votes);
  EXPECT_EQ(clusters[0].size, 5);
  EXPECT_EQ(clusters[0].probability, 1);
  EXPECT_EQ(clusters[0].share, 0.5);
  EXPECT_EQ(most_probable_clusters(votes), more);
  const CaseCertainty unseen = CaseCertainties(votes)[12];
  EXPECT_EQ(unseen.label, missing_label);
  EXPECT_EQ(unseen.runner_up, missing_label);
  EXPECT_EQ(unseen.probability, 0.5);
}

// As if the cases without votes were not there, also where there are weights and noise.
TEST(Mmcc, LeavesCasesWithoutVotesOutOfWeightedMeans) {
  Stream stream(3, Stage::test);
  std::vector<double> weights, weights_of_seen;
  for (Index i = 0; i < 40; ++i) {
    weights.push_back(1.0 + static_cast<double>(stream.below(4)));
    if (i % 4 > 0) weights_of_seen.push_back(weights.back());
  }
  Mmcc all(40, 3, {}, false, nullptr, CaseWeights(weights));
  Mmcc of_seen(30, 3, {}, false, nullptr, CaseWeights(weights_of_seen));
  for (int b = 0; b < 60; ++b) {
    Labels labels, seen;
    for (Index i = 0; i < 40; ++i) {
      const Label label = stream.below(5) == 0 ? noise_label : static_cast<Label>(i / 14);
      labels.push_back(i % 4 > 0 ? label : missing_label);
      if (i % 4 > 0) seen.push_back(label);
    }
    all.add(labels, 3);
    of_seen.add(seen, 3);
  }
  EXPECT_NEAR(criterion(all).cic, criterion(of_seen).cic, 1e-5);  // weights are rounded to units
  EXPECT_NEAR(criterion(all).relative_model_complexity,
              criterion(of_seen).relative_model_complexity, 1e-5);
  EXPECT_NEAR(noise_certainty(CaseCertainties(all)).share,
              noise_certainty(CaseCertainties(of_seen)).share, 1e-5);
  EXPECT_NEAR(all.convergence().cic_standard_error, of_seen.convergence().cic_standard_error, 1e-4);
  EXPECT_NEAR(all.convergence().half_difference, of_seen.convergence().half_difference, 1e-5);
}

}  // namespace
}  // namespace truecluster
