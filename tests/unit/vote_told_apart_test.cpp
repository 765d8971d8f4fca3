// Which clusters the votes tell apart.
#include <gtest/gtest.h>

#include <truecluster/random.hpp>

#include "match/matcher.hpp"
#include "vote/told_apart.hpp"

namespace truecluster {
namespace {

using Votes = Matrix<std::uint32_t>;

// Each of the cases votes b times for cluster 1 with its probability, otherwise for cluster 0.
Votes binomial_votes(const std::vector<double>& probability, int b, std::uint64_t seed) {
  Stream stream(seed, Stage::test);
  Votes votes(static_cast<Index>(probability.size()), 2);
  for (std::size_t i = 0; i < probability.size(); ++i)
    for (int vote = 0; vote < b; ++vote)
      ++votes(static_cast<Index>(i), stream.uniform() < probability[i] ? 1 : 0);
  return votes;
}

template <class Count>
std::vector<Label> groups_of(const Matrix<Count>& votes, double one_vote,
                             const CaseWeights& weights = {}) {
  return groups_not_told_apart(votes, one_vote, weights, RowShares(votes.rows(), nullptr));
}

bool are_told_apart(const Votes& votes) {
  const std::vector<Label> groups = groups_of(votes, 1);
  return groups[0] != groups[1];
}

TEST(ToldApart, ClustersWithoutCommonCasesAre) {
  Votes votes(40, 2);
  for (Index i = 0; i < 40; ++i) votes(i, i < 3 ? 1 : 0) = 10;
  EXPECT_TRUE(are_told_apart(votes));
}

TEST(ToldApart, ClustersWithProportionalVotesAreNotWhateverTheirSizes) {
  Votes votes(40, 2);
  for (Index i = 0; i < 40; ++i) {
    votes(i, 0) = 950;
    votes(i, 1) = 50;
  }
  EXPECT_FALSE(are_told_apart(votes));
}

TEST(ToldApart, NothingIsByASingleReplicate) {
  Votes votes(40, 2);
  for (Index i = 0; i < 40; ++i) votes(i, i % 2) = 1;
  EXPECT_FALSE(are_told_apart(votes));
}

TEST(ToldApart, VotesAtRandomRarelyAre) {
  int n_wrong = 0;
  for (const double share : {0.5, 0.1, 0.02})
    for (const int b : {2, 5, 20, 100})
      for (std::uint64_t seed = 0; seed < 100; ++seed)
        n_wrong += are_told_apart(binomial_votes(std::vector<double>(50, share), b, seed)) ? 1 : 0;
  EXPECT_LE(n_wrong, 12);  // of 1,200
}

TEST(ToldApart, ATinyNoisyClusterIsAfterEnoughVotes) {
  std::vector<double> probability(60, 0.02);
  probability[0] = probability[1] = 0.5;
  int n_found = 0;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    n_found += are_told_apart(binomial_votes(probability, 100, seed)) ? 1 : 0;
  EXPECT_GE(n_found, 48);
}

TEST(ToldApart, IsNotChangedByTheUnitOfVotes) {
  const Votes votes = binomial_votes({0.1, 0.2, 0.9, 0.8, 0.7, 0.1, 0.95, 0.3, 0.2, 0.9}, 200, 1);
  Matrix<std::uint64_t> scaled(votes.rows(), 2);
  for (std::size_t i = 0; i < votes.values().size(); ++i)
    scaled.values()[i] = std::uint64_t{votes.values()[i]} << 32;
  EXPECT_TRUE(are_told_apart(votes));
  EXPECT_EQ(groups_of(votes, 1), groups_of(scaled, 0x1.0p32));
}

TEST(ToldApart, GroupsAreJoinedThroughACommonMember) {
  // Cluster 0 has its own cases; 1 and 2 share theirs, and so do 2 and 3.
  Votes votes(60, 4);
  for (Index i = 0; i < 20; ++i) votes(i, 0) = 30;
  for (Index i = 20; i < 60; ++i)
    for (Index k = 1; k < 4; ++k) votes(i, k) = 10;
  const std::vector<Label> groups = groups_of(votes, 1);
  EXPECT_NE(groups[0], groups[1]);
  EXPECT_EQ(groups[1], groups[2]);
  EXPECT_EQ(groups[2], groups[3]);
}

std::vector<Index> matched(const Matrix<double>& counts, std::vector<Label> groups) {
  Matcher matcher(MatchMethod::trustmatch);
  matcher.set_groups(std::move(groups));
  Stream stream(1, Stage::test);
  const auto cols = matcher.match(crosstable_of_counts(counts), stream);
  return {cols.begin(), cols.end()};
}

TEST(TrustMatch, IsOddsmatchWithinAGroupAndTracemaxBetweenGroups) {
  // A justified cluster, and 50 cases split 49:1 at random twice.
  const Matrix<double> counts(3, 3, {50, 0, 0, 0, 48, 1, 0, 1, 0});
  EXPECT_EQ(matched(counts, {}), (std::vector<Index>{0, 2, 1}));
  EXPECT_EQ(matched(counts, {0, 1, 1}), (std::vector<Index>{0, 2, 1}));
  EXPECT_EQ(matched(counts, {0, 1, 2}), (std::vector<Index>{0, 1, 2}));
}

TEST(TrustMatch, KeepsATinyClusterThatIsToldApart) {
  const Matrix<double> two(2, 2, {34, 7, 1, 0});
  EXPECT_EQ(matched(two, {0, 0}), (std::vector<Index>{1, 0}));
  EXPECT_EQ(matched(two, {0, 1}), (std::vector<Index>{0, 1}));
}

TEST(TrustMatch, LeavesRowsOverWhereTheReplicateHasFewerClusters) {
  // Columns go to the first group (60) and to one of the second (30 and 2).
  const Matrix<double> counts(3, 2, {55, 5, 3, 27, 2, 0});
  EXPECT_EQ(matched(counts, {0, 1, 2}), (std::vector<Index>{0, 1, -1}));
}

TEST(TrustMatch, LeavesColumnsOverWhereTheReplicateHasMoreClusters) {
  const Matrix<double> counts(2, 3, {55, 5, 1, 3, 27, 9});
  EXPECT_EQ(matched(counts, {0, 1}), (std::vector<Index>{0, 1}));
}

}  // namespace
}  // namespace truecluster
