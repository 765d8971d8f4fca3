// MMCC as it is counted fast, against the same steps done plainly (support/plain_mmcc.hpp): votes,
// memberships, fits and figures of convergence are equal bit by bit.
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/mmcc.hpp>
#include <truecluster/random.hpp>

#include "support/plain_mmcc.hpp"

namespace truecluster {
namespace {

struct Replicates {
  std::vector<std::vector<Label>> labels;
  std::vector<CrispReplicate> views;
};

// Cases of n_labels clusters, called anew in every replicate; some have a label at random, and some
// none. A few are between two clusters: in batches, these are open. Now and then a replicate has
// one cluster more, or two. Some cases are left out as noise, every ninth of them mostly; the first
// replicates leave none out.
Replicates noisy_replicates(Index n_objects, Label n_labels, int n_replicates, double noise,
                            std::uint64_t seed, double left_out = 0) {
  Replicates made;
  Stream stream(seed, Stage::test);
  for (int b = 0; b < n_replicates; ++b) {
    const Label n = n_labels + (b % 5 == 4 ? 1 : b % 7 == 6 ? 2 : 0);
    std::vector<Label> labels(static_cast<std::size_t>(n_objects));
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const std::size_t shift = i % 150 == 7 ? stream.below(2) : 0;
      labels[i] = static_cast<Label>((i * i / 7 + static_cast<std::size_t>(b) + shift) %
                                     static_cast<std::size_t>(n_labels));
      if (stream.uniform() < noise)
        labels[i] = static_cast<Label>(stream.below(static_cast<std::uint64_t>(n)));
      if (stream.below(40) == 0) labels[i] = missing_label;
      if (left_out > 0 && b > 2 && stream.uniform() < (i % 9 == 4 ? 0.8 : left_out))
        labels[i] = noise_label;
    }
    made.labels.push_back(std::move(labels));
    made.views.push_back({made.labels.back(), n});
  }
  return made;
}

void expect_equal_or_both_nan(double a, double b) {
  EXPECT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << a << " and " << b;
}

void expect_equal(const Mmcc& found, const PlainMmcc& expected) {
  EXPECT_TRUE(found.memberships() == expected.memberships());
  EXPECT_EQ(found.noise_shares(), expected.noise_shares());
  EXPECT_EQ(found.votes_per_case(), expected.votes_per_case());
  const Convergence a = found.convergence(), b = expected.convergence();
  EXPECT_EQ(a.n_replicates, b.n_replicates);
  expect_equal_or_both_nan(a.cic_standard_error, b.cic_standard_error);
  expect_equal_or_both_nan(a.half_difference, b.half_difference);
}

void expect_equal(std::span<const ReplicateFit> found, std::span<const ReplicateFit> expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t b = 0; b < found.size(); ++b) {
    EXPECT_EQ(found[b].diagonal, expected[b].diagonal) << "replicate " << b;
    EXPECT_EQ(found[b].adjusted_rand, expected[b].adjusted_rand) << "replicate " << b;
  }
}

// The whole ensemble in one call, on several numbers of threads; in a fuzzy run too.
void expect_as_plain(const Replicates& replicates, Label n_clusters, const MmccOptions& options,
                     const CaseWeights& weights = {}) {
  const auto n_objects = static_cast<Index>(replicates.labels[0].size());
  PlainMmcc plain(n_objects, n_clusters, options, weights);
  std::vector<ReplicateFit> fits;
  for (const CrispReplicate& replicate : replicates.views)
    fits.push_back(plain.add(indicator(replicate), left_out_by(replicate)));
  for (const bool fuzzy : {false, true})
    for (const int threads : {1, 2, 7}) {
      SCOPED_TRACE(std::to_string(threads) + (fuzzy ? " threads, fuzzy" : " threads"));
      Mmcc mmcc(n_objects, n_clusters, options, fuzzy, nullptr, weights);
      expect_equal(mmcc.add(replicates.views, Context{.threads = threads}), fits);
      expect_equal(mmcc, plain);
    }
}

constexpr std::array all_methods{MatchMethod::tracemax,  MatchMethod::truematch,
                                 MatchMethod::heuristic, MatchMethod::dwh,
                                 MatchMethod::oddsmatch, MatchMethod::trustmatch};

TEST(MmccOracle, EqualsThePlainStepsForEveryMethodAndReference) {
  static_assert(all_methods.size() == match_method_names.size());
  for (const MatchMethod method : all_methods)
    for (const Reference against : {Reference::majority, Reference::memberships}) {
      SCOPED_TRACE(std::string(name_of(method)) + " against " + std::string(name_of(against)));
      expect_as_plain(noisy_replicates(150, 4, 70, 0.3, 1), 4,
                      {.method = method, .against = against, .seed = 7});
    }
}

// Every third case counts nothing, the others up to five.
CaseWeights uneven_weights(Index n) {
  Stream stream(12, Stage::test);
  std::vector<double> weights;
  for (Index i = 0; i < n; ++i) weights.push_back(i % 3 == 1 ? 0.0 : 5 * stream.uniform());
  return CaseWeights(weights);
}

TEST(MmccOracle, EqualsThePlainStepsWithWeights) {
  for (const MatchMethod method : all_methods)
    for (const Reference against : {Reference::majority, Reference::memberships}) {
      SCOPED_TRACE(std::string(name_of(method)) + " against " + std::string(name_of(against)));
      const MmccOptions options{.method = method, .against = against, .seed = 7};
      expect_as_plain(noisy_replicates(150, 4, 70, 0.3, 1), 4, options, uneven_weights(150));
      expect_as_plain(noisy_replicates(150, 4, 70, 0.3, 11, 0.1), 4, options, uneven_weights(150));
    }
  expect_as_plain(noisy_replicates(17000, 3, 30, 0.02, 7), 3, {}, uneven_weights(17000));
  expect_as_plain(noisy_replicates(140000, 3, 5, 0.02, 8), 3, {}, uneven_weights(140000));
}

// All labels at random: most cases are tied after few replicates, and the majority goes to and fro.
TEST(MmccOracle, EqualsThePlainStepsWhereMostCasesAreTied) {
  for (const Label k : {1, 2, 3, 8})
    expect_as_plain(noisy_replicates(333, k, 20, 1, 2), k, {.seed = 3});
}

// A run of fewer clusters than its replicates have, and of more.
TEST(MmccOracle, EqualsThePlainStepsWhereClustersAreLeftOver) {
  for (const Label k : {2, 9}) expect_as_plain(noisy_replicates(200, 5, 40, 0.2, 3), k, {});
}

// More clusters than are gone through together, in counts of a byte and of two.
TEST(MmccOracle, EqualsThePlainStepsWithManyClusters) {
  expect_as_plain(noisy_replicates(700, 60, 20, 0.2, 4), 65, {});
  expect_as_plain(noisy_replicates(700, 130, 12, 0.2, 5), 130, {});
  expect_as_plain(noisy_replicates(900, 300, 6, 0.2, 6), 300, {});
}

// Replicates of this many cases vote in batches, and 270 need more than one byte per count.
TEST(MmccOracle, EqualsThePlainStepsInBatches) {
  expect_as_plain(noisy_replicates(17000, 3, 270, 0.02, 7), 3, {.seed = 5});
}

// Several parts of cases for the threads.
TEST(MmccOracle, EqualsThePlainStepsInParts) {
  expect_as_plain(noisy_replicates(140000, 3, 30, 0.02, 8), 3, {.seed = 6});
}

std::vector<Matrix<double>> fuzzy_replicates(Index n_objects, Index n_labels, int n_replicates) {
  Stream stream(9, Stage::test);
  std::vector<Matrix<double>> made;
  for (int b = 0; b < n_replicates; ++b) {
    Matrix<double> memberships(n_objects, n_labels + (b % 4 == 3 ? 1 : 0));
    for (Index i = 0; i < n_objects; ++i) {
      if (stream.below(30) == 0) continue;  // does not vote
      double sum = 0;
      for (double& p : memberships.row(i)) sum += p = std::pow(stream.uniform(), 4);
      const Index l = (i + b) % n_labels;
      sum += 2;
      memberships(i, l) += 2;
      for (double& p : memberships.row(i)) p /= sum;
    }
    made.push_back(std::move(memberships));
  }
  return made;
}

TEST(MmccOracle, EqualsThePlainStepsWithNoise) {
  for (const MatchMethod method : all_methods)
    for (const Reference against : {Reference::majority, Reference::memberships}) {
      SCOPED_TRACE(std::string(name_of(method)) + " against " + std::string(name_of(against)));
      expect_as_plain(noisy_replicates(150, 4, 70, 0.3, 11, 0.1), 4,
                      {.method = method, .against = against, .seed = 7});
    }
  for (const Label k : {1, 2, 9})
    expect_as_plain(noisy_replicates(200, 5, 60, 0.2, 12, 0.2), k, {});
}

// Saved and restored between two batches, and merged with another run.
TEST(MmccOracle, EqualsThePlainStepsWithNoiseInBatchesSavedAndMerged) {
  const Replicates replicates = noisy_replicates(17000, 3, 70, 0.05, 13, 0.1);
  const std::span<const CrispReplicate> all = replicates.views;
  PlainMmcc plain(17000, 3, {}), other_plain(17000, 3, {});
  const auto add = [](PlainMmcc& run, std::span<const CrispReplicate> some) {
    for (const CrispReplicate& replicate : some)
      run.add(indicator(replicate), left_out_by(replicate));
  };
  add(plain, all.first(31));
  add(other_plain, all.subspan(31, 20));
  plain.merge(other_plain);
  add(plain, all.subspan(51));
  for (const int threads : {1, 2, 7}) {
    SCOPED_TRACE(threads);
    const Context context{.threads = threads};
    Mmcc mmcc(17000, 3), other(17000, 3);
    mmcc.add(all.first(17), context);
    mmcc = Mmcc::restore(mmcc.save());
    mmcc.add(all.subspan(17, 14), context);
    other.add(all.subspan(31, 20), context);
    mmcc.merge(Mmcc::restore(other.save()));
    mmcc.add(all.subspan(51), context);
    expect_equal(mmcc, plain);
  }
}

TEST(MmccOracle, EqualsThePlainStepsWithMemberships) {
  const auto replicates = fuzzy_replicates(120, 3, 60);
  for (const MatchMethod method : all_methods)
    for (const Reference against : {Reference::majority, Reference::memberships}) {
      SCOPED_TRACE(std::string(name_of(method)) + " against " + std::string(name_of(against)));
      const MmccOptions options{.method = method, .against = against, .seed = 2};
      PlainMmcc plain(120, 3, options);
      std::vector<ReplicateFit> fits;
      for (const auto& replicate : replicates) fits.push_back(plain.add(replicate));
      for (const int threads : {1, 2, 7}) {
        Mmcc mmcc(120, 3, options, true);
        std::vector<ReplicateFit> found;
        for (const auto& replicate : replicates)
          found.push_back(mmcc.add(replicate.view(), Context{.threads = threads}));
        expect_equal(found, fits);
        expect_equal(mmcc, plain);
      }
    }
}

// Two runs merged, which then go on.
TEST(MmccOracle, EqualsThePlainStepsInMergedRuns) {
  const Replicates replicates = noisy_replicates(17000, 3, 90, 0.05, 10);
  const std::span<const CrispReplicate> all = replicates.views;
  for (const MatchMethod method : all_methods) {
    const MmccOptions options{.method = method, .seed = 4};
    PlainMmcc plain(17000, 3, options), other_plain(17000, 3, options);
    for (const CrispReplicate& replicate : all.first(31)) plain.add(indicator(replicate));
    for (const CrispReplicate& replicate : all.subspan(31, 40))
      other_plain.add(indicator(replicate));
    plain.merge(other_plain);
    for (const CrispReplicate& replicate : all.subspan(71)) plain.add(indicator(replicate));
    for (const int threads : {1, 2, 7}) {
      SCOPED_TRACE(std::string(name_of(method)) + ", " + std::to_string(threads) + " threads");
      const Context context{.threads = threads};
      Mmcc mmcc(17000, 3, options), other(17000, 3, options);
      mmcc.add(all.first(31), context);
      other.add(all.subspan(31, 40), context);
      mmcc.merge(other);
      mmcc.add(all.subspan(71), context);
      expect_equal(mmcc, plain);
    }
  }
}

}  // namespace
}  // namespace truecluster
