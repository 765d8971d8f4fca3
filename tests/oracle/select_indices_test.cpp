// Silhouette and Calinski-Harabasz against scikit-learn (tests/cases/indices.json).
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "select/indices.hpp"

namespace truecluster {
namespace {

Matrix<double> to_matrix(const nlohmann::json& rows) {
  Matrix<double> matrix(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (Index i = 0; i < matrix.rows(); ++i)
    for (Index j = 0; j < matrix.cols(); ++j) matrix(i, j) = rows[i][j].get<double>();
  return matrix;
}

TEST(ClassicalIndices, EqualThoseOfScikitLearn) {
  std::ifstream file(TRUECLUSTER_CASES_DIR "/indices.json");
  const nlohmann::json cases = nlohmann::json::parse(file).at("cases");
  ASSERT_GE(cases.size(), 8U);
  for (const auto& one : cases) {
    SCOPED_TRACE(one.at("name"));
    const Matrix<double> data = to_matrix(one.at("data"));
    const auto labels = one.at("labels").get<std::vector<Label>>();
    const auto n_clusters = one.at("n_clusters").get<Label>();
    const auto& expected = one.at("expected");
    EXPECT_NEAR(Silhouette(data, 1).of(labels, n_clusters), expected.at("silhouette").get<double>(),
                1e-12);
    const auto ratio = expected.at("calinski_harabasz").get<double>();
    EXPECT_NEAR(calinski_harabasz(data, labels, n_clusters), ratio, 1e-12 * ratio);
  }
}

}  // namespace
}  // namespace truecluster
