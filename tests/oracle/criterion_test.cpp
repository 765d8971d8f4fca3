// tests/cases/criterion.json: memberships with values computed independently of this code.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include <truecluster/criterion.hpp>
#include <truecluster/random.hpp>

namespace truecluster {
namespace {

Matrix<double> to_matrix(const nlohmann::json& rows) {
  Matrix<double> matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (Index i = 0; i < matrix.rows(); ++i)
    for (Index k = 0; k < matrix.cols(); ++k) matrix(i, k) = rows[i][k].get<double>();
  return matrix;
}

TEST(Criterion, EqualsTheStoredAnswersAndIsTheSumOfItsParts) {
  std::ifstream file(TRUECLUSTER_CASES_DIR "/criterion.json");
  const nlohmann::json cases = nlohmann::json::parse(file);
  ASSERT_GE(cases.size(), 10U);
  for (const auto& one : cases) {
    SCOPED_TRACE(one.at("name"));
    const Matrix<double> memberships = to_matrix(one.at("memberships"));
    const Criterion found = criterion(memberships.view());
    EXPECT_NEAR(found.uncertainty, one.at("uncertainty").get<double>(), 1e-12);
    EXPECT_NEAR(found.relative_model_complexity, one.at("relative_model_complexity").get<double>(),
                1e-12);
    EXPECT_NEAR(found.information, one.at("information").get<double>(), 1e-12);
    EXPECT_NEAR(found.cic, one.at("cic").get<double>(), 1e-12);

    double case_uncertainty = 0, case_information = 0;
    for (const CaseCertainty& part : case_certainties(memberships.view())) {
      case_uncertainty += part.uncertainty / static_cast<double>(memberships.rows());
      case_information += part.information / static_cast<double>(memberships.rows());
    }
    EXPECT_NEAR(case_uncertainty, found.uncertainty, 1e-12);
    EXPECT_NEAR(case_information, found.information, 1e-12);

    double cluster_uncertainty = 0, cluster_information = 0;
    for (const ClusterCertainty& part : cluster_certainties(memberships.view())) {
      const double weight =
          static_cast<double>(part.size) / static_cast<double>(memberships.rows());
      cluster_uncertainty += weight * part.uncertainty;
      cluster_information += weight * part.information;
    }
    EXPECT_NEAR(cluster_uncertainty, found.uncertainty, 1e-12);
    EXPECT_NEAR(cluster_information, found.information, 1e-12);
  }
}

double p_log_p(double p) { return p > 0 ? p * std::log2(p) : 0; }

// Noise or not, and if not, which cluster: by the chain rule of entropy, and the information of the
// votes for clusters, each case weighted by how many of its votes these are.
TEST(Criterion, WithNoiseIsThatOfTheVotesForClustersLessTheUncertaintyAboutNoise) {
  Stream stream(21, Stage::test);
  for (int round = 0; round < 50; ++round) {
    const Index n = 3 + round, k = 2 + round % 4;
    Matrix<double> p(n, k);
    std::vector<double> q(n);
    for (Index i = 0; i < n; ++i) {
      double sum = 0;
      for (double& value : p.row(i)) sum += value = std::pow(stream.uniform(), 3);
      q[i] = i % 3 == 0 ? 0 : i % 7 == 1 ? 1 : stream.uniform();
      for (double& value : p.row(i)) value *= (1 - q[i]) / sum;
    }
    double in_clusters = 0, uncertainty = 0, information = 0, entropy = 0;
    std::vector<double> share(k);
    for (Index i = 0; i < n; ++i) {
      in_clusters += 1 - q[i];
      for (Index c = 0; c < k; ++c) share[c] += p(i, c);
      uncertainty -= p_log_p(q[i]) + p_log_p(1 - q[i]);
      for (Index c = 0; c < k && q[i] < 1; ++c)
        uncertainty -= (1 - q[i]) * p_log_p(p(i, c) / (1 - q[i]));
    }
    for (double& m : share) entropy -= p_log_p(m /= in_clusters);
    for (Index i = 0; i < n; ++i)
      for (Index c = 0; c < k && q[i] < 1; ++c)
        information -= p(i, c) * std::log2(1 - std::abs(p(i, c) / (1 - q[i]) - share[c]));
    const double cases = static_cast<double>(n);
    const double complexity = (std::exp2(entropy) - 1) / cases;
    const Criterion found = criterion(p, q);
    EXPECT_NEAR(found.uncertainty, uncertainty / cases, 1e-12);
    EXPECT_NEAR(found.model_entropy, entropy, 1e-12);
    EXPECT_NEAR(found.relative_model_complexity, complexity, 1e-12);
    EXPECT_NEAR(found.information, (1 - complexity) * information / cases, 1e-12);

    // The clusters and noise have all of it.
    std::vector<ClusterCertainty> parts = cluster_certainties(p, q);
    parts.push_back(noise_certainty(case_certainties(p, q)));
    double size = 0, total_share = 0, parts_uncertainty = 0, parts_information = 0;
    for (const ClusterCertainty& part : parts) {
      const double weight = static_cast<double>(part.size) / cases;
      size += weight;
      total_share += part.share;
      parts_uncertainty += weight * part.uncertainty;
      parts_information += weight * part.information;
    }
    EXPECT_NEAR(size, 1, 1e-12);
    EXPECT_NEAR(total_share, 1, 1e-12);
    EXPECT_NEAR(parts_uncertainty, found.uncertainty, 1e-12);
    EXPECT_NEAR(parts_information, found.information, 1e-12);
  }
}

}  // namespace
}  // namespace truecluster
