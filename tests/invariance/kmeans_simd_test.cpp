// The vector unit in use must not show in the results.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include <vector>

#include "cluster/kmeans.hpp"

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
      for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
        hwy::GetChosenTarget().Update(left & -left);
        expect_equal(fit<double>(d, k), wide);
        expect_equal(fit<float>(d, k), wide_single);
      }
      hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
}

}  // namespace
}  // namespace truecluster
