// Aligning many runs: planted permutations, the best of all labellings, similarities.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include <truecluster/align.hpp>
#include <truecluster/error.hpp>
#include <truecluster/random.hpp>

#include "match/joint_alignment.hpp"

namespace truecluster {
namespace {

using testing::ElementsAre;

AnyPartition crisp(std::vector<std::int64_t> labels) { return compact_labels(labels); }

// Memberships drawn uniformly from the simplex.
Matrix<double> random_memberships(Index n, Index k, Stream& stream) {
  Matrix<double> result(n, k);
  for (Index i = 0; i < n; ++i) {
    double sum = 0;
    for (double& p : result.row(i)) sum += p = -std::log(1 - stream.uniform());
    for (double& p : result.row(i)) p /= sum;
  }
  return result;
}

std::vector<Index> random_permutation(Index k, Stream& stream) {
  std::vector<Index> result(k);
  std::iota(result.begin(), result.end(), Index{0});
  stream.shuffle(std::span(result));
  return result;
}

// (1 - share) of the one plus share of the other.
Matrix<double> mixed(const Matrix<double>& one, const Matrix<double>& other, double share) {
  Matrix<double> result = one;
  for (std::size_t i = 0; i < result.values().size(); ++i)
    result.values()[i] += share * (other.values()[i] - one.values()[i]);
  return result;
}

double similarity(const AnyPartition& a, const AnyPartition& b) {
  const auto &p = std::get<Matrix<double>>(a), &q = std::get<Matrix<double>>(b);
  double sum = 0;
  for (std::size_t i = 0; i < p.values().size(); ++i)
    sum += (p.values()[i] - q.values()[i]) * (p.values()[i] - q.values()[i]);
  return 1 - std::sqrt(sum / (2 * static_cast<double>(p.rows())));
}

std::vector<AnyPartition> aligned(std::span<const AnyPartition> runs, const AlignResult& result) {
  std::vector<AnyPartition> out;
  for (std::size_t r = 0; r < runs.size(); ++r)
    out.push_back(reordered(runs[r], result.runs[r].permutation));
  return out;
}

class Planted : public testing::TestWithParam<Index> {};

TEST_P(Planted, PermutationsWithNoiseAreAllFound) {
  const Index k = GetParam(), n = 90;
  Stream stream(4, Stage::test, static_cast<std::uint64_t>(k));
  const Matrix<double> truth = random_memberships(n, k, stream);
  std::vector<AnyPartition> runs;
  std::vector<std::vector<Index>> planted;
  for (int r = 0; r < 100; ++r) {
    planted.push_back(random_permutation(k, stream));
    const Matrix<double> noisy = mixed(truth, random_memberships(n, k, stream), 0.1);
    runs.push_back(reordered(noisy, planted.back()));
  }
  const AlignResult found = align(runs);
  // Run r has cluster planted[r][c] of the truth in its column c: the aligned clusters must be the
  // same clusters of the truth in every run, those of the first run in their order.
  for (std::size_t r = 0; r < runs.size(); ++r)
    for (std::size_t j = 0; j < planted[r].size(); ++j)
      ASSERT_EQ(planted[r][found.runs[r].permutation[j]], planted[0][j]) << "run " << r;
  EXPECT_EQ(found.modes.size(), 1);
}
INSTANTIATE_TEST_SUITE_P(Align, Planted, testing::Values(2, 5, 10, 30));

// Labels without any structure: the search has much to lose. All 6^3 labellings of four runs.
TEST(Align, FindsTheBestOfAllLabellings) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Stream stream(seed, Stage::test);
    std::vector<AnyPartition> runs;
    for (int r = 0; r < 4; ++r) runs.push_back(random_memberships(8, 3, stream));
    std::vector<std::vector<Index>> orders{{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                           {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    double best = 0;
    for (const auto& b : orders)
      for (const auto& c : orders)
        for (const auto& d : orders) {
          const std::vector<AnyPartition> labelled{runs[0], reordered(runs[1], b),
                                                   reordered(runs[2], c), reordered(runs[3], d)};
          double sum = 0;
          for (std::size_t r = 0; r < 4; ++r)
            for (std::size_t s = 0; s < r; ++s) sum += similarity(labelled[r], labelled[s]);
          best = std::max(best, sum / 6);
        }
    EXPECT_NEAR(align(runs).mean_pairwise_similarity, best, 1e-12) << "seed " << seed;
  }
}

TEST(Align, IsNeverWorseThanTheBestSingleReference) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    Stream stream(seed, Stage::test, 1);
    std::vector<AnyPartition> runs;
    for (int r = 0; r < 12; ++r) runs.push_back(random_memberships(20, 6, stream));
    std::vector<const AnyPartition*> pointers;
    for (const AnyPartition& run : runs) pointers.push_back(&run);
    const RunProducts products(pointers, {});
    double best = 0;
    for (Index reference = 0; reference < 12; ++reference) {
      const Matrix<double> pairs = similarities(products, match_to(products, reference));
      double sum = 0;
      for (const double value : pairs.values()) sum += value;
      best = std::max(best, (sum - 12) / 132);
    }
    // One start: that of the best reference alone.
    EXPECT_GE(align(runs, {.n_starts = 1}).mean_pairwise_similarity, best - 1e-12);
    EXPECT_GT(align(runs).mean_pairwise_similarity, best);
  }
}

TEST(Align, ReportsTheSimilaritiesOfTheAlignedRuns) {
  Stream stream(8, Stage::test);
  std::vector<AnyPartition> runs;
  for (int r = 0; r < 5; ++r) runs.push_back(random_memberships(30, 4, stream));
  const AlignResult found = align(runs);
  const std::vector<AnyPartition> out = aligned(runs, found);
  double all = 0;
  for (std::size_t r = 0; r < 5; ++r) {
    double sum = 0;
    for (std::size_t s = 0; s < 5; ++s)
      if (s != r) sum += similarity(out[r], out[s]);
    EXPECT_NEAR(found.runs[r].similarity, sum / 4, 1e-12);
    all += sum / 20;
  }
  EXPECT_NEAR(found.mean_pairwise_similarity, all, 1e-12);
}

// Two of eight cases differ: 1 - sqrt(2/8).
TEST(Align, CrispRunsDifferByTheShareOfCases) {
  const std::vector<AnyPartition> runs{crisp({0, 0, 0, 0, 1, 1, 1, 1}),
                                       crisp({1, 1, 1, 0, 0, 0, 0, 1})};
  const AlignResult found = align(runs);
  EXPECT_THAT(found.runs[0].permutation, ElementsAre(0, 1));
  EXPECT_THAT(found.runs[1].permutation, ElementsAre(1, 0));
  EXPECT_NEAR(found.mean_pairwise_similarity, 0.5, 1e-15);
}

// The missing case of the first run and that of the second leave six, of which one differs.
TEST(Align, LeavesOutCasesThatEitherRunMisses) {
  const std::vector<AnyPartition> runs{crisp({-1, 0, 0, 0, 1, 1, 1, 1}),
                                       crisp({1, -1, 1, 1, 0, 0, 0, 1})};
  EXPECT_NEAR(align(runs).mean_pairwise_similarity, 1 - std::sqrt(1.0 / 6), 1e-15);
  std::vector<AnyPartition> fuzzy;
  for (const AnyPartition& run : runs) {
    const auto& labels = std::get<Partition>(run).labels;
    Matrix<double> memberships(8, 2);
    for (std::size_t i = 0; i < 8; ++i)
      if (labels[i] != missing_label) memberships(static_cast<Index>(i), labels[i]) = 1;
    fuzzy.emplace_back(memberships);
  }
  EXPECT_NEAR(align(fuzzy).mean_pairwise_similarity, 1 - std::sqrt(1.0 / 6), 1e-15);
}

TEST(Align, DividesMembershipsByTheirRowSums) {
  const std::vector<AnyPartition> runs{Matrix<double>(1, 2, {0.25, 0.75}),
                                       Matrix<double>(1, 2, {0.747, 0.249})};
  EXPECT_NEAR(align(runs).mean_pairwise_similarity, 1, 1e-12);
}

// Four clusters of 2 1 1 1 cases; runs of two join {0} and {1 2 3}; of three split off {3}; of
// four split {1 2}. The levels need not be consecutive.
TEST(Align, NamesWhichClusterSplit) {
  const std::vector<AnyPartition> runs{
      crisp({3, 2, 1, 0, 0}), crisp({1, 1, 1, 0, 0}),
      crisp({5, 4, 4, 9, 9})};  // 5 is the case that the run of three splits off
  const AlignResult found = align(runs);
  ASSERT_EQ(found.levels.size(), 3);
  EXPECT_EQ(found.levels[0].n_clusters, 2);
  const std::vector<AnyPartition> out = aligned(runs, found);
  EXPECT_THAT(std::get<Partition>(out[1]).labels, ElementsAre(1, 1, 1, 0, 0));
  EXPECT_THAT(std::get<Partition>(out[2]).labels, ElementsAre(2, 1, 1, 0, 0));
  const std::vector<Label>& four = std::get<Partition>(out[0]).labels;
  EXPECT_EQ(four[0], 2);
  EXPECT_EQ(four[3], 0);
  EXPECT_EQ(four[1] + four[2], 1 + 3);
  ASSERT_EQ(found.splits.size(), 2);
  EXPECT_EQ(found.splits[0].from_clusters, 2);
  EXPECT_EQ(found.splits[0].parent, 1);
  EXPECT_EQ(found.splits[0].child, 2);
  EXPECT_EQ(found.splits[1].parent, 1);
  EXPECT_EQ(found.splits[1].child, 3);
  EXPECT_EQ(found.splits[1].share, 1);
  EXPECT_TRUE(std::isnan(found.mean_pairwise_similarity));
}

// The first two runs are the largest mode; each of the next three is a mode by itself and has cases
// 2 and 3 with the last cases. The run of three clusters splits these two off.
TEST(Align, FollowsClustersFromLargestModeToLargestMode) {
  const std::vector<AnyPartition> runs{
      crisp({0, 0, 0, 0, 1, 1, 1, 1}), crisp({0, 0, 0, 0, 1, 1, 1, 1}),
      crisp({0, 0, 1, 1, 1, 1, 1, 1}), crisp({0, 1, 1, 1, 1, 1, 1, 1}),
      crisp({0, 0, 1, 1, 0, 1, 1, 1}), crisp({0, 0, 2, 2, 1, 1, 1, 1})};
  const AlignResult found = align(runs);
  ASSERT_EQ(found.modes.size(), 5);
  EXPECT_THAT(found.modes[0].runs, ElementsAre(0, 1));
  ASSERT_EQ(found.splits.size(), 1);
  EXPECT_EQ(found.splits[0].parent, 0);
  EXPECT_EQ(found.splits[0].child, 2);
  EXPECT_EQ(found.splits[0].share, 1);
}

TEST(Align, SkipsNumbersOfClustersThatNoRunHas) {
  const std::vector<AnyPartition> runs{crisp({0, 0, 0, 1, 1, 1}), crisp({4, 3, 3, 2, 1, 0})};
  const AlignResult found = align(runs);
  ASSERT_EQ(found.splits.size(), 3);
  const std::vector<AnyPartition> out = aligned(runs, found);
  const std::vector<Label>& five = std::get<Partition>(out[1]).labels;
  EXPECT_EQ(five[1], 0);
  EXPECT_EQ(five[2], 0);
  for (const ClusterSplit& split : found.splits) {
    EXPECT_EQ(split.from_clusters, 2);
    EXPECT_EQ(split.to_clusters, 5);
    const auto place = std::find(five.begin(), five.end(), static_cast<Label>(split.child));
    EXPECT_EQ(split.parent, place - five.begin() < 3 ? 0 : 1);
  }
}

TEST(Align, GroupsRunsThatAreTheSameSolution) {
  Stream stream(9, Stage::test);
  const Matrix<double> one = random_memberships(40, 3, stream),
                       other = random_memberships(40, 3, stream);
  std::vector<AnyPartition> runs;
  for (int r = 0; r < 7; ++r)
    runs.push_back(
        reordered(mixed(r % 3 == 2 ? other : one, random_memberships(40, 3, stream), 0.02),
                  random_permutation(3, stream)));
  const AlignResult found = align(runs);
  ASSERT_EQ(found.modes.size(), 2);
  EXPECT_THAT(found.modes[0].runs, ElementsAre(0, 1, 3, 4, 6));
  EXPECT_THAT(found.modes[1].runs, ElementsAre(2, 5));
  EXPECT_EQ(found.runs[5].mode, 1);
  EXPECT_EQ(align(runs, {.mode_threshold = 0.1}).modes.size(), 1);
  EXPECT_EQ(align(runs, {.mode_threshold = 1}).modes.size(), 7);
}

// As the definition says: the run with the most runs like it, then of the largest sum.
TEST(Align, ModesAreThoseOfCountingAgainForEach) {
  Stream stream(10, Stage::test);
  std::vector<AnyPartition> runs;
  for (int r = 0; r < 60; ++r) {
    std::vector<Label> labels{0, 1, 2};
    while (labels.size() < 9) labels.push_back(static_cast<Label>(stream.below(3)));
    runs.emplace_back(Partition{labels, {"a", "b", "c"}});
  }
  for (const double threshold : {0.3, 0.45, 0.6, 0.8}) {
    const AlignResult found = align(runs, {.mode_threshold = threshold});
    const Matrix<double>& similarity = found.levels[0].similarity;
    std::vector<Index> left(60);
    std::iota(left.begin(), left.end(), Index{0});
    for (const RunMode& mode : found.modes) {
      const auto strength = [&](Index r) {
        std::pair<Index, double> sums;
        for (const Index s : left) {
          sums.first += similarity(r, s) >= threshold ? 1 : 0;
          sums.second += similarity(r, s);
        }
        return sums;
      };
      std::pair<Index, double> best;
      for (const Index r : left) best = std::max(best, strength(r));
      EXPECT_EQ(strength(mode.representative).first, best.first);
      EXPECT_NEAR(strength(mode.representative).second, best.second, 1e-10);
      std::vector<Index> members;
      for (const Index r : left)
        if (similarity(r, mode.representative) >= threshold) members.push_back(r);
      EXPECT_EQ(mode.runs, members);
      std::erase_if(left, [&](Index r) { return similarity(r, mode.representative) >= threshold; });
    }
    EXPECT_TRUE(left.empty());
    EXPECT_GT(found.modes.size(), 1);
  }
}

TEST(Align, OneRunIsAlignedWithItself) {
  const AlignResult found = align(std::vector{crisp({0, 1, 1})});
  EXPECT_THAT(found.runs[0].permutation, ElementsAre(0, 1));
  EXPECT_TRUE(std::isnan(found.mean_pairwise_similarity));
}

TEST(Align, RefusesRunsThatDoNotFit) {
  EXPECT_THROW(align({}), InvalidArgument);
  EXPECT_THROW(align(std::vector{crisp({0, 1}), crisp({0, 1, 1})}), InvalidArgument);
  EXPECT_THROW(align(std::vector{crisp({0, 1})}, {.mode_threshold = 1.5}), InvalidArgument);
  EXPECT_THROW(align(std::vector{crisp({0, 1})}, {.n_starts = 0}), InvalidArgument);
  EXPECT_THROW(reordered(crisp({0, 1}), std::vector<Index>{0}), InvalidArgument);
}

TEST(Align, GivesTheSameForAnyNumberOfThreads) {
  Stream stream(6, Stage::test);
  std::vector<AnyPartition> runs;
  for (int r = 0; r < 9; ++r) runs.push_back(random_memberships(2100, 5, stream));
  const auto with_threads = [&](int threads) {
    Context context;
    context.threads = threads;
    return align(runs, {}, context);
  };
  const AlignResult one = with_threads(1);
  for (const int threads : {2, 7}) {
    const AlignResult many = with_threads(threads);
    EXPECT_EQ(one.mean_pairwise_similarity, many.mean_pairwise_similarity);
    for (std::size_t r = 0; r < runs.size(); ++r) {
      EXPECT_EQ(one.runs[r].permutation, many.runs[r].permutation);
      EXPECT_EQ(one.runs[r].similarity, many.runs[r].similarity);
    }
  }
}

}  // namespace
}  // namespace truecluster
