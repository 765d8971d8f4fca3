// The vector unit in use must not show in the results.
#include <gtest/gtest.h>
#include <hwy/targets.h>

#include "cluster/em.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

TEST(GaussianInvariance, GivesTheSameBitsOnEveryVectorUnit) {
  Stream stream(31, Stage::test);
  const Matrix<double> data = testing::clustered_data(300, 7, 4, stream, 2);
  std::vector<Label> start;
  for (Label i = 0; i < 300; ++i) start.push_back(i % 4);
  for (const Covariance covariance :
       {Covariance::spherical, Covariance::diagonal, Covariance::full}) {
    const auto fit = [&] {
      const MixtureSample sample(data, testing::ones(300), covariance);
      return run_em(sample, start, 4, {.covariance = covariance}).mixture;
    };
    const Mixture widest = fit();
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1) {
      hwy::GetChosenTarget().Update(left & -left);
      const Mixture mixture = fit();
      EXPECT_EQ(mixture.means, widest.means);
      EXPECT_EQ(mixture.factors, widest.factors);
    }
    hwy::GetChosenTarget().Update(hwy::SupportedTargets());
  }
}

}  // namespace
}  // namespace truecluster
