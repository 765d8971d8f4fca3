// What holds of every optimal assignment: relabelling, transposing, adding constants.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include <truecluster/assignment.hpp>

#include "support/assignment_tables.hpp"

namespace truecluster {
namespace {

// Small integers: sums are exact, so optima can be compared with ==, and ties abound.
Matrix<double> any_table() {
  const Index rows = *rc::gen::inRange(1, 25), cols = *rc::gen::inRange(1, 25);
  const auto cells = *rc::gen::container<std::vector<int>>(rows * cols, rc::gen::inRange(-30, 31));
  return {rows, cols, std::vector<double>(cells.begin(), cells.end())};
}

std::vector<Index> any_order(Index n) {
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), Index{0});
  Draws draw(*rc::gen::arbitrary<std::uint64_t>());
  for (Index i = n - 1; i > 0; --i)
    std::swap(order[i], order[static_cast<Index>(draw() * static_cast<double>(i + 1))]);
  return order;
}

double largest_sum(const Matrix<double>& table) {
  return assignment_sum(table, maximize_assignment(table));
}

RC_GTEST_PROP(Assignment, HasTheSameOptimumWhenRowsAndColumnsAreRelabelled, ()) {
  const auto table = any_table();
  const auto rows = any_order(table.rows()), cols = any_order(table.cols());
  Matrix<double> relabelled(table.rows(), table.cols());
  for (Index i = 0; i < table.rows(); ++i)
    for (Index j = 0; j < table.cols(); ++j) relabelled(rows[i], cols[j]) = table(i, j);
  RC_ASSERT(largest_sum(relabelled) == largest_sum(table));
}

RC_GTEST_PROP(Assignment, HasTheSameOptimumWhenTransposed, ()) {
  const auto table = any_table();
  Matrix<double> transposed(table.cols(), table.rows());
  for (Index i = 0; i < table.rows(); ++i)
    for (Index j = 0; j < table.cols(); ++j) transposed(j, i) = table(i, j);
  RC_ASSERT(largest_sum(transposed) == largest_sum(table));
}

// With every row paired, a constant added to one row adds to every sum alike.
RC_GTEST_PROP(Assignment, StaysOptimalWhenAConstantIsAddedToARow, ()) {
  const auto table = any_table();
  RC_PRE(table.rows() <= table.cols());
  auto shifted = table;
  for (double& x : shifted.row(*rc::gen::inRange<Index>(0, table.rows()))) x += 1000;
  RC_ASSERT(assignment_sum(table, maximize_assignment(shifted)) == largest_sum(table));
}

RC_GTEST_PROP(Assignment, MaximizesAsItMinimizesTheOppositeValues, ()) {
  const auto table = any_table();
  auto opposite = table;
  for (double& x : opposite.values()) x = -x;
  RC_ASSERT(minimize_assignment(opposite) == maximize_assignment(table));
}

}  // namespace
}  // namespace truecluster
