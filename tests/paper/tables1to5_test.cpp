// [TM, tables 1 to 5]: the study's rows beside the published numbers.
#include <gtest/gtest.h>

#include <cmath>

#include "outlier_tables.hpp"

namespace truecluster::study {
namespace {

// Half a unit of the last printed digit: two decimals, three for the Rand index and the fraction.
double tolerance(const std::string& quantity, const std::string& what) {
  const bool three_decimals = quantity == "fraction" || (quantity == "rand" && what == "expected");
  return three_decimals ? 0.000501 : 0.00501;
}

class OutlierTable : public testing::TestWithParam<int> {};

TEST_P(OutlierTable, EveryPublishedNumberIsReproduced) {
  const Result result = outlier_table(GetParam());
  ASSERT_EQ(result.tables.size(), 1U);
  for (const std::vector<Value>& row : result.tables[0].rows) {
    const auto& method = std::get<std::string>(row[0]);
    const auto& what = std::get<std::string>(row[1]);
    const auto& quantity = std::get<std::string>(row[2]);
    EXPECT_NEAR(std::get<double>(row[3]), std::get<double>(row[4]), tolerance(quantity, what))
        << method << ", " << what << ", " << quantity;
  }
}
INSTANTIATE_TEST_SUITE_P(Number, OutlierTable, testing::Range(1, 6));

TEST(OutlierTable, HasAllRows) {
  // Cells of four methods; of one; of one; two versions of three methods with their fraction.
  EXPECT_EQ(outlier_table(1).tables[0].rows.size(), 16U);
  EXPECT_EQ(outlier_table(2).tables[0].rows.size(), 4U);
  EXPECT_EQ(outlier_table(3).tables[0].rows.size(), 4U);
  EXPECT_EQ(outlier_table(4).tables[0].rows.size(), 30U);
  // Three agreements of tracemax; four cells and four agreements of three methods.
  EXPECT_EQ(outlier_table(5).tables[0].rows.size(), 15U + 3U * 24U);
}

TEST(OutlierTable, MatchesTheMajorityOffTheDiagonalInTwoVersions) {
  for (const MatchMethod method : {MatchMethod::truematch, MatchMethod::heuristic}) {
    const auto versions = matched_versions(5, method);
    ASSERT_EQ(versions.size(), 2U);
    EXPECT_EQ(versions[0].percent, (std::array<double, 4>{1, 0, 98, 1}));
    EXPECT_EQ(versions[1].percent, (std::array<double, 4>{1, 98, 0, 1}));
  }
  ASSERT_EQ(matched_versions(5, MatchMethod::tracemax).size(), 1U);
}

}  // namespace
}  // namespace truecluster::study
