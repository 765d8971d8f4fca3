// Clusterers that follow clusters of any shape: genie and graph.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>

#include <truecluster/clusterer_registry.hpp>
#include <truecluster/error.hpp>

#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

class Shapes : public ::testing::TestWithParam<std::string> {
 protected:
  static std::unique_ptr<ClusterModel> fit(const DataView& data,
                                           std::span<const std::uint32_t> weights, Label k,
                                           Metric metric = Metric::euclidean) {
    Stream stream(1, Stage::cluster);
    return make_clusterer(GetParam(), {.metric = metric})->prepare(data, weights)->fit(k, stream);
  }
};

// Case i belongs to half or ring i % 2.
Matrix<double> two_moons(Index n, Stream& stream) {
  Matrix<double> data(n, 2);
  for (Index i = 0; i < n; ++i) {
    const double angle = std::numbers::pi * stream.uniform();
    const bool upper = i % 2 == 0;
    data(i, 0) = (upper ? std::cos(angle) : 1 - std::cos(angle)) + 0.05 * stream.normal();
    data(i, 1) = (upper ? std::sin(angle) : 0.5 - std::sin(angle)) + 0.05 * stream.normal();
  }
  return data;
}

Matrix<double> two_circles(Index n, Stream& stream) {
  Matrix<double> data(n, 2);
  for (Index i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * stream.uniform();
    const double radius = (i % 2 == 0 ? 1 : 0.5) + 0.03 * stream.normal();
    data(i, 0) = radius * std::cos(angle);
    data(i, 1) = radius * std::sin(angle);
  }
  return data;
}

TEST_P(Shapes, SeparatesMoonsAndCircles) {
  Stream stream(1, Stage::test);
  const Index n = 400;
  for (const Matrix<double>& data : {two_moons(n, stream), two_circles(n, stream)}) {
    const auto weights = testing::drawn_weights(n, stream);
    const auto model = fit(data, weights, 2);
    std::vector<Label> truth(n);
    for (Index i = 0; i < n; ++i) truth[i] = static_cast<Label>(i % 2);
    EXPECT_EQ(testing::by_first_appearance(testing::predict(*model, data)), truth);
  }
}

TEST_P(Shapes, LabelsDrawnCasesInOrderAndLeavesOthersOut) {
  Matrix<double> data(50, 1);
  std::vector<std::uint32_t> weights(50, 1);
  std::vector<Label> expected(50);
  for (Index i = 0; i < 50; ++i) {
    data(i, 0) = static_cast<double>(i % 2 == 0 ? i : 1000 + i * i);
    expected[i] = static_cast<Label>(i % 2);
  }
  weights[1] = 3;
  weights[20] = 0;
  expected[20] = missing_label;
  const auto model = fit(data, weights, 2);
  EXPECT_THAT(model->training_labels(), ElementsAreArray(expected));
}

TEST_P(Shapes, TakesACaseOfWeightWAsWCases) {
  Stream stream(3, Stage::test);
  for (int round = 0; round < 10; ++round) {
    const Matrix<double> data = testing::clustered_data(60, 2, 4, stream, 3);
    const auto weights = testing::drawn_weights(60, stream);
    const testing::Repeated copies = testing::repeat_rows(data, weights);
    for (const Label k : {1, 2, 4, 9}) {
      const auto weighted = fit(data, weights, k);
      const auto repeated = fit(copies.data, testing::ones(copies.data.rows()), k);
      EXPECT_EQ(weighted->n_clusters(), repeated->n_clusters());
      std::vector<Label> of_copies;
      for (const std::size_t i : copies.source) of_copies.push_back(weighted->training_labels()[i]);
      EXPECT_THAT(repeated->training_labels(), ElementsAreArray(of_copies));
    }
  }
}

TEST_P(Shapes, GivesFewerClustersWhereRowsAreEqual) {
  const Matrix<double> data(6, 2, {1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1});
  const auto model = fit(data, testing::ones(6), 5);
  EXPECT_EQ(model->n_clusters(), 2);
  EXPECT_THAT(model->training_labels(), ElementsAre(0, 1, 0, 1, 0, 0));
  EXPECT_EQ(testing::predict(*model, data), (std::vector<Label>{0, 1, 0, 1, 0, 0}));
}

TEST_P(Shapes, TakesOneCaseAndConstantData) {
  EXPECT_EQ(fit(Matrix<double>(1, 3, {1, 2, 3}), testing::ones(1), 3)->n_clusters(), 1);
  EXPECT_EQ(fit(Matrix<double>(7, 2, 4.0), testing::ones(7), 3)->n_clusters(), 1);
}

TEST_P(Shapes, CutsGridsFullOfTiesIntoAnyNumberOfClusters) {
  const Matrix<double> grid = testing::grid_of_ties();
  Stream stream(2, Stage::test);
  const auto weights = testing::drawn_weights(216, stream);
  const auto prepared = make_clusterer(GetParam(), {})->prepare(grid, weights);
  for (Label k = 1; k <= 100; k += 9) EXPECT_EQ(prepared->fit(k, stream)->n_clusters(), k);
}

TEST_P(Shapes, GivesTheSameFromFeaturesAndTheirDistances) {
  Stream stream(5, Stage::test);
  const Matrix<double> data = testing::clustered_data(80, 3, 5, stream, 3);
  const auto weights = testing::drawn_weights(80, stream);
  testing::expect_same_from_distances(*make_clusterer(GetParam(), {}), data, weights, {1, 2, 5, 9});
}

TEST_P(Shapes, PredictsTrainingRowsAsLabelled) {
  Stream stream(6, Stage::test);
  for (const Metric metric : {Metric::euclidean, Metric::manhattan, Metric::cosine}) {
    const Matrix<double> data = testing::clustered_data(80, 4, 5, stream, 3);
    const auto model = fit(data, testing::ones(80), 6, metric);
    EXPECT_EQ(model->n_clusters(), 6);
    EXPECT_THAT(testing::predict(*model, data), ElementsAreArray(model->training_labels()));
  }
}

TEST_P(Shapes, PredictsWithSeveralModelsAsWithEach) {
  Stream stream(8, Stage::test);
  const Matrix<double> data = testing::clustered_data(90, 3, 5, stream, 3);
  const auto sample =
      make_clusterer(GetParam(), {})->prepare(data, testing::drawn_weights(90, stream));
  const auto labels =
      testing::predict_both_ways(*sample, data, std::array<Label, 3>{7, 1, 20}, stream);
  EXPECT_EQ(labels.together, labels.alone);
}

INSTANTIATE_TEST_SUITE_P(All, Shapes, ::testing::Values("genie", "graph"),
                         [](const auto& test) { return test.param; });

template <class Make>
auto refusal(Make make, const ClustererOptions& options, const char* text) {
  EXPECT_THAT([&] { make(options); }, ThrowsMessage<InvalidArgument>(HasSubstr(text)));
}

TEST(ShapesOptions, AreRefusedWhereTheyMeanNothing) {
  const auto genie = [](const ClustererOptions& options) { make_clusterer("genie", options); };
  const auto graph = [](const ClustererOptions& options) { make_clusterer("graph", options); };
  refusal(genie, {.gini_limit = 1.5}, "`gini_limit` is 1.5 but must be between 0 and 1");
  refusal(genie, {.gini_limit = std::nan("")}, "`gini_limit` is nan");
  refusal(genie, {.smoothing = 0}, "`smoothing` is 0 but must be at least 1");
  refusal(graph, {.neighbours = 0}, "`neighbours` is 0 but must be at least 1");
}

}  // namespace
}  // namespace truecluster
