// Cell scores by hand, and which pairs each matching method prefers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <truecluster/error.hpp>
#include <truecluster/match.hpp>

#include "score/cell_score.hpp"

namespace truecluster {
namespace {

Crosstable table(Index rows, Index cols, std::vector<double> counts) {
  return crosstable_of_counts(Matrix<double>(rows, cols, std::move(counts)));
}

// Margins 30, 70 and 40, 60 of 100: expected 12, deviation (20 - 12)^2 / 12 = 5.333...
TEST(CellScore, IsTheSignedChiSquareTerm) {
  EXPECT_DOUBLE_EQ(signed_chi_square(20, 30, 40, 100), 64.0 / 12);
  EXPECT_DOUBLE_EQ(signed_chi_square(4, 30, 40, 100), -64.0 / 12);
  EXPECT_EQ(signed_chi_square(12, 30, 40, 100), 0);
}

TEST(CellScore, IsZeroWhereAMarginIsEmpty) {
  EXPECT_EQ(signed_chi_square(0, 0, 40, 100), 0);
  EXPECT_EQ(signed_chi_square(0, 0, 0, 0), 0);
}

// One pseudo-observation spread as independence does: 20 + 30*40/100^2 = 20.12.
TEST(CellScore, LogOddsAddsOnePseudoObservation) {
  EXPECT_DOUBLE_EQ(log_odds_score(20, 30, 40, 100), std::log(20.12));
}

// The trace prefers 50 + 4 = 54 over 9 + 9; chi-square sees 9 of 13 where 3 are expected.
TEST(Match, TruematchPrefersTheUnexpectedTracemaxTheLarge) {
  const Crosstable t = table(2, 2, {50, 9, 9, 1});
  EXPECT_EQ(match(t, {.method = MatchMethod::tracemax}).col_of_row, (std::vector<Index>{0, 1}));
  EXPECT_EQ(match(t, {.method = MatchMethod::truematch}).col_of_row, (std::vector<Index>{1, 0}));
}

// Which matchings ten seeds give.
std::vector<bool> diagonals(const Crosstable& t, MatchMethod method) {
  std::vector<bool> found;
  for (std::uint64_t seed = 1; seed <= 10; ++seed)
    found.push_back(match(t, {.method = method, .seed = seed}).col_of_row[0] == 0);
  return found;
}

// In doubles 0.1 + 0.2 is more than 0.3.
TEST(Match, ChanceDecidesTiesOfSumsThatAreRounded) {
  for (const MatchMethod method :
       {MatchMethod::tracemax, MatchMethod::truematch, MatchMethod::oddsmatch})
    for (const Crosstable& t :
         {table(2, 2, {0.1 + 0.2, 0.3, 1, 1}), table(2, 2, {0.3, 0.1 + 0.2, 1, 1})}) {
      const std::vector<bool> found = diagonals(t, method);
      EXPECT_GT(std::ranges::count(found, true), 0) << name_of(method);
      EXPECT_GT(std::ranges::count(found, false), 0) << name_of(method);
    }
}

// 1999999 * 2000001 is 1 less than 2000000^2, and 1999999 + 2000000 is 1 less than 2 * 2000000.
TEST(Match, WholeNumbersAreToldApartToTheLastCase) {
  const std::vector<bool> always(10, true), never(10, false);
  const Crosstable products = table(2, 2, {2000000, 1999999, 2000001, 2000000});
  const Crosstable traces = table(2, 2, {1999999, 2000000, 2000000, 2000000});
  EXPECT_EQ(diagonals(products, MatchMethod::oddsmatch), always);
  EXPECT_EQ(diagonals(products, MatchMethod::truematch), always);
  EXPECT_EQ(diagonals(traces, MatchMethod::tracemax), never);
}

TEST(Match, PairsAreOrderedByScoreAndCarryCounts) {
  const MatchResult result = match(table(3, 3, {0, 0, 30, 10, 0, 0, 0, 20, 0}));
  EXPECT_EQ(result.col_of_row, (std::vector<Index>{2, 0, 1}));
  // s of a diagonal cell of size n is (n - n^2/60)^2 / (n^2/60) = (60 - n)^2 / 60: small first.
  ASSERT_EQ(result.pairs.size(), 3U);
  EXPECT_EQ(result.pairs[0].count, 10);
  EXPECT_DOUBLE_EQ(result.pairs[0].score, 2500.0 / 60);
  EXPECT_EQ(result.pairs[2].count, 30);
  EXPECT_DOUBLE_EQ(result.diagonal, 1);
}

TEST(Match, LeavesTheSurplusOfTheLargerSideUnmatched) {
  for (std::size_t m = 0; m < match_method_names.size(); ++m) {
    const auto method = static_cast<MatchMethod>(m);
    const MatchResult wide = match(table(2, 3, {40, 0, 1, 0, 30, 2}), {.method = method});
    EXPECT_EQ(wide.col_of_row, (std::vector<Index>{0, 1})) << name_of(method);
    EXPECT_EQ(wide.unmatched_cols, (std::vector<Index>{2})) << name_of(method);
    EXPECT_TRUE(wide.unmatched_rows.empty());
    const MatchResult tall = match(table(3, 2, {40, 0, 0, 30, 1, 2}), {.method = method});
    EXPECT_EQ(tall.col_of_row, (std::vector<Index>{0, 1, -1})) << name_of(method);
    EXPECT_EQ(tall.unmatched_rows, (std::vector<Index>{2})) << name_of(method);
  }
}

// The second best cell by count shares the row of the best: greedy takes 10 + 0, the trace 9 + 9.
TEST(Match, DwhIsGreedyWhereTracemaxIsOptimal) {
  const Crosstable t = table(2, 2, {10, 9, 9, 0});
  EXPECT_EQ(match(t, {.method = MatchMethod::dwh}).col_of_row, (std::vector<Index>{0, 1}));
  EXPECT_EQ(match(t, {.method = MatchMethod::tracemax}).col_of_row, (std::vector<Index>{1, 0}));
}

TEST(Match, WorksOnAnEmptyTableAndOnOneCluster) {
  for (std::size_t m = 0; m < match_method_names.size(); ++m) {
    const auto method = static_cast<MatchMethod>(m);
    EXPECT_EQ(match(table(3, 3, std::vector<double>(9)), {.method = method}).pairs.size(), 3U);
    EXPECT_EQ(match(table(1, 1, {5}), {.method = method}).col_of_row, (std::vector<Index>{0}));
    EXPECT_EQ(match(table(1, 3, {1, 5, 2}), {.method = MatchMethod::heuristic}).col_of_row,
              (std::vector<Index>{1}));
  }
}

TEST(Match, RefusesATableWithoutClusters) { EXPECT_THROW(match(Crosstable{}), InvalidArgument); }

// Oddsmatch never sees margins: an empty row leaves the other one without a preference.
TEST(OddsMatch, IsUndecidedWhenOneRowIsEmpty) {
  for (const std::vector<double>& counts : {std::vector<double>{70, 30, 0, 0, 0, 0, 0, 0, 9},
                                            std::vector<double>{70, 0, 30, 0, 9, 0, 0, 0, 0}}) {
    int first = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed)
      first += match(table(3, 3, counts), {.method = MatchMethod::oddsmatch, .seed = seed})
                   .col_of_row[0] == 0;
    EXPECT_GT(first, 150);
    EXPECT_LT(first, 250);
  }
}

}  // namespace
}  // namespace truecluster
