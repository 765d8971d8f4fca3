// A fit with weights: what must not change it, and what it must give.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit_part.hpp>

#include "support/planted.hpp"
#include "support/same_fields.hpp"
#include "support/saved_state.hpp"
#include "support/short_race.hpp"
#include "support/some_weights.hpp"

namespace truecluster {
namespace {

using testing::expect_same_fit;
using ::testing::HasSubstr;
using testing::saved_bytes;
using ::testing::ThrowsMessage;

FitResult weighted_fit(const Matrix<double>& data, const std::vector<double>& weights,
                       const FitOptions& options, int threads = 2,
                       const Checkpoint& checkpoint = {}) {
  const ViewSource cases(data);
  return fit(WeightedCases(cases, CaseWeights(weights)), options, Context{.threads = threads},
             checkpoint);
}

// All cases judge, or a few.
std::vector<FitOptions> both_stages() {
  std::vector<FitOptions> both(2, short_race(4, 60));
  both[0].clusterer = "kmeans+gmm+ward,single";
  both[1].judges = 50;
  return both;
}

TEST(WeightedFit, GivesTheBitsOfAFitWithoutWeightsIfTheyAreEqual) {
  const Matrix<double> data = planted_clusters(200, 3, 3, 3, 1);
  for (const FitOptions& options : both_stages())
    expect_same_fit(fit(data, options), weighted_fit(data, std::vector<double>(200, 0.7), options));
}

TEST(WeightedFit, DoesNotDependOnTheScaleOfTheWeights) {
  const Matrix<double> data = planted_clusters(200, 3, 3, 3, 1);
  std::vector<double> weights = some_weights(200), scaled = weights;
  for (double& weight : scaled) weight *= 81e6 / 200;
  for (const FitOptions& options : both_stages())
    expect_same_fit(weighted_fit(data, weights, options), weighted_fit(data, scaled, options));
}

TEST(WeightedFit, GivesTheSameBitsOnAnyNumberOfThreads) {
  const Matrix<double> data = planted_clusters(300, 3, 3, 3, 1);
  const std::vector<double> weights = some_weights(300);
  for (FitOptions options : both_stages())
    for (const ResampleMethod method :
         {ResampleMethod::bootstrap, ResampleMethod::subsample, ResampleMethod::jitter}) {
      options.resample.method = method;
      const FitResult one = weighted_fit(data, weights, options, 1);
      expect_same_fit(one, weighted_fit(data, weights, options, 2));
      expect_same_fit(one, weighted_fit(data, weights, options, 7));
    }
}

TEST(WeightedFit, GivesTheSameBitsWhenResumed) {
  const Matrix<double> data = planted_clusters(150, 2, 3, 3, 2);
  const std::vector<double> weights = some_weights(150);
  for (const FitOptions& options : both_stages()) {
    std::vector<std::string> states;
    Checkpoint keep;
    keep.save = [&](const Checkpoint::State& state, bool) { states.push_back(saved_bytes(state)); };
    const FitResult unbroken = weighted_fit(data, weights, options, 2, keep);
    for (std::size_t at = 0; at < states.size(); at += 23) {
      Checkpoint resume;
      resume.saved = states[at];
      expect_same_fit(unbroken, weighted_fit(data, weights, options, 2, resume));
    }
  }
}

TEST(WeightedFit, RefusesTheStateOfOtherWeights) {
  const Matrix<double> data = planted_clusters(100, 2, 2, 4, 2);
  const FitOptions options = short_race(2, 24);
  const auto state_of = [&](const std::vector<double>& weights) {
    std::string bytes;
    Checkpoint keep;
    keep.save = [&](const Checkpoint::State& state, bool) { bytes = saved_bytes(state); };
    weighted_fit(data, weights, options, 2, keep);
    return bytes;
  };
  const std::vector<double> weights = some_weights(100), others = some_weights(100, 13),
                            none(100, 1.0);
  const auto refused = [&](const std::vector<double>& saved, const std::vector<double>& given,
                           const std::string& why) {
    Checkpoint resume;
    resume.saved = state_of(saved);
    EXPECT_THAT([&] { weighted_fit(data, given, options, 2, resume); },
                ThrowsMessage<InvalidArgument>(HasSubstr("belongs to another run: " + why)));
  };
  refused(others, weights, "the `weights` differ;");
  refused(none, weights, "there are `weights`, but there were none;");
  refused(weights, none, "there are no `weights`, but there were some;");
}

// Cases of weight 0 that are added at the end change nothing for the others.
TEST(WeightedFit, IsNotInfluencedByCasesOfWeightZero) {
  const Matrix<double> data = planted_clusters(150, 2, 3, 3, 2);
  std::vector<double> weights = some_weights(150);
  Matrix<double> more(170, 2, 1e6);
  for (Index i = 0; i < 150; ++i) std::ranges::copy(data.row(i), more.row(i).begin());
  std::vector<double> more_weights = weights;
  more_weights.resize(170, 0.0);
  FitOptions options = short_race(4, 48);
  const FitResult expected = weighted_fit(data, weights, options);
  const FitResult found = weighted_fit(more, more_weights, options);
  ASSERT_EQ(found.models.size(), expected.models.size());
  for (std::size_t m = 0; m < found.models.size(); ++m) {
    EXPECT_EQ(testing::differing_fields(expected.models[m], found.models[m]),
              "cluster_sizes labels judge_votes ");
  }
  EXPECT_EQ(found.selected, expected.selected);
  EXPECT_EQ(found.p_value, expected.p_value);
  EXPECT_EQ(found.reason, expected.reason);
  const Matrix<double> a = expected.memberships(), b = found.memberships();
  for (Index i = 0; i < 150; ++i)
    for (Index k = 0; k < a.cols(); ++k) EXPECT_EQ(a(i, k), b(i, k));
  for (std::size_t k = 0; k < expected.clusters.size(); ++k)
    EXPECT_EQ(expected.clusters[k].share, found.clusters[k].share);
  // They are assigned nevertheless.
  EXPECT_EQ(found.votes.votes_of(160), found.votes.votes_of(0));
}

TEST(WeightedFit, MergesItsParts) {
  const Matrix<double> data = planted_clusters(200, 2, 3, 4, 2);
  const std::vector<double> weights = some_weights(200);
  const ViewSource cases(data);
  const WeightedCases weighted(cases, CaseWeights(weights));
  const FitOptions options = short_race(4, 240);
  std::vector<SavedPart> parts;
  for (const Index number : {1, 2}) {
    Checkpoint keep;
    SavedPart part{"part" + std::to_string(number), ""};
    keep.save = [&](const Checkpoint::State& state, bool) { part.state = saved_bytes(state); };
    fit_part(weighted, options, {number, 2}, {}, keep);
    parts.push_back(std::move(part));
  }
  const FitResult found = merge_parts(weighted, options, parts), one = fit(weighted, options);
  EXPECT_EQ(found.model().k, one.model().k);
  EXPECT_GT(adjusted_rand_index(crosstable(std::span<const Label>(found.model().labels),
                                           std::span<const Label>(one.model().labels))),
            0.99);
  EXPECT_THAT([&] { merge_parts(cases, options, parts); },
              ThrowsMessage<InvalidArgument>(HasSubstr("another fit: there are no `weights`")));
}

// Three clusters of 600 cases. In a sample one of them is thinned to a tenth, and its cases stand
// for ten each: the shares of the clusters, the memberships and the number of clusters are those of
// all cases, which they are not without weights.
TEST(WeightedFit, OfASampleGivesTheAnswerOfAllCases) {
  const Matrix<double> all = planted_clusters(1800, 2, 3, 5, 4);
  std::vector<Index> kept;
  std::vector<double> weights;
  for (Index i = 0; i < all.rows(); ++i) {
    const bool is_thinned = i % 3 == 2;
    if (is_thinned && i / 3 % 10 != 0) continue;
    kept.push_back(i);
    weights.push_back(is_thinned ? 10.0 : 1.0);
  }
  Matrix<double> sample(static_cast<Index>(kept.size()), 2);
  for (std::size_t r = 0; r < kept.size(); ++r)
    std::ranges::copy(all.row(kept[r]), sample.row(static_cast<Index>(r)).begin());
  FitOptions options;
  options.clusterer = "kmeans,gmm";
  options.k_max = 5;
  options.null_sets = 3;
  const FitResult expected = fit(all, options), found = weighted_fit(sample, weights, options),
                  unweighted = fit(sample, options);
  ASSERT_EQ(expected.model().k, 3);
  ASSERT_EQ(found.model().k, 3);
  const auto shares = [](const FitResult& result) {
    std::vector<double> sorted;
    for (const ClusterCertainty& cluster : result.clusters) sorted.push_back(cluster.share);
    std::ranges::sort(sorted);
    return sorted;
  };
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(shares(found)[k], shares(expected)[k], 0.02);
  EXPECT_GT(std::abs(shares(unweighted)[0] - shares(expected)[0]), 0.1);
  EXPECT_NEAR(found.model().criterion.model_entropy, expected.model().criterion.model_entropy,
              0.01);
  EXPECT_NEAR(found.model().criterion.cic, expected.model().criterion.cic, 0.03);
  std::vector<Label> labels;
  for (const Index i : kept) labels.push_back(expected.model().labels[i]);
  EXPECT_GT(adjusted_rand_index(crosstable(std::span<const Label>(found.model().labels),
                                           std::span<const Label>(labels))),
            0.97);
}

}  // namespace
}  // namespace truecluster
