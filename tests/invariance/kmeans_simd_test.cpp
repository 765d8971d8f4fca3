// The vector unit in use must not show in the results.
#include <gtest/gtest.h>
#include <hwy/aligned_allocator.h>

#include <algorithm>
#include <vector>

#include "cluster/kmeans.hpp"
#include "cluster/kmeans_kernels.hpp"
#include "support/vector_units.hpp"

namespace truecluster {
namespace {

template <class T>
KMeansResult fit(Index d, Label k) {
  Stream values(4, Stage::test);
  Matrix<T> data(1000, d);
  for (T& value : data.values()) value = static_cast<T>(3 + values.normal());
  std::vector<std::uint32_t> weights(1000);
  for (std::uint32_t& weight : weights) weight = static_cast<std::uint32_t>(values.below(3));
  Stream stream(5, Stage::cluster);
  return run_kmeans(data, weights, k, {}, stream);
}

void expect_equal(const KMeansResult& a, const KMeansResult& b) {
  EXPECT_EQ(a.centres, b.centres);
  EXPECT_EQ(a.labels, b.labels);
  EXPECT_EQ(a.inertia, b.inertia);
  EXPECT_EQ(a.iterations, b.iterations);
}

TEST(KMeansInvariance, GivesTheSameBitsOnEveryVectorUnit) {
  for (const Index d : {1, 2, 10, 37})
    for (const Label k : {2, 7, 20}) {
      const KMeansResult wide = fit<double>(d, k), wide_single = fit<float>(d, k);
      testing::on_every_vector_unit([&] {
        expect_equal(fit<double>(d, k), wide);
        expect_equal(fit<float>(d, k), wide_single);
      });
    }
}

// Two centres that differ by a swap of the first two values, and points whose first two values are
// equal: all are equally near to both, and only rounding decides.
template <class T>
std::vector<Label> labels_that_only_rounding_decides() {
  constexpr Index n_blocks = 64, n_features = 3;
  Stream stream(6, Stage::test);
  const auto values = hwy::AllocateAligned<T>(n_blocks * n_features * kmeans::block_size);
  for (Index i = 0; i < n_blocks * kmeans::block_size; ++i) {
    T* point = values.get() + i / kmeans::block_size * n_features * kmeans::block_size +
               i % kmeans::block_size;
    point[0] = point[kmeans::block_size] = static_cast<T>(stream.uniform());
    point[2 * kmeans::block_size] = static_cast<T>(stream.uniform());
  }
  const std::vector<T> centres = {T(0.3), T(0.7), T(0.1), T(0.7), T(0.3), T(0.1)};
  const std::vector<T> half_norms(2, T(0.295));
  std::vector<Label> labels(n_blocks * kmeans::block_size);
  kmeans::nearest_centres({values.get(), n_blocks, n_features},
                          {centres.data(), half_norms.data(), 2}, labels.data());
  return labels;
}

TEST(KMeansInvariance, RoundsAlikeOnEveryVectorUnit) {
  const std::vector<Label> wide = labels_that_only_rounding_decides<double>();
  const std::vector<Label> wide_single = labels_that_only_rounding_decides<float>();
  EXPECT_GT(std::count(wide.begin(), wide.end(), 1), 100);  // rounding does decide
  EXPECT_GT(std::count(wide_single.begin(), wide_single.end(), 1), 100);
  testing::on_every_vector_unit([&] {
    EXPECT_EQ(labels_that_only_rounding_decides<double>(), wide);
    EXPECT_EQ(labels_that_only_rounding_decides<float>(), wide_single);
  });
}

}  // namespace
}  // namespace truecluster
