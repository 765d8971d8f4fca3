// Linear sum assignment on tables that can be solved by hand.
#include <truecluster/assignment.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "assign/solver.hpp"
#include "support/assignment_tables.hpp"

namespace truecluster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Matrix<double> matrix(Index rows, Index cols, std::vector<double> values) {
  return {rows, cols, std::move(values)};
}

// By hand: 5+4+3 = 12 on the anti-diagonal; every other permutation gives less (1+9+1 = 11, ...).
TEST(Assignment, PairsRowsAndColumnsForTheLargestSum) {
  EXPECT_THAT(maximize_assignment(matrix(3, 3, {1, 2, 5, 0, 4, 1, 3, 3, 1})), ElementsAre(2, 1, 0));
}

// By hand: 1+2+2 = 5 (rows to columns 1, 0, 2); taking row 1's zero costs 4+0+2 = 6.
TEST(Assignment, PairsRowsAndColumnsForTheSmallestSum) {
  EXPECT_THAT(minimize_assignment(matrix(3, 3, {4, 1, 3, 2, 0, 5, 3, 2, 2})), ElementsAre(1, 0, 2));
}

TEST(Assignment, LeavesRowsOverWhenThereAreFewerColumns) {
  EXPECT_THAT(maximize_assignment(matrix(3, 1, {-3, -1, -2})), ElementsAre(-1, 0, -1));
  EXPECT_THAT(minimize_assignment(matrix(3, 2, {1, 9, 0, 9, 0, 3})), ElementsAre(-1, 0, 1));
}

TEST(Assignment, LeavesColumnsOverWhenThereAreFewerRows) {
  EXPECT_THAT(maximize_assignment(matrix(1, 3, {-3, -1, -2})), ElementsAre(1));
  EXPECT_THAT(minimize_assignment(matrix(2, 3, {1, 0, 0, 9, 9, 3})), ElementsAre(1, 2));
}

TEST(Assignment, OfATableWithoutRowsOrColumnsHasNoPairs) {
  EXPECT_THAT(maximize_assignment(matrix(0, 4, {})), IsEmpty());
  EXPECT_THAT(minimize_assignment(matrix(0, 0, {})), IsEmpty());
  EXPECT_THAT(minimize_assignment(matrix(2, 0, {})), ElementsAre(-1, -1));
}

TEST(Assignment, ReadsOnlyTheViewedPartOfATable) {
  const std::vector<double> values{1, 2, 99, 2, 1, 99};
  EXPECT_THAT(maximize_assignment(MatrixView<const double>(values.data(), 2, 2, 3)),
              ElementsAre(1, 0));
}

// Sums and differences of these values overflow. By hand, in units of the largest: 0.6 − 1 = −0.4
// is less than 1 − 0.6; two ones are more than 1 − 1; 1 + 1 + 1 is the most there is.
TEST(Assignment, HoldsForTheLargestFiniteValues) {
  const double most = std::numeric_limits<double>::max();
  const double less = 0.6 * most;
  EXPECT_THAT(minimize_assignment(matrix(2, 3, {-less, less, less, -most, most, most}))[1], 0);
  EXPECT_THAT(maximize_assignment(matrix(2, 2, {most, most, -most, most})), ElementsAre(0, 1));
  EXPECT_THAT(
      maximize_assignment(matrix(3, 3, {most, most, -most, -most, most, most, most, -most, less})),
      ElementsAre(1, 2, 0));
}

TEST(Assignment, RefusesValuesThatAreNotFinite) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
        -std::numeric_limits<double>::infinity()})
    for (const Index size : {1, 2, 3, 7, 20}) {
      Matrix<double> table(size, size, 1.0);
      table(size / 2, size - 1) = bad;
      const auto place = fmt::format("row {}, column {}", size / 2, size - 1);
      for (const auto& solve : {maximize_assignment, minimize_assignment}) {
        try {
          solve(table);
          FAIL() << bad << " was accepted in a table of size " << size;
        } catch (const InvalidArgument& error) {
          EXPECT_THAT(error.what(), HasSubstr(place));
          EXPECT_THAT(error.what(), HasSubstr(fmt::format("value {}", bad)));
        }
      }
    }
}

TEST(Assignment, RefusesTablesThatDoNotFitIntoMemory) {
  const double value = 0;
  const Index huge = Index{1} << 40;
  try {
    maximize_assignment(MatrixView<const double>(&value, huge, huge));
    FAIL() << "accepted";
  } catch (const InvalidArgument& error) {
    EXPECT_THAT(error.what(), HasSubstr("1099511627776 × 1099511627776"));
  }
}

TEST(AssignmentSolver, GivesTheSameAnswerWhateverItSolvedBefore) {
  assign::AssignmentSolver used;
  std::uint64_t seed = 0;
  for (const auto& [rows, cols] : {std::pair<Index, Index>{9, 9},
                                   {2, 2},
                                   {12, 3},
                                   {3, 3},
                                   {3, 12},
                                   {1, 1},
                                   {20, 20},
                                   {0, 5}}) {
    const auto table = assignment_table("ties", rows, cols, ++seed);
    EXPECT_THAT(used.maximize(table), testing::ElementsAreArray(maximize_assignment(table)));
    EXPECT_THAT(used.minimize(table), testing::ElementsAreArray(minimize_assignment(table)));
  }
}

}  // namespace
}  // namespace truecluster
