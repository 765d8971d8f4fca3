// Gaussian mixtures on clusters of known shape, and on data that leave no room for them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr Covariance all_covariances[] = {Covariance::spherical, Covariance::diagonal,
                                          Covariance::full};
constexpr GmmStart all_starts[] = {GmmStart::kmeans, GmmStart::random};

std::vector<Label> fit_predict(const GmmOptions& options, const DataView& data,
                               std::span<const std::uint32_t> weights, Label k) {
  Stream stream(1, Stage::cluster);
  const auto model = make_gmm(options)->prepare(data, weights)->fit(k, stream);
  auto labels = testing::predict(*model, data);
  for (const Label label : labels) {
    EXPECT_GE(label, 0);
    EXPECT_LT(label, model->n_clusters());
  }
  EXPECT_LE(model->n_clusters(), k);
  return labels;
}

TEST(Gaussian, FindsClustersThatAreFarApart) {
  Stream stream(1, Stage::test);
  const Matrix<double> data = testing::clustered_data(300, 3, 4, stream, 12);
  std::vector<Label> truth;
  for (Label i = 0; i < 300; ++i) truth.push_back(i % 4);
  for (const Covariance covariance : all_covariances)
    for (const GmmStart start : all_starts)
      EXPECT_EQ(testing::by_first_appearance(
                    fit_predict({.covariance = covariance, .start = start, .n_init = 10}, data,
                                testing::drawn_weights(300, stream), 4)),
                truth);
}

// Two long clusters side by side, which k-means would cut across.
TEST(Gaussian, FindsElongatedClusters) {
  Stream stream(2, Stage::test);
  Matrix<double> data(400, 2);
  std::vector<Label> truth;
  for (Index i = 0; i < 400; ++i) {
    truth.push_back(static_cast<Label>(i % 2));
    data(i, 0) = 5 * stream.normal();
    data(i, 1) = 0.3 * stream.normal() + 4 * static_cast<double>(i % 2);
  }
  EXPECT_EQ(testing::by_first_appearance(
                fit_predict({.start = GmmStart::random, .n_init = 20, .tolerance = 1e-6}, data,
                            testing::ones(400), 2)),
            truth);
}

// Scaling a column by a power of two is exact, and the frame of full and diagonal takes it back.
TEST(Gaussian, IgnoresTheScaleOfTheColumns) {
  Stream stream(3, Stage::test);
  Matrix<double> data = testing::clustered_data(200, 3, 3, stream, 3);
  for (const Covariance covariance : {Covariance::diagonal, Covariance::full}) {
    const GmmOptions options{.covariance = covariance, .start = GmmStart::random};
    const auto before = fit_predict(options, data, testing::ones(200), 3);
    Matrix<double> scaled = data;
    for (Index i = 0; i < 200; ++i) {
      scaled(i, 0) *= 0x1p-60;
      scaled(i, 2) *= 0x1p90;
    }
    EXPECT_EQ(fit_predict(options, scaled, testing::ones(200), 3), before);
  }
}

TEST(Gaussian, GivesFewerComponentsWhereRowsAreEqual) {
  const Matrix<double> data(6, 2, {1, 1, 2, 5, 1, 1, 2, 5, 1, 1, 1, 1});
  for (const Covariance covariance : all_covariances)
    for (const GmmStart start : all_starts) {
      const auto labels =
          fit_predict({.covariance = covariance, .start = start}, data, testing::ones(6), 5);
      EXPECT_EQ(testing::by_first_appearance(labels), (std::vector<Label>{0, 1, 0, 1, 0, 0}));
    }
}

TEST(Gaussian, TakesOneCaseConstantColumnsAndManyComponents) {
  Stream stream(4, Stage::test);
  const Matrix<double> one(1, 3, {1, 2, 3});
  const Matrix<double> constant(7, 2, 0.1);
  Matrix<double> partly = testing::clustered_data(30, 4, 2, stream, 8);
  for (Index i = 0; i < 30; ++i) {
    partly(i, 1) = 0.1;               // constant
    partly(i, 3) = 2 * partly(i, 2);  // collinear
  }
  for (const Covariance covariance : all_covariances)
    for (const GmmStart start : all_starts) {
      const GmmOptions options{.covariance = covariance, .start = start};
      EXPECT_EQ(fit_predict(options, one, testing::ones(1), 3), (std::vector<Label>{0}));
      EXPECT_EQ(fit_predict(options, constant, testing::ones(7), 3), std::vector<Label>(7, 0));
      for (const Label k : {1, 2, 10, 30, 60}) fit_predict(options, partly, testing::ones(30), k);
      const auto two = fit_predict(options, partly, testing::ones(30), 2);
      if (start == GmmStart::random) continue;
      for (std::size_t i = 2; i < 30; ++i) EXPECT_EQ(two[i], two[i - 2]);
    }
}

// Full covariances of 3,000 columns are 4.5 million numbers for each component.
TEST(Gaussian, FindsClustersInManyMoreColumnsThanCases) {
  Stream stream(5, Stage::test);
  const Matrix<double> data = testing::clustered_data(80, 3000, 2, stream, 2);
  for (const Covariance covariance : all_covariances) {
    const auto labels = fit_predict({.covariance = covariance}, data, testing::ones(80), 2);
    for (std::size_t i = 2; i < 80; ++i) EXPECT_EQ(labels[i], labels[i - 2]);
  }
}

// 400 cases tell the shape of components in 20 dimensions: the two clusters differ in two of 100
// columns only, but by far.
TEST(Gaussian, FindsClustersInAFewOfManyColumns) {
  Stream stream(6, Stage::test);
  Matrix<double> data(400, 100);
  for (double& value : data.values()) value = stream.normal();
  for (Index i = 0; i < 400; i += 2) {
    data(i, 40) += 8;
    data(i, 90) -= 8;
  }
  const auto labels = fit_predict({}, data, testing::ones(400), 2);
  for (std::size_t i = 2; i < 400; ++i) EXPECT_EQ(labels[i], labels[i - 2]);
}

TEST(Gaussian, RefusesWhatItCannotUse) {
  const auto error = [](const char* part) {
    return ThrowsMessage<InvalidArgument>(HasSubstr(part));
  };
  EXPECT_THAT([] { make_gmm({.n_init = 0}); }, error("`n_init` is 0"));
  EXPECT_THAT([] { make_gmm({.max_iterations = -1}); }, error("`max_iterations` is -1"));
  EXPECT_THAT([] { make_gmm({.tolerance = -1}); }, error("`tolerance` is -1"));
  EXPECT_THAT([] { make_gmm({.regularization = 0}); }, error("`regularization` is 0"));
  const Matrix<double> square(2, 2, {0, 1, 1, 0});
  EXPECT_THAT(
      [&] { fit_predict({}, DataView(square.view(), DataKind::distances), testing::ones(2), 1); },
      error("gmm needs features"));
  EXPECT_THAT([&] { fit_predict({}, square, testing::ones(2), 0); }, error("`n_clusters` is 0"));
}

}  // namespace
}  // namespace truecluster
