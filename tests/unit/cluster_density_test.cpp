// The clusterer called density: clusters, noise and new cases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/clusterer_registry.hpp>
#include <truecluster/error.hpp>
#include <truecluster/fit.hpp>

#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

std::unique_ptr<ClusterModel> model_of(const DataView& data, std::span<const std::uint32_t> weights,
                                       Label k, Index min_cluster_size = 3) {
  Stream stream(1, Stage::cluster);
  return make_density({.min_cluster_size = min_cluster_size})
      ->prepare(data, weights)
      ->fit(k, stream);
}

// Two lines of five cases, one apart in each, and a case far from both.
Matrix<double> two_lines_and_a_stray() { return {11, 1, {0, 1, 2, 3, 4, 20, 21, 22, 23, 24, 50}}; }

TEST(Density, LeavesStrayCasesOutAsNoise) {
  const auto model = model_of(two_lines_and_a_stray(), testing::ones(11), 2);
  EXPECT_EQ(model->n_clusters(), 2);
  EXPECT_THAT(model->training_labels(), ElementsAre(0, 0, 0, 0, 0, 1, 1, 1, 1, 1, noise_label));
}

TEST(Density, TakesAllCasesAsTheOneCluster) {
  const auto model = model_of(two_lines_and_a_stray(), testing::ones(11), 1);
  EXPECT_EQ(model->n_clusters(), 1);
  EXPECT_THAT(model->training_labels(), Each(0));
  EXPECT_THAT(testing::predict(*model, Matrix<double>(2, 1, {3, 1e6})), Each(0));
}

// The lines part at distance 16, that of 4 and 20.
TEST(Density, PredictsByTheNearestCaseWithinTheReachOfItsCluster) {
  const auto model = model_of(two_lines_and_a_stray(), testing::ones(11), 2);
  const Matrix<double> rows(8, 1, {2.5, 11, 13, 21, -16, -16.5, 38, 50});
  EXPECT_THAT(testing::predict(*model, rows),
              ElementsAre(0, 0, 1, 1, 0, noise_label, noise_label, noise_label));
}

TEST(Density, GivesFewerClustersWhereThereAreNotSoMany) {
  const auto data = two_lines_and_a_stray();
  EXPECT_EQ(model_of(data, testing::ones(11), 7)->n_clusters(), 2);
  EXPECT_EQ(model_of(data, testing::ones(11), 7, 6)->n_clusters(), 1);
  EXPECT_EQ(model_of(data, testing::ones(11), 7, 100)->n_clusters(), 1);
  EXPECT_EQ(model_of(Matrix<double>(1, 1, 5.0), testing::ones(1), 3)->n_clusters(), 1);
  EXPECT_EQ(model_of(Matrix<double>(9, 1, 5.0), testing::ones(9), 3)->n_clusters(), 1);
}

// Places with as many cases as make a cluster are clusters.
TEST(Density, TakesManyCasesAtOnePlaceAsACluster) {
  const Matrix<double> data(5, 1, {0, 1, 9, 10, 30});
  const std::vector<std::uint32_t> weights = {4, 3, 5, 1, 1};
  EXPECT_THAT(model_of(data, weights, 3)->training_labels(), ElementsAre(0, 1, 2, 2, noise_label));
}

TEST(Density, GivesTheSameFromFeaturesAndTheirDistances) {
  Stream stream(5, Stage::test);
  const Matrix<double> data = testing::clustered_data(120, 3, 4, stream, 8);
  const auto weights = testing::drawn_weights(120, stream);
  testing::expect_same_from_distances(*make_density({.min_cluster_size = 3}), data, weights,
                                      {1, 2, 4, 9});
}

TEST(Density, PredictsTrainingRowsAsLabelledByEveryMetric) {
  Stream stream(6, Stage::test);
  for (const Metric metric : {Metric::euclidean, Metric::manhattan, Metric::cosine}) {
    const Matrix<double> data = testing::clustered_data(150, 3, 3, stream, 9);
    const auto sample =
        make_density({.min_cluster_size = 5, .metric = metric})->prepare(data, testing::ones(150));
    std::vector<std::unique_ptr<ClusterModel>> models;
    std::vector<const ClusterModel*> together;
    for (const Label k : {1, 3, 8}) {
      models.push_back(sample->fit(k, stream));
      together.push_back(models.back().get());
    }
    std::vector<std::vector<Label>> labels(3, std::vector<Label>(150));
    const std::vector<std::span<Label>> places(labels.begin(), labels.end());
    sample->predict(together, data, places);
    for (std::size_t m = 0; m < models.size(); ++m) {
      EXPECT_THAT(labels[m], ElementsAreArray(models[m]->training_labels()));
      EXPECT_EQ(labels[m], testing::predict(*models[m], data));
    }
  }
}

TEST(Density, LetsCasesBeNoiseInTheAnswer) {
  Stream stream(7, Stage::test);
  Matrix<double> data = testing::clustered_data(200, 2, 2, stream, 12);
  data(0, 0) = 500;
  FitOptions options;
  options.clusterer = "density";
  options.k_values = {1, 2, 3};
  options.replicates = 30;
  const FitResult result = fit(data, options);
  EXPECT_EQ(result.model().k, 2);
  EXPECT_EQ(result.model().labels[0], noise_label);
  EXPECT_EQ(result.cases()[0].label, noise_label);
  const std::vector<double> noise_shares = result.votes.noise_shares();
  const Matrix<double> memberships = result.memberships();
  EXPECT_EQ(noise_shares[0], 1);
  EXPECT_EQ(result.votes.votes_of(0), 30);
  const ModelResult& model = result.model();
  EXPECT_EQ(model.n_noise, std::ranges::count(model.labels, noise_label));
  EXPECT_EQ(model.n_noise + model.cluster_sizes[0] + model.cluster_sizes[1], 200);
  double mean = 0;
  for (std::size_t i = 0; i < 200; ++i) {
    mean += noise_shares[i] / 200;
    const std::span<const double> p = memberships.row(static_cast<Index>(i));
    EXPECT_NEAR(p[0] + p[1] + noise_shares[i], 1, 1e-12) << i;
  }
  EXPECT_NEAR(model.noise_share, mean, 1e-12);
}

TEST(Density, RefusesASmallestSizeBelowTwo) {
  EXPECT_THAT(
      [] { make_clusterer("density", {.min_cluster_size = 1}); },
      ThrowsMessage<InvalidArgument>(HasSubstr("`min_cluster_size` is 1 but must be at least 2")));
}

}  // namespace
}  // namespace truecluster
