// EM against scikit-learn, against repeated rows, and against what EM must do.
#include <gtest/gtest.h>

#include <cmath>

#include "cluster/em.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

const std::map<std::string, Covariance> covariances = {{"spherical", Covariance::spherical},
                                                       {"diagonal", Covariance::diagonal},
                                                       {"full", Covariance::full}};

void expect_near(const Matrix<double>& a, const Matrix<double>& b, double tolerance) {
  ASSERT_EQ(a.rows(), b.rows());
  ASSERT_EQ(a.cols(), b.cols());
  for (std::size_t v = 0; v < a.values().size(); ++v)
    EXPECT_NEAR(a.values()[v], b.values()[v], tolerance);
}

std::vector<Label> labels_modulo(std::size_t n, Label k) {
  std::vector<Label> labels(n);
  for (std::size_t i = 0; i < n; ++i)
    labels[i] = static_cast<Label>(i % static_cast<std::size_t>(k));
  return labels;
}

TEST(Gaussian, GivesTheMixturesOfScikitLearn) {
  const auto cases = testing::stored_cases("gmm_cases.json");
  const Matrix<double> data = testing::matrix_of(cases["data"]);
  const auto start = cases["start"].get<std::vector<Label>>();
  ASSERT_EQ(cases["mixtures"].size(), 9U);
  for (const auto& expected : cases["mixtures"]) {
    SCOPED_TRACE(expected["covariance"].get<std::string>() + ", " + expected["iterations"].dump());
    const Covariance covariance = covariances.at(expected["covariance"]);
    const int iterations = expected["iterations"];
    const EmResult result =
        run_em(MixtureSample(data, testing::ones(data.rows()), covariance), start, 3,
               {.covariance = covariance,
                .max_iterations = iterations,
                .tolerance = iterations < 200 ? 0 : 1e-12});
    const double tolerance = iterations < 200 ? 1e-10 : 1e-5;
    expect_near(result.mixture.means, testing::matrix_of(expected["means"]), tolerance);
    expect_near(result.mixture.factors, testing::matrix_of(expected["factors"]), 10 * tolerance);
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_NEAR(std::exp(result.mixture.log_weights[k]), expected["weights"][k].get<double>(),
                  tolerance);
    EXPECT_NEAR(result.log_likelihoods.back(), expected["log_likelihood"].get<double>(), 1e-10);
  }
}

TEST(Gaussian, TakesWeightsAsRepetitions) {
  Stream stream(11, Stage::test);
  const Matrix<double> data = testing::clustered_data(70, 3, 3, stream, 2);
  const auto weights = testing::drawn_weights(70, stream);
  const auto repeated = testing::repeat_rows(data, weights);
  for (const auto& [name, covariance] : covariances) {
    SCOPED_TRACE(name);
    const GmmOptions options{.covariance = covariance, .max_iterations = 20, .tolerance = 0};
    const MixtureSample weighted(data, weights, covariance);
    std::vector<Label> start, repeated_start;
    for (const Index row : weighted.sample.rows) start.push_back(static_cast<Label>(row % 3));
    for (const std::size_t row : repeated.source)
      repeated_start.push_back(static_cast<Label>(row % 3));
    const EmResult a = run_em(weighted, start, 3, options);
    const EmResult b =
        run_em(MixtureSample(repeated.data, testing::ones(repeated.data.rows()), covariance),
               repeated_start, 3, options);
    expect_near(a.mixture.means, b.mixture.means, 1e-9);
    expect_near(a.mixture.factors, b.mixture.factors, 1e-8);
    EXPECT_NEAR(a.log_likelihoods.back(), b.log_likelihoods.back(), 1e-11);
  }
}

// With a regularisation of nearly 0 the M step is the exact maximum, and EM can only gain.
TEST(Gaussian, NeverLosesLikelihood) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    Stream stream(seed, Stage::test);
    const Matrix<double> data = testing::clustered_data(200, 3, 4, stream, 2);
    const auto weights = testing::drawn_weights(200, stream);
    for (const auto& [name, covariance] : covariances) {
      const MixtureSample sample(data, weights, covariance);
      const EmResult result =
          run_em(sample, labels_modulo(sample.sample.rows.size(), 4), 4,
                 {.covariance = covariance, .tolerance = 0, .regularization = 1e-14});
      ASSERT_EQ(result.log_likelihoods.size(), 100U);
      for (std::size_t t = 1; t < 100; ++t)
        EXPECT_GE(result.log_likelihoods[t], result.log_likelihoods[t - 1] - 1e-12)
            << name << ", seed " << seed << ", iteration " << t;
      EXPECT_GT(result.log_likelihoods.back(), result.log_likelihoods.front() + 0.05);
    }
  }
}

// Two components with covariances [[4, 1.8], [1.8, 1]] and [[1, 0], [0, 0.04]], shares 0.7 and 0.3;
// the precision of each is back-transformed from the frame by comparing correlations and ratios of
// variances, which scaling by a column's deviation changes in a known way.
TEST(Gaussian, RecoversPlantedCovariances) {
  Stream stream(21, Stage::test);
  const Index n = 20000;
  Matrix<double> data(n, 2);
  std::vector<Label> start;
  for (Index i = 0; i < n; ++i) {
    const bool second = stream.uniform() < 0.3;
    const double u = stream.normal(), v = stream.normal();
    data(i, 0) = second ? 8 + u : 2 * u;
    data(i, 1) = second ? 0.2 * v : 0.9 * u + std::sqrt(0.19) * v;
    start.push_back(data(i, 0) > 4 ? 1 : 0);
  }
  double variance[2] = {0, 0};
  for (Index j = 0; j < 2; ++j) {
    double sum = 0, squares = 0;
    for (Index i = 0; i < n; ++i) {
      sum += data(i, j);
      squares += data(i, j) * data(i, j);
    }
    variance[j] = squares / static_cast<double>(n) - std::pow(sum / static_cast<double>(n), 2);
  }
  const MixtureSample sample(data, testing::ones(n), Covariance::full);
  const Mixture mixture = run_em(sample, start, 2, {.tolerance = 1e-8}).mixture;
  EXPECT_NEAR(std::exp(mixture.log_weights[0]), 0.7, 0.01);
  const double planted[2][3] = {{4, 1.8, 1}, {1, 0, 0.04}};
  for (Index k = 0; k < 2; ++k) {
    // Factor rows (a), (b, c): precision = [[a² + b², bc], [bc, c²]], covariance its inverse.
    const double a = mixture.factors(k, 0), b = mixture.factors(k, 1), c = mixture.factors(k, 2);
    const double scale = std::sqrt(variance[0] * variance[1]);
    EXPECT_NEAR(1 / (a * a) * variance[0], planted[k][0], 0.04 * planted[k][0]);
    EXPECT_NEAR(-b / (a * a * c) * scale, planted[k][1], 0.06);
    EXPECT_NEAR((a * a + b * b) / (a * a * c * c) * variance[1], planted[k][2],
                0.04 * planted[k][2]);
  }
}

}  // namespace
}  // namespace truecluster
