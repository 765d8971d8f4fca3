// Linear sum assignment against all permutations and against scipy's stored optima.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <nlohmann/json.hpp>

#include <truecluster/assignment.hpp>

#include "assign/solver.hpp"
#include "support/assignment_tables.hpp"

namespace truecluster {
namespace {

struct Extremes {
  double smallest = std::numeric_limits<double>::infinity(), largest = -smallest;
};

// Tries every assignment: row i and the following, given the columns used so far and their sum.
void try_all(MatrixView<const double> table, Index i, Index unpaired, unsigned used, double sum,
             Extremes& found) {
  if (i == table.rows()) {
    found.smallest = std::min(found.smallest, sum);
    found.largest = std::max(found.largest, sum);
    return;
  }
  if (unpaired > 0) try_all(table, i + 1, unpaired - 1, used, sum, found);
  for (Index j = 0; j < table.cols(); ++j)
    if ((used >> j & 1U) == 0)
      try_all(table, i + 1, unpaired, used | 1U << j, sum + table(i, j), found);
}

Extremes brute_force(MatrixView<const double> table) {
  Extremes found;
  try_all(table, 0, std::max<Index>(0, table.rows() - table.cols()), 0, 0, found);
  return found;
}

void expect_optimal(assign::AssignmentSolver& solver, const Matrix<double>& table) {
  const Extremes truth = brute_force(table);
  double scale = 0;
  for (const double x : table.values()) scale = std::max(scale, std::abs(x));
  const double tolerance = 1e-14 * scale;
  ASSERT_NEAR(assignment_sum(table, solver.minimize(table)), truth.smallest, tolerance);
  ASSERT_NEAR(assignment_sum(table, solver.maximize(table)), truth.largest, tolerance);
}

// One solver for all, so that what an earlier table leaves behind is tested too.
TEST(Assignment, IsOptimalAmongAllPermutationsOfSmallTables) {
  assign::AssignmentSolver solver;
  std::uint64_t seed = 0;
  for (const char* kind : {"uniform", "signed", "ties", "range", "steep"})
    for (Index rows = 1; rows <= 5; ++rows)
      for (Index cols = 1; cols <= 5; ++cols)
        for (int repeat = 0; repeat < 40; ++repeat) {
          SCOPED_TRACE(testing::Message()
                       << kind << " " << rows << "x" << cols << " seed " << ++seed);
          ASSERT_NO_FATAL_FAILURE(expect_optimal(solver, assignment_table(kind, rows, cols, seed)));
        }
}

TEST(Assignment, IsOptimalAmongAllPermutationsOfSixAndSevenClusters) {
  assign::AssignmentSolver solver;
  std::uint64_t seed = 0;
  for (const char* kind : {"uniform", "signed", "ties", "range", "steep"})
    for (const auto& [rows, cols] : {std::pair<Index, Index>{6, 6}, {7, 7}, {4, 7}, {7, 5}})
      for (int repeat = 0; repeat < 25; ++repeat) {
        SCOPED_TRACE(testing::Message()
                     << kind << " " << rows << "x" << cols << " seed " << ++seed);
        ASSERT_NO_FATAL_FAILURE(expect_optimal(solver, assignment_table(kind, rows, cols, seed)));
      }
}

TEST(Assignment, ReachesTheOptimaOfScipy) {
  const auto stored =
      nlohmann::json::parse(std::ifstream(TRUECLUSTER_CASES_DIR "/assignment.json"));
  assign::AssignmentSolver solver;
  for (const auto& stored_case : stored.at("cases")) {
    SCOPED_TRACE(stored_case.dump());
    const auto table = assignment_table(stored_case.at("kind"), stored_case.at("rows"),
                                        stored_case.at("cols"), stored_case.at("seed"));
    const double minimum = stored_case.at("minimum"), maximum = stored_case.at("maximum");
    const double tolerance = 1e-13 * std::max(std::abs(minimum), std::abs(maximum));
    EXPECT_NEAR(assignment_sum(table, solver.minimize(table)), minimum, tolerance);
    EXPECT_NEAR(assignment_sum(table, solver.maximize(table)), maximum, tolerance);
    EXPECT_NEAR(assignment_sum(table, minimize_assignment(table)), minimum, tolerance);
    EXPECT_NEAR(assignment_sum(table, maximize_assignment(table)), maximum, tolerance);
  }
}

}  // namespace
}  // namespace truecluster
