// The stability indices of others against their definitions (tests/cases/stability.json).
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ensemble/stability.hpp"

namespace truecluster {
namespace {

TEST(Stability, EqualsTheDefinitionsOfItsIndices) {
  std::ifstream file(TRUECLUSTER_CASES_DIR "/stability.json");
  const nlohmann::json cases = nlohmann::json::parse(file).at("cases");
  ASSERT_GE(cases.size(), 6U);
  for (const auto& one : cases) {
    SCOPED_TRACE(one.at("name"));
    const auto reference = one.at("reference").get<std::vector<Label>>();
    const auto n_clusters = one.at("n_clusters").get<Label>();
    Stability stability(static_cast<Index>(reference.size()), n_clusters, 5, {});
    LabelCounter counter;
    for (const auto& run : one.at("runs")) {
      const auto labels = run.get<std::vector<Label>>();
      Crosstable table = empty_crosstable(n_clusters, n_clusters);
      counter.count(std::span<const Label>(reference), labels, table);
      stability.add(table, labels, n_clusters);
    }
    const std::vector<double> jaccard = stability.cluster_jaccard();
    for (std::size_t k = 0; k < jaccard.size(); ++k) {
      const auto& expected = one.at("jaccard").at(k);
      if (expected.is_null())  // no case is in this cluster
        EXPECT_TRUE(std::isnan(jaccard[k]));
      else
        EXPECT_NEAR(jaccard[k], expected.get<double>(), 1e-12);
    }
    EXPECT_NEAR(stability.prediction_strength(), one.at("prediction_strength").get<double>(),
                1e-12);
    // Of 5,000 drawn pairs: four standard errors of a share are at most 0.028.
    EXPECT_NEAR(stability.ambiguous_pairs(), one.at("ambiguous_pairs").get<double>(), 0.028);
  }
}

// Two cases are one pair, drawn over and over: its share of runs is exact.
TEST(Stability, CallsAPairAmbiguousStrictlyBetweenTenAndNinetyPercent) {
  for (const int n_together : {0, 1, 2, 5, 8, 9, 10}) {
    Stability stability(2, 2, 1, {});
    for (int b = 0; b < 10; ++b)
      stability.add({}, std::vector<Label>{0, b < n_together ? 0 : 1}, 2);
    stability.add({}, std::vector<Label>{0, missing_label}, 2);
    const bool ambiguous = n_together > 1 && n_together < 9;
    EXPECT_EQ(stability.ambiguous_pairs(), ambiguous ? 1 : 0) << n_together << " of 10";
  }
}

}  // namespace
}  // namespace truecluster
