// k-means against slow and plain versions of itself.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <vector>

#include "cluster/kmeans.hpp"
#include "cluster/kmeans_steps.hpp"

namespace truecluster {
namespace {

using Weights = std::vector<std::uint32_t>;
using kmeans::Centres;
using kmeans::PointBlocks;

Matrix<double> random_data(Index n, Index d, std::uint64_t seed) {
  Stream stream(seed, Stage::test);
  Matrix<double> data(n, d);
  for (double& value : data.values()) value = stream.normal();
  return data;
}

Matrix<float> in_single(const Matrix<double>& data) {
  return {data.rows(), data.cols(), std::vector<float>(data.values().begin(), data.values().end())};
}

double inertia_of(const Matrix<double>& data, const std::vector<int>& labels, int n_clusters) {
  double sum = 0;
  for (int k = 0; k < n_clusters; ++k)
    for (Index j = 0; j < data.cols(); ++j) {
      double total = 0, squares = 0, n = 0;
      for (Index i = 0; i < data.rows(); ++i)
        if (labels[i] == k) {
          total += data(i, j);
          squares += data(i, j) * data(i, j);
          ++n;
        }
      if (n > 0) sum += squares - total * total / n;
    }
  return sum;
}

// All 3^8 labellings.
TEST(KMeansOracle, FindsTheOptimumOfTinyDataWithManyStarts) {
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const Matrix<double> data = random_data(8, 2, seed);
    double best = std::numeric_limits<double>::infinity();
    for (int code = 0; code < 6561; ++code) {
      std::vector<int> labels(8);
      for (int i = 0, rest = code; i < 8; ++i, rest /= 3) labels[i] = rest % 3;
      best = std::min(best, inertia_of(data, labels, 3));
    }
    Stream stream(seed, Stage::cluster);
    const KMeansResult result =
        run_kmeans(data, Weights(8, 1), 3, {.n_init = 50, .tolerance = 0}, stream);
    EXPECT_NEAR(result.inertia, best, 1e-9 * best);
  }
}

// One iteration of Lloyd's algorithm, written out on the values the points hold.
template <class T>
Centres<T> plain_iteration(const PointBlocks<T>& points, const Centres<T>& centres) {
  const Index d = points.n_features();
  std::vector<std::vector<double>> sum(centres.n_clusters(), std::vector<double>(d));
  std::vector<double> weight(sum.size());
  for (Index i = 0; i < points.n_points(); ++i) {
    std::size_t nearest = 0;
    double best = std::numeric_limits<double>::infinity();
    for (Index k = 0; k < centres.n_clusters(); ++k) {
      double distance = 0;
      for (Index j = 0; j < d; ++j)
        distance += std::pow(
            static_cast<double>(points.value(i, j)) - static_cast<double>(centres.centre(k)[j]), 2);
      if (distance < best) {
        best = distance;
        nearest = static_cast<std::size_t>(k);
      }
    }
    const auto w = static_cast<double>(points.weights()[i]);
    weight[nearest] += w;
    for (Index j = 0; j < d; ++j) sum[nearest][j] += w * static_cast<double>(points.value(i, j));
  }
  Centres<T> next(d);
  for (std::size_t k = 0; k < sum.size(); ++k) {
    std::vector<T> mean;
    for (Index j = 0; j < d; ++j) mean.push_back(static_cast<T>(sum[k][j] / weight[k]));
    next.add(mean.data());
  }
  return next;
}

template <class T>
void expect_plain_iterations(const Matrix<T>& data, Index n_clusters, double precision) {
  Weights weights(static_cast<std::size_t>(data.rows()));
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = static_cast<std::uint32_t>(i % 4);
  const PointBlocks<T> points(data.view(), weights);
  Stream stream(3, Stage::cluster);
  Centres<T> plain = choose_seeds(points, n_clusters, stream);
  const Centres<T> start = plain;
  double before = std::numeric_limits<double>::infinity();
  for (int iterations = 1; iterations <= 12; ++iterations) {
    plain = plain_iteration(points, plain);
    Centres<T> fast = start;
    improve(points, {.max_iterations = iterations, .tolerance = 0}, fast);
    for (Index k = 0; k < n_clusters; ++k)
      for (Index j = 0; j < data.cols(); ++j)
        ASSERT_NEAR(fast.centre(k)[j], plain.centre(k)[j], precision) << iterations;
    const double now = inertia(points, fast, nearest_labels(points, fast));
    EXPECT_LE(now, before * (1 + precision));  // the inertia never rises
    before = now;
  }
}

TEST(KMeansOracle, TakesTheSameStepsAsPlainIterations) {
  for (const Index d : {1, 2, 7, 33})
    for (const Index k : {1, 2, 3, 5, 8, 13}) {
      expect_plain_iterations(random_data(700, d, 9), k, 1e-9);
      expect_plain_iterations(in_single(random_data(700, d, 9)), k, 1e-5);
    }
}

// A centre far away gets no point in the first iteration and must be put to use.
TEST(KMeansOracle, PutsAnEmptyClusterWhereItHelpsMost) {
  const Matrix<double> data(6, 1, std::vector<double>{0, 1, 2, 3, 4, 40});
  const PointBlocks<double> points(data.view(), Weights(6, 1));
  Centres<double> centres(1);
  for (const double value : {-0.1, -0.05, 30.0})
    centres.add(&value);  // in the frame: all at one end
  improve(points, {.tolerance = 0}, centres);
  const std::vector<Label> labels = nearest_labels(points, centres);
  EXPECT_EQ(std::set<Label>(labels.begin(), labels.end()).size(), 3U);
  EXPECT_EQ(labels[4] == labels[5],
            false);  // the outlier is the farthest point: it gets the centre
}

}  // namespace
}  // namespace truecluster
