// k-means on data that can be clustered by hand, and at the edges of its input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "cluster/aligned.hpp"
#include "cluster/kmeans.hpp"

namespace truecluster {
namespace {

using Weights = std::vector<std::uint32_t>;

Weights ones(Index n) { return Weights(static_cast<std::size_t>(n), 1); }

KMeansResult cluster(const DataView& data, const Weights& weights, Label k,
                     const KMeansOptions& options = {}, std::uint64_t seed = 1) {
  Stream stream(seed, Stage::cluster);
  return run_kmeans(data, weights, k, options, stream);
}

TEST(AllocateAligned, SaysThatThereIsNoMemory) {
  EXPECT_THROW(allocate_aligned<double>(std::size_t{1} << 62), std::bad_alloc);  // 2^65 bytes
}

// Two pairs: means 0.5 and 10.5, inertia 4 · 0.25 = 1.
TEST(KMeans, FindsTwoPairsOnALine) {
  const Matrix<double> data(4, 1, std::vector<double>{0, 1, 10, 11});
  const KMeansResult result = cluster(data, ones(4), 2);
  EXPECT_EQ(result.labels[0], result.labels[1]);
  EXPECT_EQ(result.labels[2], result.labels[3]);
  EXPECT_NE(result.labels[0], result.labels[2]);
  EXPECT_EQ(result.centres(result.labels[0], 0), 0.5);
  EXPECT_EQ(result.centres(result.labels[2], 0), 10.5);
  EXPECT_EQ(result.inertia, 1);
}

// One cluster: the weighted mean (1·0 + 3·4) / 4 = 3 and inertia 1·9 + 3·1 = 12; the undrawn row
// counts for nothing but gets a label.
TEST(KMeans, GivesTheWeightedMeanForOneCluster) {
  const Matrix<double> data(3, 1, std::vector<double>{0, 4, 100});
  const KMeansResult result = cluster(data, {1, 3, 0}, 1);
  EXPECT_EQ(result.centres(0, 0), 3);
  EXPECT_EQ(result.inertia, 12);
  EXPECT_EQ(result.labels, (std::vector<Label>{0, 0, 0}));
}

TEST(KMeans, GivesEachRowItsOwnClusterWhenAskedForAsManyAsRows) {
  Matrix<float> data(7, 2);
  for (Index i = 0; i < 7; ++i) data(i, 0) = data(i, 1) = static_cast<float>(i * i);
  const KMeansResult result = cluster(data, ones(7), 7);
  EXPECT_EQ(std::set<Label>(result.labels.begin(), result.labels.end()).size(), 7U);
  EXPECT_EQ(result.inertia, 0);
}

TEST(KMeans, GivesFewerClustersThanAskedForWhenFewerRowsAreDistinct) {
  Matrix<double> data(100, 3, 0.1);
  for (Index i = 0; i < 100; i += 3) data(i, 1) = 0.7;
  const auto clusterer = make_kmeans();
  const auto sample = clusterer->prepare(data, ones(100));
  Stream stream(1, Stage::cluster);
  const auto model = sample->fit(5, stream);
  EXPECT_EQ(model->n_clusters(), 2);
  std::vector<Label> labels(100);
  model->predict(data, labels);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(labels[i] == labels[0], i % 3 == 0);
}

TEST(KMeans, GivesOneClusterForRowsThatAreAllEqual) {
  const Matrix<float> data(50, 2, 1e20F);
  const KMeansResult result = cluster(data, ones(50), 3);
  EXPECT_EQ(result.centres.rows(), 1);
  EXPECT_EQ(static_cast<float>(result.centres(0, 0)), 1e20F);
  EXPECT_EQ(result.inertia, 0);
}

// A row halfway between two centres goes to the cluster of the lower number.
TEST(KMeans, PredictsTheLowestNumberAmongEquallyNearCentres) {
  const Matrix<double> data(2, 1, std::vector<double>{0, 2});
  const auto sample = make_kmeans()->prepare(data, ones(2));
  Stream stream(1, Stage::cluster);
  const auto model = sample->fit(2, stream);
  const Matrix<double> halfway(1, 1, 1.0);
  std::vector<Label> label(1, 9);
  model->predict(halfway, label);
  EXPECT_EQ(label[0], 0);
}

TEST(KMeans, WorksFarFromTheOrigin) {
  for (const float origin : {0.F, 1e4F, 1e30F}) {
    Matrix<float> data(40, 1);
    const float step = std::max(1.F, origin / 1e4F);
    for (Index i = 0; i < 40; ++i)
      data(i, 0) = origin + step * static_cast<float>(i % 2 == 0 ? 0 : 50 + i % 5);
    const KMeansResult result = cluster(data, ones(40), 2);
    for (std::size_t i = 0; i < 40; ++i)
      EXPECT_EQ(result.labels[i] == result.labels[0], i % 2 == 0) << origin;
  }
}

TEST(KMeans, AgreesInSingleAndDoublePrecisionOnSeparatedData) {
  Matrix<double> wide(300, 4);
  Matrix<float> narrow(300, 4);
  Stream stream(5, Stage::test);
  for (Index i = 0; i < 300; ++i)
    for (Index j = 0; j < 4; ++j) {
      narrow(i, j) = static_cast<float>(stream.normal() + (i % 4 == j ? 12 : 0));
      wide(i, j) = narrow(i, j);
    }
  const KMeansResult a = cluster(wide, ones(300), 4), b = cluster(narrow, ones(300), 4);
  EXPECT_EQ(a.labels, b.labels);
  for (Index k = 0; k < 4; ++k)
    for (Index j = 0; j < 4; ++j) EXPECT_NEAR(a.centres(k, j), b.centres(k, j), 1e-5);
}

TEST(KMeans, PredictsRowsOfTheOtherPrecision) {
  const Matrix<double> data(4, 1, std::vector<double>{0, 1, 10, 11});
  const Matrix<float> other(2, 1, std::vector<float>{2, 9});
  const auto sample = make_kmeans()->prepare(data, ones(4));
  Stream stream(1, Stage::cluster);
  const auto model = sample->fit(2, stream);
  std::vector<Label> labels(4), other_labels(2);
  model->predict(data, labels);
  model->predict(other, other_labels);
  EXPECT_EQ(other_labels, (std::vector<Label>{labels[0], labels[2]}));
}

TEST(KMeans, HonoursAViewWithAStride) {
  const std::vector<double> values = {0, -99, 1, -99, 10, -99, 11, -99};
  const MatrixView<const double> view(values.data(), 4, 1, 2);
  EXPECT_EQ(cluster(view, ones(4), 2).inertia, 1);
}

TEST(KMeans, KeepsTheBestOfSeveralStarts) {
  Matrix<double> data(400, 2);
  Stream stream(8, Stage::test);
  for (Index i = 0; i < 400; ++i)
    for (Index j = 0; j < 2; ++j) data(i, j) = stream.uniform();
  Stream starts(3, Stage::cluster);
  double best = std::numeric_limits<double>::infinity();
  for (int start = 0; start < 5; ++start)
    best = std::min(best,
                    run_kmeans(data, ones(400), 9, {.n_init = 1, .tolerance = 0}, starts).inertia);
  EXPECT_EQ(cluster(data, ones(400), 9, {.n_init = 5, .tolerance = 0}, 3).inertia, best);
}

// Many points start from a part of them and end at an optimum of all: every centre is the weighted
// mean of the points that are nearest to it, clusters in long stretches of the rows or not.
TEST(KMeans, EndsAtAnOptimumOfAllOfManyPoints) {
  constexpr Index n = 100000;
  Matrix<double> data(n, 2);
  Weights weights = ones(n);
  Stream stream(9, Stage::test);
  for (Index i = 0; i < n; ++i) {
    data(i, 0) = stream.normal() + 6 * static_cast<double>(i / (n / 4));
    data(i, 1) = stream.normal();
    weights[i] = 1 + static_cast<std::uint32_t>(i % 3);
  }
  const KMeansResult result = cluster(data, weights, 4, {.tolerance = 0});
  Matrix<double> sums(4, 3);
  for (Index i = 0; i < n; ++i) {
    const Label k = result.labels[i];
    const double weight = weights[i];
    sums(k, 0) += weight * data(i, 0);
    sums(k, 1) += weight * data(i, 1);
    sums(k, 2) += weight;
  }
  for (Index k = 0; k < 4; ++k)
    for (Index j = 0; j < 2; ++j)
      EXPECT_NEAR(result.centres(k, j), sums(k, j) / sums(k, 2), 1e-9) << k;
  EXPECT_LT(result.inertia / 200000, 2.05);  // two columns of variance 1: the planted clusters
}

TEST(KMeans, RefusesWhatItCannotUse) {
  const Matrix<double> data(2, 1, std::vector<double>{0, 1});
  EXPECT_THROW(make_kmeans({.n_init = 0}), InvalidArgument);
  EXPECT_THROW(make_kmeans({.max_iterations = 0}), InvalidArgument);
  EXPECT_THROW(make_kmeans({.tolerance = -1}), InvalidArgument);
  EXPECT_THROW(cluster(data, ones(2), 0), InvalidArgument);
  EXPECT_THROW(cluster(data, ones(3), 1), InvalidArgument);
  EXPECT_THROW(cluster(data, {0, 0}, 1), InvalidArgument);
  const DataView distances(data.view(), DataKind::distances);
  EXPECT_THROW(static_cast<void>(make_kmeans()->prepare(distances, ones(2))), InvalidArgument);
}

TEST(KMeans, NamesTheCellThatIsNotFinite) {
  Matrix<double> data(3, 2, 1.0);
  data(2, 1) = std::numeric_limits<double>::quiet_NaN();
  try {
    cluster(data, ones(3), 2);
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("row 3 and column 2 is nan"));
  }
  EXPECT_NO_THROW(cluster(data, {1, 1, 0}, 2));  // a row that is not drawn is not looked at
}

}  // namespace
}  // namespace truecluster
