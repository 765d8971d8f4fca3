// [TM, tables 1 to 5]: 100 cases; each of two clusterings declares one case an outlier at random.
// The outlier of the first is case 0; that of the second is each of the 100 in turn.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/match.hpp>

namespace truecluster {
namespace {

using Table = std::array<double, 4>;  // row by row

Crosstable table_for(Index outlier) {
  std::vector<std::int32_t> a(100, 0), b(100, 0);
  a[0] = 1;
  b[static_cast<std::size_t>(outlier)] = 1;
  return crosstable(std::span<const std::int32_t>(a), std::span<const std::int32_t>(b));
}

// The crosstable in matched order: pair 0 is "a", pair 1 is "b".
Table matched_table(const Crosstable& table, const MatchResult& result) {
  const auto &a = result.pairs[0], &b = result.pairs[1];
  return {table.count(a.row, a.col), table.count(a.row, b.col), table.count(b.row, a.col),
          table.count(b.row, b.col)};
}

// Every way in which ties can be broken, each once: ties are uniform (see the oracle tests).
std::map<Table, MatchResult> outcomes(const Crosstable& table, MatchMethod method) {
  std::map<Table, MatchResult> seen;
  for (std::uint64_t seed = 1; seed <= 64; ++seed) {
    MatchResult result = match(table, {.method = method, .seed = seed});
    seen.emplace(matched_table(table, result), std::move(result));
  }
  return seen;
}

struct Expected {
  Table percent{};
  double diagonal = 0, kappa = 0, rand = 0, adjusted_rand = 0;
};

// The paper prints the random match (table 1) with the large cluster first.
Table large_first(Table t) { return t[0] >= t[3] ? t : Table{t[3], t[2], t[1], t[0]}; }

Expected expectation(MatchMethod method) {
  Expected sum;
  for (Index outlier = 0; outlier < 100; ++outlier) {
    const Crosstable table = table_for(outlier);
    const auto results = outcomes(table, method);
    const double weight = 0.01 / static_cast<double>(results.size());
    for (const auto& [matched, result] : results) {
      const Table shown =
          outlier == 0 || method == MatchMethod::tracemax ? large_first(matched) : matched;
      for (std::size_t c = 0; c < 4; ++c) sum.percent[c] += weight * shown[c];
      sum.diagonal += weight * result.diagonal;
      sum.kappa += weight * result.kappa;
      sum.rand += weight * rand_index(table);
      sum.adjusted_rand += weight * adjusted_rand_index(table);
    }
  }
  return sum;
}

TEST(Table1, RandomMatchIsPerfectUnderEveryMethod) {
  for (const MatchMethod method :
       {MatchMethod::tracemax, MatchMethod::truematch, MatchMethod::heuristic}) {
    for (const auto& [matched, result] : outcomes(table_for(0), method)) {
      EXPECT_EQ(large_first(matched), (Table{99, 0, 0, 1}));
      EXPECT_NEAR(result.diagonal, 1.00, 0.005);
      EXPECT_NEAR(result.kappa, 1.00, 0.005);
    }
  }
  EXPECT_NEAR(rand_index(table_for(0)), 1.000, 0.0005);
  EXPECT_NEAR(adjusted_rand_index(table_for(0)), 1.00, 0.005);
}

TEST(Table2, TraceMaximisationHas98CasesOnTheDiagonal) {
  const auto results = outcomes(table_for(5), MatchMethod::tracemax);
  ASSERT_EQ(results.size(), 1U);
  EXPECT_EQ(results.begin()->first, (Table{98, 1, 1, 0}));
  EXPECT_NEAR(results.begin()->second.diagonal, 0.98, 0.005);
  EXPECT_NEAR(results.begin()->second.kappa, -0.01, 0.005);
}

TEST(Table3, ExpectedTraceMaximisationLooksLikeAStrongMatch) {
  const Table expected{98.01, 0.99, 0.99, 0.01};
  const Expected found = expectation(MatchMethod::tracemax);
  for (std::size_t c = 0; c < 4; ++c) EXPECT_NEAR(found.percent[c], expected[c], 0.005);
}

class Neutral : public testing::TestWithParam<MatchMethod> {};

TEST_P(Neutral, Table4HasTwoVersionsWithTheMajorityOffTheDiagonal) {
  const auto results = outcomes(table_for(5), GetParam());
  ASSERT_EQ(results.size(), 2U);
  EXPECT_TRUE(results.contains(Table{1, 98, 0, 1}));
  EXPECT_TRUE(results.contains(Table{1, 0, 98, 1}));
  for (const auto& [matched, result] : results) {
    EXPECT_NEAR(result.diagonal, 0.02, 0.005);
    EXPECT_NEAR(result.kappa, 0.00, 0.005);
  }
  EXPECT_NEAR(rand_index(table_for(5)), 0.960, 0.0005);
  EXPECT_NEAR(adjusted_rand_index(table_for(5)), -0.01, 0.005);
}

TEST_P(Neutral, Table5HasAWeakExpectedDiagonal) {
  const Table expected{1.98, 48.51, 48.51, 1.00};
  const Expected found = expectation(GetParam());
  for (std::size_t c = 0; c < 4; ++c) EXPECT_NEAR(found.percent[c], expected[c], 0.005);
  EXPECT_NEAR(found.diagonal, 0.03, 0.005);
  EXPECT_NEAR(found.kappa, 0.01, 0.005);
  EXPECT_NEAR(found.rand, 0.961, 0.0005);
  EXPECT_NEAR(found.adjusted_rand, 0.00, 0.005);
}
INSTANTIATE_TEST_SUITE_P(Matching, Neutral,
                         testing::Values(MatchMethod::truematch, MatchMethod::heuristic),
                         [](const auto& method) { return std::string(name_of(method.param)); });

TEST(Table5, AgreementUnderTraceMaximisation) {
  const Expected found = expectation(MatchMethod::tracemax);
  EXPECT_NEAR(found.diagonal, 0.98, 0.005);
  EXPECT_NEAR(found.kappa, 0.00, 0.005);
  EXPECT_NEAR(found.rand, 0.961, 0.0005);
  EXPECT_NEAR(found.adjusted_rand, 0.00, 0.005);
}

}  // namespace
}  // namespace truecluster
