// Answers of R clue, stored with the script that made them.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <truecluster/agreement.hpp>
#include <truecluster/assignment.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/match.hpp>

namespace truecluster {
namespace {

const nlohmann::json& clue() {
  static const nlohmann::json cases = [] {
    std::ifstream file(TRUECLUSTER_CASES_DIR "/clue.json");
    return nlohmann::json::parse(file);
  }();
  return cases;
}

Matrix<double> matrix_of(const nlohmann::json& rows) {
  Matrix<double> result(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index i = 0; i < result.rows(); ++i)
    for (Index k = 0; k < result.cols(); ++k) result(i, k) = rows[i][k].get<double>();
  return result;
}

AnyPartition partition_of(const nlohmann::json& stored) {
  if (stored[0].is_array()) return matrix_of(stored);
  return compact_labels(stored.get<std::vector<std::int64_t>>());
}

std::vector<AnyPartition> partitions_of(const nlohmann::json& stored) {
  std::vector<AnyPartition> result;
  for (const auto& one : stored) result.push_back(partition_of(one));
  return result;
}

TEST(ClueDwh, GivesTheMembershipsOfRClue) {
  for (const auto& stored : clue()["consensus"]) {
    const ConsensusResult found =
        consensus(partitions_of(stored["partitions"]),
                  {.method = ConsensusMethod::clue_dwh, .n_clusters = stored["k"].get<Index>()});
    const Matrix<double> expected = matrix_of(stored["memberships"]);
    ASSERT_EQ(found.memberships.cols(), expected.cols());
    for (Index i = 0; i < expected.rows(); ++i)
      for (Index k = 0; k < expected.cols(); ++k)
        EXPECT_NEAR(found.memberships(i, k), expected(i, k), 1e-12) << i << " " << k;
  }
}

Matrix<double> indicator(const AnyPartition& partition) {
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&partition)) return *fuzzy;
  const auto& crisp = std::get<Partition>(partition);
  Matrix<double> result(crisp.n_objects(), crisp.n_clusters());
  for (Index i = 0; i < result.rows(); ++i) result(i, crisp.labels[i]) = 1;
  return result;
}

// R clue hardens soft partitions for the indices that count pairs.
Partition hardened(const AnyPartition& partition) {
  const Matrix<double> p = indicator(partition);
  std::vector<std::int64_t> labels;
  for (Index i = 0; i < p.rows(); ++i)
    labels.push_back(std::max_element(p.row(i).begin(), p.row(i).end()) - p.row(i).begin());
  return compact_labels(labels);
}

std::map<std::string, double> named(const std::vector<NamedValue>& values) {
  std::map<std::string, double> result;
  for (const auto& [name, value] : values) result.emplace(name, value);
  return result;
}

TEST(ClueAgreement, PairwiseIndicesAreThoseOfRClue) {
  const nlohmann::json& stored = clue()["pairwise"];
  const auto partitions = partitions_of(stored["partitions"]);
  for (std::size_t a = 0; a < partitions.size(); ++a)
    for (std::size_t b = 0; b < partitions.size(); ++b) {
      const auto expected = [&](const char* index) {
        return stored[index][a][b].template get<double>();
      };
      const auto crisp =
          named(agreement(crosstable(hardened(partitions[a]), hardened(partitions[b]))));
      EXPECT_NEAR(crisp.at("rand"), expected("Rand"), 1e-12);
      EXPECT_NEAR(crisp.at("fowlkes_mallows"), expected("FM"), 1e-12);
      EXPECT_NEAR(crisp.at("jaccard"), expected("Jaccard"), 1e-12);
      // Our rows are the reference; clue sums the largest cells of the rows.
      const auto swapped =
          named(agreement(crosstable(hardened(partitions[b]), hardened(partitions[a]))));
      EXPECT_NEAR(swapped.at("purity"), expected("purity"), 1e-12);
      const Matrix<double> p = indicator(partitions[a]), q = indicator(partitions[b]);
      const Crosstable soft = crosstable(p.view(), q.view());
      EXPECT_NEAR(named(agreement(soft)).at("variation_of_information"), expected("VI"), 1e-12);
      EXPECT_NEAR(match(soft, {.method = MatchMethod::tracemax}).diagonal, expected("diag"), 1e-12);
    }
}

}  // namespace
}  // namespace truecluster
