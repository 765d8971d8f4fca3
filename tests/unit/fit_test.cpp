#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "support/planted.hpp"

namespace truecluster {
namespace {

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
                                      "single", "kmeans+ward", "kmedoids"}) {
    FitOptions options = quick(clusterer);
    options.clusterers.n_init = 5;  // gmm alone starts at random cases
    const FitResult result = fit(data, options);
    EXPECT_EQ(result.model().k, 4) << clusterer;
    for (std::size_t i = 4; i < 150; ++i)
      EXPECT_EQ(result.model().labels[i], result.model().labels[i - 4]) << clusterer;
  }
}

TEST(Fit, FindsOneClusterInPureNoiseOfTenDimensions) {
  EXPECT_EQ(fit(planted_clusters(300, 10, 1, 0, 2), quick("auto")).model().k, 1);
}

Matrix<double> uniform_square(Index n_objects) {
  Stream stream(17, Stage::test);
  Matrix<double> data(n_objects, 2);
  for (double& value : data.values()) value = stream.uniform();
  return data;
}

// k-means cuts a square into the same quarters in every resample; so it does with other squares.
TEST(Fit, DoesNotTakeTheQuartersOfASquareForClusters) {
  const Matrix<double> square = uniform_square(500);
  FitOptions options = quick("kmeans");
  const FitResult compared = fit(square, options);
  EXPECT_EQ(compared.model().k, 1);
  EXPECT_TRUE(std::isnan(compared.models[0].null_uncertainty));
  EXPECT_FALSE(compared.models[3].is_clear());
  EXPECT_THAT(compared.reason, testing::HasSubstr("data of the same extent without clusters"));
  options.null_replicates = 0;
  const FitResult alone = fit(square, options);
  EXPECT_EQ(alone.model().k, 4);
  EXPECT_TRUE(std::isnan(alone.models[3].null_uncertainty));
}

TEST(Fit, WarnsWhenNoNumberOfClustersIsClear) {
  FitOptions options = quick("kmeans", 4);
  options.k_min = 3;
  const FitResult result = fit(uniform_square(500), options);
  EXPECT_THAT(result.warnings, testing::Contains(testing::HasSubstr("Try one cluster, too.")));
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
  const auto in_bag = fit(data, options).votes_per_case;
  options.vote = Vote::out_of_bag;
  const auto out_of_bag = fit(data, options).votes_per_case;
  for (std::size_t i = 0; i < 50; ++i) EXPECT_EQ(in_bag[i] + out_of_bag[i], 40);
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
  EXPECT_EQ(fit(view, quick("auto", 5)).model().k, 3);
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
    EXPECT_LE(model.convergence.n_replicates, 2000);
  }
}

TEST(Fit, WarnsAtTheEdgeOfTheRange) {
  const FitResult result = fit(planted_clusters(100, 2, 3, 12, 9), quick("kmeans", 3));
  ASSERT_EQ(result.model().k, 3);
  EXPECT_THAT(result.warnings, testing::Contains(testing::HasSubstr("largest that was tried")));
}

TEST(Fit, LeavesOutMoreClustersThanDistinctRows) {
  const Matrix<double> data(10, 1, {1, 1, 1, 1, 1, 5, 5, 5, 5, 5});
  const FitResult result = fit(data, quick("kmeans"));
  EXPECT_EQ(result.models.size(), 2U);
  EXPECT_EQ(result.model().k, 2);
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
