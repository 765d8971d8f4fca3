// FasterPAM against all sets of medoids and against PAM's own condition for having arrived.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "cluster/faster_pam.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

// By the definition: each case at its nearest medoid.
double loss_of(const Matrix<double>& distances, std::span<const double> weights,
               const std::vector<Index>& medoids) {
  double loss = 0;
  for (Index i = 0; i < distances.rows(); ++i) {
    double nearest = 1e300;
    for (const Index medoid : medoids) nearest = std::min(nearest, distances(i, medoid));
    loss += weights[i] * nearest;
  }
  return loss;
}

std::vector<double> random_weights(Index n, Stream& stream) {
  std::vector<double> weights;
  for (Index i = 0; i < n; ++i) weights.push_back(static_cast<double>(1 + stream.below(3)));
  return weights;
}

TEST(KMedoids, LeavesNoSwapThatWouldLowerTheLoss) {
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Stream stream(seed, Stage::test);
    const auto distances =
        testing::euclidean_distances(testing::clustered_data(45, 2, 4, stream, 2));
    const auto weights = random_weights(45, stream);
    for (const Label k : {1, 2, 3, 5, 8})
      for (const bool lab : {true, false}) {
        const MedoidClusters found = faster_pam(
            distances, weights,
            lab ? lab_medoids(distances, weights, k, stream) : random_medoids(distances, k, stream),
            100);
        ASSERT_EQ(found.medoids.size(), static_cast<std::size_t>(k));
        EXPECT_NEAR(found.loss, loss_of(distances, weights, found.medoids), 1e-10);
        for (std::size_t m = 0; m < found.medoids.size(); ++m)
          for (Index c = 0; c < 45; ++c) {
            std::vector<Index> swapped = found.medoids;
            swapped[m] = c;
            EXPECT_GE(loss_of(distances, weights, swapped), found.loss - 1e-9)
                << "seed " << seed << ", k " << k << ", " << m << " -> " << c;
          }
        for (Index i = 0; i < 45; ++i) {
          const Index own = found.medoids[found.labels[i]];
          for (const Index medoid : found.medoids)
            EXPECT_LE(distances(i, own), distances(i, medoid));
        }
      }
  }
}

TEST(KMedoids, FindsTheBestOfAllSetsOfMedoids) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Stream stream(seed, Stage::test);
    const Index n = 11;
    const auto distances =
        testing::euclidean_distances(testing::clustered_data(n, 2, 3, stream, 2));
    const auto weights = random_weights(n, stream);
    for (const Label k : {1, 2, 3, 4}) {
      double best = 1e300;
      for (unsigned set = 0; set < (1U << n); ++set) {
        std::vector<Index> medoids;
        for (Index i = 0; i < n; ++i)
          if ((set >> i & 1U) != 0) medoids.push_back(i);
        if (std::cmp_equal(medoids.size(), k))
          best = std::min(best, loss_of(distances, weights, medoids));
      }
      double found = 1e300;
      for (int start = 0; start < 10; ++start)
        found = std::min(
            found, faster_pam(distances, weights, random_medoids(distances, k, stream), 100).loss);
      EXPECT_NEAR(found, best, 1e-10) << "seed " << seed << ", k " << k;
    }
  }
}

// Weights are repetitions: the loss of the repeated rows is the weighted loss.
TEST(KMedoids, TakesWeightsAsRepetitions) {
  Stream stream(9, Stage::test);
  const Matrix<double> data = testing::clustered_data(30, 2, 3, stream, 2);
  std::vector<std::uint32_t> counts;
  std::vector<double> weights = random_weights(30, stream);
  for (const double weight : weights) counts.push_back(static_cast<std::uint32_t>(weight));
  const auto repeated = testing::repeat_rows(data, counts);
  const auto distances = testing::euclidean_distances(data);
  const auto repeated_distances = testing::euclidean_distances(repeated.data);
  const std::vector<double> units(repeated.source.size(), 1.0);
  for (const Label k : {1, 3, 5}) {
    double best = 1e300, best_repeated = 1e300;
    for (int start = 0; start < 10; ++start) {
      best = std::min(
          best, faster_pam(distances, weights, random_medoids(distances, k, stream), 100).loss);
      best_repeated = std::min(
          best_repeated,
          faster_pam(repeated_distances, units, random_medoids(repeated_distances, k, stream), 100)
              .loss);
    }
    EXPECT_NEAR(best, best_repeated, 1e-9);
  }
}

}  // namespace
}  // namespace truecluster
