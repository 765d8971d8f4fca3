// What holds of every k-means: weights are copies of rows, labels are nearest centres.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <vector>

#include "cluster/kmeans.hpp"

namespace truecluster {
namespace {

using Weights = std::vector<std::uint32_t>;

template <class T>
void check_repetition(const Matrix<T>& data, const Weights& weights, Label k, std::uint64_t seed) {
  std::vector<T> repeated;
  std::vector<Index> origin;
  for (Index i = 0; i < data.rows(); ++i)
    for (std::uint32_t copy = 0; copy < weights[i]; ++copy) {
      repeated.insert(repeated.end(), data.row(i).begin(), data.row(i).end());
      origin.push_back(i);
    }
  if (origin.empty()) return;
  const auto n = static_cast<Index>(origin.size());
  const Matrix<T> copies(n, data.cols(), std::move(repeated));
  Stream a(seed, Stage::cluster), b(seed, Stage::cluster);
  const KMeansResult weighted = run_kmeans(data, weights, k, {}, a);
  const KMeansResult plain = run_kmeans(copies, Weights(origin.size(), 1), k, {}, b);
  RC_ASSERT(weighted.centres == plain.centres);
  RC_ASSERT(weighted.iterations == plain.iterations);
  for (std::size_t i = 0; i < origin.size(); ++i)
    RC_ASSERT(weighted.labels[origin[i]] == plain.labels[i]);
}

// To the last bit: sums are exact, and the same random numbers pick the same rows. All weights
// differ: of two cases that are near to each other alone and weigh the same, either is as good a
// seed, and the rounding of sums in another order would decide.
RC_GTEST_PROP(KMeansProperty, AWeightIsThatManyCopiesOfTheRow, ()) {
  const auto n = *rc::gen::inRange<Index>(1, 60);
  const auto d = *rc::gen::inRange<Index>(1, 6);
  const auto k = *rc::gen::inRange<Label>(1, 9);
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 1000000);
  Stream stream(seed, Stage::test);
  Matrix<double> data(n, d);
  for (double& value : data.values()) value = 5 + stream.normal();
  Weights weights(static_cast<std::size_t>(n));
  std::iota(weights.begin(), weights.end(), 0U);
  stream.shuffle(std::span(weights));
  check_repetition(data, weights, k, seed);
  check_repetition(
      Matrix<float>(n, d, std::vector<float>(data.values().begin(), data.values().end())), weights,
      k, seed);
}

// Small integers make ties and duplicates frequent.
RC_GTEST_PROP(KMeansProperty, EveryLabelIsTheNearestCentreAndEveryClusterHasAMember, ()) {
  const auto n = *rc::gen::inRange<Index>(1, 60);
  const auto k = *rc::gen::inRange<Label>(1, 9);
  const auto seed = *rc::gen::inRange<std::uint64_t>(0, 1000000);
  Stream stream(seed, Stage::test);
  Matrix<double> data(n, 2);
  for (double& value : data.values()) value = static_cast<double>(stream.below(4));
  Stream start(seed, Stage::cluster);
  const KMeansResult result =
      run_kmeans(data, Weights(static_cast<std::size_t>(n), 1), k, {}, start);
  std::vector<int> members(result.centres.rows());
  for (Index i = 0; i < n; ++i) {
    const auto distance = [&](Index l) {
      const double x = data(i, 0) - result.centres(l, 0), y = data(i, 1) - result.centres(l, 1);
      return x * x + y * y;
    };
    const Label label = result.labels[i];
    for (Index l = 0; l < result.centres.rows(); ++l)
      RC_ASSERT(distance(label) <= distance(l) + 1e-12);
    ++members[label];
  }
  for (const int count : members) RC_ASSERT(count > 0);
}

}  // namespace
}  // namespace truecluster
