// The whole fit on planted clusters and on noise: the answer, its readings, its refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "support/planted.hpp"

namespace truecluster {
namespace {

using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;

FitOptions quick(const std::string& clusterer, Index k_max = 6) {
  FitOptions options;
  options.clusterer = clusterer;
  options.k_max = k_max;
  options.replicates = 40;
  return options;
}

TEST(Fit, FindsPlantedClustersWithEveryClusterer) {
  const Matrix<double> data = planted_clusters(150, 2, 4, 10, 1);
  for (const std::string clusterer : {"auto", "kmeans", "gmm", "ward", "average", "complete",
                                      "single", "genie", "graph", "kmeans+ward", "kmedoids"}) {
    FitOptions options = quick(clusterer);
    options.clusterers.n_init = 5;  // gmm alone starts at random cases
    const FitResult result = fit(data, options);
    EXPECT_EQ(result.model().k, 4) << clusterer;
    for (std::size_t i = 4; i < 150; ++i)
      EXPECT_EQ(result.model().labels[i], result.model().labels[i - 4]) << clusterer;
  }
}

// Few cases of many columns, as of gene expression; three of them are repeated.
Matrix<double> wide_data() {
  Matrix<double> data = planted_clusters(63, 2000, 3, 0, 3);
  for (Index i = 0; i < 60; ++i)
    for (Index j = 0; j < 100; ++j) data(i, j + 100 * (i % 3)) += 1.5;
  for (Index i = 60; i < 63; ++i) std::ranges::copy(data.row(i - 60), data.row(i).begin());
  return data;
}

TEST(Fit, FindsClustersOfFewCasesInManyColumns) {
  const FitResult result = fit(wide_data(), quick("auto"));
  ASSERT_EQ(result.model().k, 3);
  for (std::size_t i = 3; i < 63; ++i)
    EXPECT_EQ(result.model().labels[i], result.model().labels[i - 3]);
}

// Average linkage merges by distances alone. Two columns for each case are not rotated, one more
// are.
TEST(Fit, KeepsTheDistancesOfDataThatItRotates) {
  Matrix<double> narrow(63, 126);
  Stream stream(4, Stage::test);
  for (double& value : narrow.values()) value = stream.normal();
  for (Index i = 0; i < 63; ++i) narrow(i, 0) += 20 * static_cast<double>(i % 3);
  Matrix<double> wider(63, 127);  // with a constant column
  for (Index i = 0; i < 63; ++i) {
    std::ranges::copy(narrow.row(i), wider.row(i).begin());
    wider(i, 126) = 5;
  }
  FitOptions options = quick("average");
  options.null_replicates = 0;  // null data depend on the axes
  const FitResult given = fit(narrow, options), rotated = fit(wider, options);
  ASSERT_EQ(given.models.size(), rotated.models.size());
  for (std::size_t m = 0; m < given.models.size(); ++m)
    EXPECT_EQ(given.models[m].labels, rotated.models[m].labels) << m;
}

TEST(Fit, FindsOneClusterInPureNoiseOfTenDimensions) {
  EXPECT_EQ(fit(planted_clusters(300, 10, 1, 0, 2), quick("auto")).model().k, 1);
}

TEST(Fit, LabelsAllCasesOfOneClusterWhereFewJudge) {
  FitOptions options = quick("auto");
  options.judges = 50;
  const FitResult result = fit(planted_clusters(300, 10, 1, 0, 2), options);
  ASSERT_EQ(result.model().k, 1);
  EXPECT_EQ(result.model().labels, std::vector<Label>(300, 0));
  EXPECT_EQ(result.model().cluster_sizes, std::vector<Index>{300});
  EXPECT_EQ(result.votes.votes_per_case(), std::vector<Index>(300, 1));
}

Matrix<double> uniform_square(Index n_objects, std::uint64_t seed = 17) {
  Stream stream(seed, Stage::test);
  Matrix<double> data(n_objects, 2);
  for (double& value : data.values()) value = stream.uniform();
  return data;
}

// A CIC just above 0 by the judges may be below it by all cases: the model stays the answer, since
// no other was estimated.
TEST(Fit, StaysWithTheChoiceOfTheJudgesWhereNoOtherModelWasEstimated) {
  FitOptions options = quick("kmeans", 4);
  options.judges = 10;
  options.replicates = 0;
  options.min_replicates = 12;
  options.max_replicates = 24;
  options.null_sets = 0;
  int n_below = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const FitResult result = fit(uniform_square(80, seed), options);
    EXPECT_EQ(result.votes.rows(), 80) << seed;
    const bool is_below = result.model().k > 1 && result.model().criterion.cic <= 0;
    EXPECT_EQ(std::ranges::count_if(result.warnings,
                                    [](const std::string& warning) {
                                      return warning.starts_with("Over all cases the CIC");
                                    }),
              is_below ? 1 : 0)
        << seed;
    if (is_below) ++n_below;
  }
  EXPECT_GT(n_below, 0);
}

// k-means cuts a square into the same quarters in every resample; so it does with other squares.
TEST(Fit, DoesNotTakeTheQuartersOfASquareForClusters) {
  const Matrix<double> square = uniform_square(500);
  FitOptions options = quick("kmeans");
  const FitResult compared = fit(square, options);
  EXPECT_EQ(compared.model().k, 1);
  EXPECT_TRUE(std::isnan(compared.models[0].null_uncertainty));
  EXPECT_FALSE(compared.models[3].is_clear());
  EXPECT_GT(compared.p_value, 0.05);
  EXPECT_EQ(compared.null_clarities.size(), 12U);
  EXPECT_THAT(compared.reason, HasSubstr("No division stands out from those of null data"));
  options.null_replicates = 0;
  const FitResult alone = fit(square, options);
  EXPECT_EQ(alone.model().k, 4);
  EXPECT_TRUE(std::isnan(alone.models[3].null_uncertainty));
}

TEST(Fit, WarnsWhenNoNumberOfClustersIsClear) {
  FitOptions options = quick("kmeans", 4);
  options.k_min = 3;
  const FitResult result = fit(uniform_square(500), options);
  EXPECT_THAT(result.warnings, Contains(HasSubstr("try one cluster as well")));
}

TEST(Fit, ComparesNothingWhereThereIsNoChoice) {
  FitOptions options = quick("kmeans");
  options.k_values = {3};
  EXPECT_TRUE(std::isnan(fit(planted_clusters(60, 2, 3, 10, 7), options).model().null_uncertainty));
}

TEST(Fit, SideBySideKeepsEveryModelAndMixesAreOneModel) {
  const FitResult result = fit(planted_clusters(60, 2, 2, 8, 3), quick("kmeans,gmm+ward", 3));
  ASSERT_EQ(result.models.size(), 6U);
  EXPECT_EQ(result.models[0].clusterer, "kmeans");
  EXPECT_EQ(result.models[3].clusterer, "gmm+ward");
  EXPECT_EQ(result.models[0].criterion.cic, 0);  // one cluster
}

TEST(Fit, ComparisonIndicesArePerfectForPerfectClusters) {
  const FitResult result = fit(planted_clusters(90, 2, 3, 50, 4), quick("kmeans", 4));
  const ModelResult& best = result.model();
  ASSERT_EQ(best.k, 3);
  EXPECT_DOUBLE_EQ(best.mean_jaccard, 1);
  EXPECT_DOUBLE_EQ(best.prediction_strength, 1);
  EXPECT_EQ(best.ambiguous_pairs, 0);
  EXPECT_GT(best.silhouette, 0.9);
  EXPECT_GT(best.calinski_harabasz, 1000);
}

TEST(Fit, InBagAndOutOfBagVotesAddUpToAllVotes) {
  const Matrix<double> data = planted_clusters(50, 2, 2, 8, 5);
  FitOptions options = quick("kmeans", 2);
  options.k_min = 2;
  options.vote = Vote::in_bag;
  const auto in_bag = fit(data, options).votes.votes_per_case();
  options.vote = Vote::out_of_bag;
  const auto out_of_bag = fit(data, options).votes.votes_per_case();
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(in_bag[i] + out_of_bag[i], 40);
}

// Of 600 cases a replicate draws 60: after 20 an eighth has no vote, which would cost a quarter of
// a bit.
TEST(Fit, CountsJudgesWithoutVotesForNothing) {
  FitOptions options = quick("kmeans", 2);
  options.k_min = 2;
  options.vote = Vote::in_bag;
  options.resample.max_drawn = 60;
  options.replicates = 20;
  const FitResult result = fit(planted_clusters(600, 2, 2, 8, 1), options);
  EXPECT_GT(result.model().criterion.cic, 0.95);
  const auto n_without = std::ranges::count(result.votes.votes_per_case(), Index{0});
  EXPECT_GT(n_without, 50);
  EXPECT_EQ(std::ranges::count(result.model().labels, missing_label), n_without);
  ASSERT_EQ(result.clusters.size(), 2);
  EXPECT_EQ(result.clusters[0].size + result.clusters[1].size, 600 - n_without);
  EXPECT_EQ(result.model().cluster_sizes[0], result.clusters[0].size);
  EXPECT_GT(result.clusters[0].probability, 0.99);
}

// Of 500 cases 50 vote in each of 40 replicates.
TEST(Fit, WarnsWhereCasesGetFewVotes) {
  const auto warnings = [](Vote vote, Index n_cases, Index max_drawn, double fraction) {
    FitOptions options = quick("kmeans", 2);
    options.k_min = 2;
    options.replicates = 0;
    options.min_replicates = options.max_replicates = 40;
    options.vote = vote;
    options.resample.method = ResampleMethod::subsample;
    options.resample.subsample_fraction = fraction;
    options.resample.max_drawn = max_drawn;
    return fit(planted_clusters(n_cases, 2, 2, 8, 1), options).warnings;
  };
  using testing::Contains;
  using testing::HasSubstr;
  EXPECT_THAT(warnings(Vote::in_bag, 500, 50, 0.5),
              Contains("With `vote` in-bag a replicate votes on 10 % of the cases: after 40 "
                       "replicates a case has 4.0 votes on average. Use `vote` all, or a larger "
                       "`max_drawn` (0: no limit)."));
  EXPECT_THAT(warnings(Vote::out_of_bag, 500, 0, 0.9),
              Contains("With `vote` out-of-bag a replicate votes on 10 % of the cases: after 40 "
                       "replicates a case has 4.0 votes on average. Use `vote` all."));
  EXPECT_THAT(warnings(Vote::in_bag, 500, 0, 0.5), Not(Contains(HasSubstr("`vote`"))));
  EXPECT_THAT(warnings(Vote::all, 500, 50, 0.5), Not(Contains(HasSubstr("`vote`"))));
}

TEST(Fit, EveryResampleMethodWorks) {
  const Matrix<double> data = planted_clusters(80, 4, 3, 10, 6);
  for (const ResampleMethod method :
       {ResampleMethod::bootstrap, ResampleMethod::subsample, ResampleMethod::jitter}) {
    FitOptions options = quick("kmeans+single", 5);
    options.resample.method = method;
    options.resample.feature_fraction = 0.75;
    EXPECT_EQ(fit(data, options).model().k, 3) << name_of(method);
  }
}

TEST(Fit, WorksOnDistances) {
  const Matrix<double> data = planted_clusters(60, 2, 3, 10, 7);
  Matrix<double> distances(60, 60);
  for (Index i = 0; i < 60; ++i)
    for (Index j = 0; j < 60; ++j)
      distances(i, j) = std::hypot(data(i, 0) - data(j, 0), data(i, 1) - data(j, 1));
  const DataView view(distances.view(), DataKind::distances);
  FitOptions options = quick("auto", 5);
  const FitResult result = fit(view, options);
  EXPECT_EQ(result.model().k, 3);
  const auto not_tested = Contains(HasSubstr("was not tested"));
  EXPECT_THAT(result.warnings, not_tested);
  // Whoever asks for that need not be told.
  options.null_sets = 0;
  EXPECT_THAT(fit(view, options).warnings, Not(not_tested));
  options = quick("auto");
  options.k_values = {3};
  EXPECT_THAT(fit(view, options).warnings, Not(not_tested));
}

// No model can be outranked before it is known which ones are clear.
TEST(Fit, ComparesWithNullDataBeforeModelsRace) {
  FitOptions options;
  options.clusterer = "kmeans";
  options.k_max = 3;
  options.min_replicates = 12;
  options.null_replicates = 20;
  options.null_sets = 3;
  const FitResult result = fit(planted_clusters(100, 2, 2, 8, 8), options);
  EXPECT_EQ(result.model().k, 2);
  EXPECT_TRUE(result.model().was_compared());
  EXPECT_THAT(result.warnings, Each(Not(HasSubstr("time limit"))));
}

TEST(Fit, StopsByItselfAndSaysWhy) {
  FitOptions options;
  options.clusterer = "kmeans";
  options.k_max = 5;
  const FitResult result = fit(planted_clusters(100, 2, 3, 12, 8), options);
  EXPECT_EQ(result.model().k, 3);
  EXPECT_TRUE(result.model().converged);
  EXPECT_EQ(result.model().stopped, StopReason::converged);
  EXPECT_NE(result.reason.find("3 clusters by kmeans"), std::string::npos) << result.reason;
  for (const ModelResult& model : result.models) {
    EXPECT_LE(model.convergence.n_replicates, options.max_replicates);
  }
}

// Two rings, which no clusterer of compact clusters can find.
TEST(Fit, FindsRingsByDefault) {
  Stream stream(21, Stage::test);
  Matrix<double> rings(400, 2);
  for (Index i = 0; i < 400; ++i) {
    const double angle = 6.283185307179586 * stream.uniform(), radius = i % 2 == 0 ? 1 : 3;
    rings(i, 0) = radius * std::cos(angle) + 0.1 * stream.normal();
    rings(i, 1) = radius * std::sin(angle) + 0.1 * stream.normal();
  }
  const FitResult result = fit(rings);
  EXPECT_EQ(result.model().k, 2);
  EXPECT_LT(result.p_value, 0.05);
  EXPECT_TRUE(result.model().converged);
  for (std::size_t i = 2; i < 400; ++i)
    EXPECT_EQ(result.model().labels[i], result.model().labels[i - 2]);
}

// Three pairs of clusters: 3 and 6 are both true.
TEST(Fit, NamesCoarserAndFinerReadings) {
  Stream stream(22, Stage::test);
  Matrix<double> pairs(360, 2);
  for (Index i = 0; i < 360; ++i) {
    pairs(i, 0) = 20 * static_cast<double>(i % 3) + stream.normal();
    pairs(i, 1) = (i % 3 == 1 ? 20 : 0) + (i % 2 == 0 ? 6 : 0) + stream.normal();
  }
  FitOptions options;
  options.k_max = 8;
  const FitResult result = fit(pairs, options);
  std::vector<Label> named{result.model().k};
  for (const Reading& reading : result.readings) {
    named.push_back(reading.k);
    EXPECT_EQ(reading.relation == Reading::Relation::finer, reading.k > result.model().k);
    EXPECT_GT(reading.nested, 0.95);
    EXPECT_LT(reading.adjusted_rand, 0.9);
  }
  EXPECT_THAT(named, testing::IsSupersetOf({3, 6}));
}

TEST(Fit, ChoosesByJudgesAndEstimatesForAllCases) {
  const Matrix<double> data = planted_clusters(900, 2, 3, 12, 8);
  FitOptions options;
  options.k_max = 5;
  options.judges = 120;
  options.clusterer = "kmeans,graph";
  const FitResult result = fit(data, options);
  EXPECT_EQ(result.judges.size(), 120U);
  ASSERT_EQ(result.model().k, 3);
  EXPECT_EQ(result.model().labels.size(), 900U);
  EXPECT_EQ(result.models[1].labels.size(), 120U);
  const Matrix<Label> of_models = labels_of_models(result);
  const auto chosen_row = of_models.row(static_cast<Index>(result.selected));
  EXPECT_TRUE(std::ranges::equal(chosen_row, result.model().labels));
  EXPECT_EQ(std::ranges::count(of_models.row(1), missing_label), 780);
  EXPECT_EQ(of_models(1, result.judges[7]), result.models[1].labels[7]);
  EXPECT_EQ(result.votes.rows(), 900);
  EXPECT_TRUE(result.model().converged);
  const CaseCertainties cases = result.cases();
  for (Index i = 3; i < 900; ++i) EXPECT_EQ(cases[i].label, cases[i - 3].label);
  EXPECT_EQ(result.model().cluster_sizes, (std::vector<Index>{300, 300, 300}));
  for (const double jaccard : result.model().cluster_jaccard) EXPECT_GT(jaccard, 0.99);
}

// What the labels, sizes and criterion follow from; also where all cases have voted on a model.
TEST(Fit, KeepsTheVotesOfTheJudgesOnEveryModel) {
  const Matrix<double> data = planted_clusters(300, 2, 3, 3, 8);
  for (const Index judges : {Index{120}, Index{300}}) {
    FitOptions options;
    options.k_max = 4;
    options.judges = judges;
    options.max_replicates = 60;
    options.clusterer = "kmeans,density";
    const FitResult result = fit(data, options);
    for (std::size_t m = 0; m < result.models.size(); ++m) {
      const ModelResult& model = result.models[m];
      ASSERT_EQ(model.judge_votes.rows(), judges);
      const std::vector<Label> labels = most_probable_clusters(model.judge_votes);
      for (Index j = 0; j < judges; ++j) {
        const bool has_all = static_cast<Index>(model.labels.size()) == data.rows();
        ASSERT_EQ(labels[j], model.labels[has_all ? result.judges[j] : j]) << model.clusterer;
        if (m != result.selected) continue;
        EXPECT_EQ(model.judge_votes.block(j, j + 1),
                  result.votes.block(result.judges[j], result.judges[j] + 1));
      }
    }
  }
}

TEST(Fit, EndsWhenItsTimeIsUp) {
  const Matrix<double> data = planted_clusters(100, 2, 3, 1, 8);
  FitOptions options;
  options.k_max = 4;
  options.tolerance = 1e-9;
  Index n_asked = 0;
  Context context{.threads = 1};
  context.time_is_up = [&] { return ++n_asked > 60; };
  const FitResult result = fit(data, options, context);
  EXPECT_LT(result.model().convergence.n_replicates, 80);
  n_asked = 0;
  options.null_sets = 0;
  options.clusterer = "kmeans";  // which never agrees on all cases
  const FitResult divided = fit(planted_clusters(100, 2, 3, 3, 8), options, context);
  EXPECT_GT(divided.model().k, 1);
  EXPECT_EQ(divided.model().stopped, StopReason::time);
}

// For the judges that are all cases, and for others.
TEST(Fit, SaysThatItHasFewerReplicatesThanAskedFor) {
  const Matrix<double> data = planted_clusters(100, 2, 3, 12, 8);
  FitOptions options = quick("kmeans", 4);
  options.null_sets = 0;
  const std::string sentence = "The time limit ended the run after";
  EXPECT_THAT(fit(data, options).warnings, ElementsAre());
  for (const Index judges : {100, 50}) {
    options.judges = judges;
    Index n_asked = 0;
    Context context{.threads = 1};
    context.time_is_up = [&] { return ++n_asked > 30; };
    const FitResult result = fit(data, options, context);
    EXPECT_EQ(result.model().k, 3);
    EXPECT_EQ(result.model().stopped, StopReason::time);
    EXPECT_THAT(result.warnings, Contains(HasSubstr(sentence)));
    EXPECT_THAT(result.warnings, Contains(HasSubstr("of 40 replicates")));
    for (const ModelResult& model : result.models)
      EXPECT_EQ(model.stopped, model.k == 1 ? StopReason::fixed : StopReason::time);
  }
}

// Scores are of the judges, and so are their errors, however long the estimate takes.
TEST(Fit, KeepsTheErrorOfTheScoreOfTheJudges) {
  const Matrix<double> data = planted_clusters(600, 2, 3, 4, 8);
  FitOptions options;
  options.clusterer = "kmeans,ward";
  options.k_max = 4;
  options.judges = 100;
  options.null_sets = 0;
  options.tolerance = 1e-9;
  options.max_replicates = 150;
  const FitResult shorter = fit(data, options);
  options.max_replicates = 300;
  const FitResult longer = fit(data, options);
  ASSERT_EQ(shorter.selected, longer.selected);
  ASSERT_EQ(longer.model().labels.size(), 600U);
  EXPECT_NE(shorter.model().convergence.cic_standard_error,
            longer.model().convergence.cic_standard_error);
  EXPECT_GT(longer.model().score_standard_error, 0);
  EXPECT_EQ(shorter.model().score_standard_error, longer.model().score_standard_error);
}

TEST(Fit, WarnsAtTheEdgeOfTheRange) {
  const FitResult result = fit(planted_clusters(100, 2, 3, 12, 9), quick("kmeans", 3));
  ASSERT_EQ(result.model().k, 3);
  EXPECT_THAT(result.warnings, Contains(HasSubstr("largest that was tried")));
}

TEST(Fit, LeavesOutMoreClustersThanDistinctRows) {
  const Matrix<double> data(10, 1, {1, 1, 1, 1, 1, 5, 5, 5, 5, 5});
  const FitResult result = fit(data, quick("kmeans"));
  EXPECT_EQ(result.models.size(), 2U);
  EXPECT_EQ(result.model().k, 2);
  EXPECT_THAT(result.warnings, Each(Not(HasSubstr("try larger ones"))));
  EXPECT_EQ(fit(Matrix<double>(5, 2, 3.0), quick("auto")).model().k, 1);
  EXPECT_EQ(fit(Matrix<double>(1, 2, 3.0), quick("auto")).model().k, 1);
}

TEST(Fit, RefusesWhatItCannotUse) {
  const Matrix<double> data = planted_clusters(20, 2, 2, 5, 1);
  FitOptions options = quick("kmeens");
  EXPECT_THROW(fit(data, options), InvalidArgument);
  options = quick("kmeans");
  options.k_values = {0, 2};
  EXPECT_THROW(fit(data, options), InvalidArgument);
  options.k_values = {50};
  EXPECT_THROW(fit(data, options), InvalidArgument);
  options = quick("kmeans");
  options.tolerance = 0;
  EXPECT_THROW(fit(data, options), InvalidArgument);
  Matrix<double> hole = data;
  hole(3, 1) = std::nan("");
  EXPECT_THROW(fit(hole, quick("kmeans")), InvalidArgument);
  EXPECT_THROW(fit(Matrix<double>(), quick("kmeans")), InvalidArgument);
}

}  // namespace
}  // namespace truecluster
