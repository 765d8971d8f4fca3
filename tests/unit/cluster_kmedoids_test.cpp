// k-medoids: nearest medoids, cosine, features against their distances.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

std::unique_ptr<ClusterModel> fit(const KMedoidsOptions& options, const DataView& data,
                                  std::span<const std::uint32_t> weights, Label k) {
  Stream stream(1, Stage::cluster);
  return make_kmedoids(options)->prepare(data, weights)->fit(k, stream);
}

constexpr KMedoidsStart all_starts[] = {KMedoidsStart::lab, KMedoidsStart::random};

// Medoids 0.5 (of 0, 0.5, 1) and 10 (of 9, 10, 12): 5.4 is nearer to 10, 5 to 0.5.
TEST(KMedoids, PredictsTheNearestMedoid) {
  const Matrix<double> data(8, 1, {0, 0.5, 1, 9, 10, 12, 5.4, 5});
  const std::vector<std::uint32_t> weights = {1, 1, 1, 1, 1, 1, 0, 0};
  for (const KMedoidsStart start : all_starts)
    for (const Metric metric : {Metric::euclidean, Metric::manhattan}) {
      const auto model = fit({.metric = metric, .start = start}, data, weights, 2);
      EXPECT_EQ(testing::by_first_appearance(testing::predict(*model, data)),
                (std::vector<Label>{0, 0, 0, 1, 1, 1, 1, 0}));
    }
}

TEST(KMedoids, ClustersDirectionsByCosine) {
  const Matrix<double> data(6, 2, {1, 0, 100, 1, 5, 0.1, 0, 1, 1, 100, 0.1, 7});
  const auto model = fit({.metric = Metric::cosine}, data, testing::ones(6), 2);
  EXPECT_EQ(testing::by_first_appearance(testing::predict(*model, data)),
            (std::vector<Label>{0, 0, 0, 1, 1, 1}));
}

TEST(KMedoids, GivesTheSameFromFeaturesAndTheirDistances) {
  Stream stream(5, Stage::test);
  const Matrix<double> data = testing::clustered_data(60, 3, 4, stream, 4);
  const auto weights = testing::drawn_weights(60, stream);
  Matrix<double> distances(60, 60);
  for (Index i = 0; i < 60; ++i)
    for (Index j = 0; j < 60; ++j) {
      double sum = 0;
      for (Index c = 0; c < 3; ++c) sum += std::abs(data(i, c) - data(j, c));
      distances(i, j) = sum;
    }
  const DataView given(distances.view(), DataKind::distances);
  for (const KMedoidsStart start : all_starts)
    for (const Label k : {1, 2, 4, 7}) {
      const KMedoidsOptions options{.metric = Metric::manhattan, .start = start, .n_init = 2};
      EXPECT_EQ(testing::predict(*fit(options, given, weights, k), given),
                testing::predict(*fit(options, data, weights, k), data));
    }
}

TEST(KMedoids, GivesFewerClustersWhereRowsAreEqual) {
  const Matrix<double> data(6, 2, {1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1});
  const Matrix<double> one(1, 2, {3, 4});
  for (const KMedoidsStart start : all_starts) {
    const auto model = fit({.start = start}, data, testing::ones(6), 5);
    EXPECT_EQ(model->n_clusters(), 2);
    EXPECT_EQ(testing::by_first_appearance(testing::predict(*model, data)),
              (std::vector<Label>{0, 1, 0, 1, 0, 0}));
    EXPECT_EQ(fit({.start = start}, one, testing::ones(1), 3)->n_clusters(), 1);
  }
}

TEST(KMedoids, RefusesWhatItCannotUse) {
  const auto error = [](const char* part) {
    return ThrowsMessage<InvalidArgument>(HasSubstr(part));
  };
  EXPECT_THAT([] { make_kmedoids({.n_init = 0}); }, error("`n_init` is 0"));
  EXPECT_THAT([] { make_kmedoids({.max_iterations = 0}); }, error("`max_iterations` is 0"));
  const Matrix<double> square(2, 2, {0, 1, 1, 0});
  const DataView distances(square.view(), DataKind::distances);
  EXPECT_THAT([&] { fit({}, square, testing::ones(2), -1); }, error("`n_clusters` is -1"));
  EXPECT_THAT([&] { testing::predict(*fit({}, distances, testing::ones(2), 1), square); },
              error("need the distances"));
}

}  // namespace
}  // namespace truecluster
