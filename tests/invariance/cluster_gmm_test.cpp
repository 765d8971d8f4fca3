// The vector unit in use must not show in the results.
#include <gtest/gtest.h>

#include "cluster/em.hpp"
#include "support/cluster_samples.hpp"
#include "support/vector_units.hpp"

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
    testing::on_every_vector_unit([&] {
      const Mixture mixture = fit();
      EXPECT_EQ(mixture.means, widest.means);
      EXPECT_EQ(mixture.factors, widest.factors);
    });
  }
}

}  // namespace
}  // namespace truecluster
