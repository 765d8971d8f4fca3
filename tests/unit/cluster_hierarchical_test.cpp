// Hierarchical clustering: drawn cases, metrics by hand, equal rows, degenerate data.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "cluster/metric_space.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

constexpr Linkage all_linkages[] = {Linkage::single, Linkage::complete, Linkage::average,
                                    Linkage::ward};

std::unique_ptr<ClusterModel> fit(Linkage linkage, const DataView& data,
                                  std::span<const std::uint32_t> weights, Label k,
                                  Metric metric = Metric::euclidean) {
  Stream stream(1, Stage::cluster);
  return make_hierarchical({.linkage = linkage, .metric = metric})
      ->prepare(data, weights)
      ->fit(k, stream);
}

TEST(Hierarchical, LabelsDrawnCasesInOrderAndLeavesOthersOut) {
  const Matrix<double> data(5, 1, {0, 10, 0.5, 11, 5});
  const std::vector<std::uint32_t> weights = {1, 2, 1, 1, 0};
  for (const Linkage linkage : all_linkages)
    EXPECT_THAT(fit(linkage, data, weights, 2)->training_labels(),
                ElementsAre(0, 1, 0, 1, missing_label));
}

// From (0, 2) to (3, 6): 5 = sqrt(9 + 16), 7 = 3 + 4, and the cosine is 12 / (2 sqrt(45)).
TEST(MetricSpace, GivesTheMetricsByHand) {
  const Matrix<double> data(3, 2, {0, 2, 3, 6, 0, 0});
  const auto sample = drawn_cases(data, testing::ones(3));
  const auto from_first = [&](Metric metric) {
    const MetricSpace space(data, sample, metric);
    auto scratch = space.scratch();
    const auto distances = space.from_case(0, scratch);
    return std::vector<double>(distances.begin(), distances.begin() + 3);
  };
  EXPECT_EQ(from_first(Metric::euclidean), (std::vector<double>{0, 5, 2}));
  EXPECT_EQ(from_first(Metric::manhattan), (std::vector<double>{0, 7, 2}));
  const auto cosine = from_first(Metric::cosine);
  EXPECT_NEAR(cosine[1], 1 - 6 / std::sqrt(45.0), 1e-15);
  EXPECT_DOUBLE_EQ(cosine[2], 1);  // a row of zeros
}

TEST(MetricSpace, TabulatesTheDistancesThatItComputes) {
  Stream stream(8, Stage::test);
  const Matrix<double> data = testing::clustered_data(131, 60, 3, stream, 2);
  for (const Metric metric : {Metric::euclidean, Metric::manhattan, Metric::cosine}) {
    const MetricSpace computed(data, drawn_cases(data, testing::ones(131)), metric);
    MetricSpace tabulated(data, drawn_cases(data, testing::ones(131)), metric);
    tabulated.tabulate();
    auto one = computed.scratch(), other = tabulated.scratch();
    for (Index i = 0; i < 131; ++i) {
      const auto expected = computed.from_case(i, one).first(131);
      EXPECT_THAT(tabulated.from_case(i, other), ::testing::ElementsAreArray(expected)) << i;
    }
  }
}

TEST(Hierarchical, GivesFewerClustersWhereRowsAreEqual) {
  const Matrix<double> data(6, 2, {1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1});
  for (const Linkage linkage : all_linkages) {
    const auto model = fit(linkage, data, testing::ones(6), 5);
    EXPECT_EQ(model->n_clusters(), 2);
    EXPECT_THAT(model->training_labels(), ElementsAre(0, 1, 0, 1, 0, 0));
    EXPECT_EQ(testing::predict(*model, data), (std::vector<Label>{0, 1, 0, 1, 0, 0}));
  }
}

TEST(Hierarchical, TakesOneCaseAndConstantData) {
  const Matrix<double> one(1, 3, {1, 2, 3});
  const Matrix<double> constant(7, 2, 4.0);
  for (const Linkage linkage : all_linkages) {
    EXPECT_EQ(fit(linkage, one, testing::ones(1), 3)->n_clusters(), 1);
    EXPECT_EQ(fit(linkage, constant, testing::ones(7), 3)->n_clusters(), 1);
  }
}

TEST(Hierarchical, CutsGridsFullOfTiesIntoAnyNumberOfClusters) {
  const Matrix<double> grid = testing::grid_of_ties();
  Stream stream(2, Stage::test);
  const auto weights = testing::drawn_weights(216, stream);
  for (const Linkage linkage : all_linkages) {
    const auto prepared = make_hierarchical({.linkage = linkage})->prepare(grid, weights);
    for (Label k = 1; k <= 100; k += 9) EXPECT_EQ(prepared->fit(k, stream)->n_clusters(), k);
  }
}

TEST(Hierarchical, GivesTheSameFromFeaturesAndTheirDistances) {
  Stream stream(5, Stage::test);
  const Matrix<double> data = testing::clustered_data(50, 3, 5, stream, 3);
  const auto weights = testing::drawn_weights(50, stream);
  for (const Linkage linkage : all_linkages)
    testing::expect_same_from_distances(*make_hierarchical({.linkage = linkage}), data, weights,
                                        {1, 2, 5, 9});
}

// The nearest training case of a training case is itself, or one at the same place.
TEST(Hierarchical, PredictsTrainingRowsAsLabelledForSingleLinkage) {
  Stream stream(6, Stage::test);
  for (const Metric metric : {Metric::euclidean, Metric::manhattan, Metric::cosine}) {
    const Matrix<double> data = testing::clustered_data(80, 4, 5, stream, 3);
    const auto model = fit(Linkage::single, data, testing::ones(80), 6, metric);
    EXPECT_THAT(testing::predict(*model, data),
                ::testing::ElementsAreArray(model->training_labels()));
  }
}

// The models of a sample look at a row together; each says what it says alone.
TEST(Hierarchical, PredictsWithSeveralModelsAsWithEach) {
  Stream stream(8, Stage::test);
  const Matrix<double> features = testing::clustered_data(90, 3, 5, stream, 3);
  const Matrix<double> distances = testing::euclidean_distances(features);
  const auto weights = testing::drawn_weights(90, stream);
  const DataView views[] = {features, DataView(distances.view(), DataKind::distances)};
  for (const Linkage linkage : all_linkages)
    for (const DataView& data : views) {
      const auto sample = make_hierarchical({.linkage = linkage})->prepare(data, weights);
      const auto labels =
          testing::predict_both_ways(*sample, data, std::array<Label, 3>{7, 1, 20}, stream);
      EXPECT_EQ(labels.together, labels.alone);
    }
}

TEST(Hierarchical, TakesSinglePrecisionAsDouble) {
  Stream stream(7, Stage::test);
  Matrix<double> data = testing::clustered_data(40, 3, 3, stream);
  Matrix<float> single(40, 3);
  for (std::size_t v = 0; v < data.values().size(); ++v) {
    single.values()[v] = static_cast<float>(data.values()[v]);
    data.values()[v] = static_cast<double>(single.values()[v]);
  }
  for (const Linkage linkage : all_linkages)
    EXPECT_THAT(
        fit(linkage, single, testing::ones(40), 4)->training_labels(),
        ::testing::ElementsAreArray(fit(linkage, data, testing::ones(40), 4)->training_labels()));
}

TEST(Hierarchical, RefusesWhatItCannotCluster) {
  Matrix<double> data(3, 2, {1, 2, 3, 4, 5, 6});
  const auto error = [](const char* part) {
    return ThrowsMessage<InvalidArgument>(HasSubstr(part));
  };
  EXPECT_THAT([&] { fit(Linkage::ward, data, testing::ones(3), 0); }, error("`n_clusters` is 0"));
  EXPECT_THAT([&] { fit(Linkage::ward, data, testing::ones(2), 1); },
              error("2 weights for 3 rows"));
  EXPECT_THAT([&] { fit(Linkage::ward, data, std::vector<std::uint32_t>(3, 0), 1); },
              error("no case is drawn"));
  EXPECT_THAT([&] { fit(Linkage::ward, data, testing::ones(3), 1, Metric::cosine); },
              error("ward needs `metric` euclidean, not cosine"));
  const DataView oblong(data.view(), DataKind::distances);
  EXPECT_THAT([&] { fit(Linkage::average, oblong, testing::ones(3), 1); }, error("3 × 2"));
  EXPECT_THAT(
      [&] {
        const Matrix<double> other(1, 3, 0.0);
        std::vector<Label> labels(1);
        fit(Linkage::ward, data, testing::ones(3), 1)->predict(other, labels);
      },
      error("the rows have 3 features but the clusters were made from 2"));
  data(1, 1) = NAN;
  EXPECT_THAT([&] { fit(Linkage::single, data, testing::ones(3), 1); },
              error("value in row 2 and column 2 is nan"));
}

}  // namespace
}  // namespace truecluster
