// A reusable linear sum assignment solver: no allocation once it has seen the largest table.
#pragma once

#include <span>
#include <vector>

#include <truecluster/matrix.hpp>

namespace truecluster::assign {

// Augmenting row reduction, then shortest augmenting paths (Jonker and Volgenant 1987), started
// from zero prices so that it also holds for tables with more columns than rows; a table with more
// rows is transposed. Among several optimal answers it gives a fixed one, the same on every
// machine.
class AssignmentSolver {
 public:
  // Column of each row, -1 for rows left over; valid until the next call.
  // Throws InvalidArgument for NaN, infinite values and tables that do not fit into memory.
  std::span<const Index> maximize(MatrixView<const double> values) { return solve(values, -1.0); }
  std::span<const Index> minimize(MatrixView<const double> costs) { return solve(costs, 1.0); }

 private:
  struct Closed {
    Index column;
    double distance;
  };

  std::span<const Index> solve(MatrixView<const double> table, double sign);
  void prepare(MatrixView<const double> table);
  void reduce_rows();
  Index reduce_row(Index i, bool& lowered);
  void augment(Index start);
  Index shortest_path(Index start);
  void give(Index i, Index j);
  [[nodiscard]] double reduced_cost(Index i, Index j) const;

  MatrixView<const double> costs_;    // never more rows than columns
  double scale_ = 1;                  // what a value is multiplied with to be a cost
  std::vector<double> transposed_;    // storage of costs_ when the caller's table is tall
  std::vector<Index> column_of_row_;  // -1: free
  std::vector<Index> row_of_column_;  // -1: free
  std::vector<Index> waiting_;        // rows without a column
  // Dual price of each column: never positive, and +0 exactly for the free columns. The price of an
  // assigned column has its sign bit set, also when it is zero.
  std::vector<double> price_;
  std::vector<double> open_price_;  // price_, but -inf for columns closed by this search
  std::vector<double> distance_;    // of open columns from the start row; inf when closed
  std::vector<Index> predecessor_;  // row before the column on the shortest path
  std::vector<Closed> closed_;      // in the order of closing, distances ascending
  double reached_ = 0;              // length of the shortest path known so far
};

}  // namespace truecluster::assign
