// tests/cases/criterion.json: memberships with values computed independently of this code.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include <truecluster/criterion.hpp>

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

}  // namespace
}  // namespace truecluster
