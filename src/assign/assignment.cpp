// The public functions for linear sum assignment: one table, one solver.
#include <truecluster/assignment.hpp>

#include "assign/solver.hpp"

namespace truecluster {

std::vector<Index> maximize_assignment(MatrixView<const double> values) {
  assign::AssignmentSolver solver;
  const auto columns = solver.maximize(values);
  return {columns.begin(), columns.end()};
}

std::vector<Index> minimize_assignment(MatrixView<const double> costs) {
  assign::AssignmentSolver solver;
  const auto columns = solver.minimize(costs);
  return {columns.begin(), columns.end()};
}

}  // namespace truecluster
