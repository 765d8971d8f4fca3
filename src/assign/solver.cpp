// Shortest augmenting paths with prices (Jonker and Volgenant 1987).
#include "assign/solver.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "assign/row_scan.hpp"
#include "assign/tiny.hpp"
#include "base/infinity.hpp"

namespace truecluster::assign {
namespace {

// Path lengths are sums of costs and prices; tables below this bound cannot make them overflow,
// larger ones are scaled down by a power of two, which is exact.
constexpr double safe_magnitude = 0x1p900;
constexpr double scale_down = 0x1p-128;

[[noreturn]] void refuse_size(MatrixView<const double> table) {
  throw InvalidArgument(
      fmt::format("an assignment table of {} × {} values does not fit into memory", table.rows(),
                  table.cols()));
}

void check_size(MatrixView<const double> table) {
  constexpr auto most = std::numeric_limits<Index>::max() / static_cast<Index>(sizeof(double));
  if (table.cols() > 0 && table.rows() > most / table.cols()) refuse_size(table);
}

[[noreturn]] void refuse_value(std::span<const double> row, Index i) {
  const auto bad =
      std::find_if_not(row.begin(), row.end(), [](double x) { return std::isfinite(x); });
  throw InvalidArgument(fmt::format(
      "the assignment table has the value {} in row {}, column {} (counted from 0), but "
      "every value must be finite",
      *bad, i, bad - row.begin()));
}

// Largest absolute value, after making sure that all are finite.
double checked_magnitude(MatrixView<const double> table) {
  double largest = 0;
  for (Index i = 0; i < table.rows(); ++i) {
    const double magnitude = largest_magnitude(table.row(i).data(), table.cols());
    if (!std::isfinite(magnitude)) refuse_value(table.row(i), i);
    largest = std::max(largest, magnitude);
  }
  return largest;
}

// The answer for a table of two or three clusters; empty for the general case.
std::span<const Index> tiny_order(MatrixView<const double> table, double sign) {
  if (table.rows() != table.cols()) return {};
  if (table.rows() == 2) return best_order<2>(table, sign);
  if (table.rows() == 3) return best_order<3>(table, sign);
  return {};
}

// In blocks, so that both tables stay in the cache.
void transpose(MatrixView<const double> from, double* to) {
  constexpr Index block = 32;
  const Index rows = from.rows(), cols = from.cols();
  for (Index i0 = 0; i0 < rows; i0 += block)
    for (Index j0 = 0; j0 < cols; j0 += block)
      for (Index j = j0; j < std::min(cols, j0 + block); ++j)
        for (Index i = i0; i < std::min(rows, i0 + block); ++i) to[j * rows + i] = from(i, j);
}

}  // namespace

std::span<const Index> AssignmentSolver::solve(MatrixView<const double> table, double sign) {
  if (const auto order = tiny_order(table, sign); !order.empty()) return order;
  check_size(table);
  try {
    prepare(table);
  } catch (const std::bad_alloc&) {
    refuse_size(table);
  } catch (const std::length_error&) {
    refuse_size(table);
  }
  scale_ = checked_magnitude(table) < safe_magnitude ? sign : sign * scale_down;
  const bool tall = table.rows() > table.cols();
  if (tall) {
    transpose(table, transposed_.data());
    costs_ = {transposed_.data(), table.cols(), table.rows()};
  } else {
    costs_ = table;
  }
  reduce_rows();
  for (const Index i : waiting_) augment(i);
  return tall ? row_of_column_ : column_of_row_;
}

void AssignmentSolver::prepare(MatrixView<const double> table) {
  const Index rows = std::min(table.rows(), table.cols());
  const Index cols = std::max(table.rows(), table.cols());
  if (table.rows() > table.cols()) transposed_.resize(rows * cols);
  column_of_row_.assign(rows, -1);
  row_of_column_.assign(cols, -1);
  price_.assign(cols, 0.0);
  open_price_.resize(cols);
  distance_.resize(cols);
  predecessor_.resize(cols);
  waiting_.reserve(rows);
  closed_.reserve(rows);
}

double AssignmentSolver::reduced_cost(Index i, Index j) const {
  return scale_ * costs_(i, j) - price_[j];
}

// Gives column j to row i; the row that had it is free again only if the caller says so.
void AssignmentSolver::give(Index i, Index j) {
  row_of_column_[j] = i;
  column_of_row_[i] = j;
  price_[j] = std::copysign(price_[j], -1.0);
}

// Row by row, takes the cheapest column and lowers its price until the second cheapest is as good,
// as a bidder in an auction would; whoever had the column bids next. Leaves the rows still without
// a column in waiting_.
void AssignmentSolver::reduce_rows() {
  waiting_.resize(costs_.rows());
  for (Index i = 0; i < costs_.rows(); ++i) waiting_[i] = i;
  if (costs_.cols() < 2) {  // no second cheapest column
    if (!waiting_.empty()) give(0, 0);
    waiting_.clear();
  }
  constexpr int sweeps = 2;
  constexpr Index bids_per_row = 10;  // bidding wars over tiny differences are left to augment()
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    Index bids_left = bids_per_row * static_cast<Index>(waiting_.size());
    std::size_t still_waiting = 0;
    for (std::size_t k = 0; k < waiting_.size(); ++k) {
      Index bidder = waiting_[k];
      bool lowered = true;
      while (bidder >= 0 && lowered && bids_left-- > 0) bidder = reduce_row(bidder, lowered);
      if (bidder >= 0) waiting_[still_waiting++] = bidder;
    }
    waiting_.resize(still_waiting);
  }
}

// One bid of row i. Returns the row that lost its column, or -1.
Index AssignmentSolver::reduce_row(Index i, bool& lowered) {
  const double* row = costs_.row(i).data();
  const Index n = costs_.cols();
  const auto [first, second] = two_smallest(row, scale_, price_.data(), n);
  Index j = find_reduced_cost(row, scale_, price_.data(), n, first);
  const double price = price_[j] - (second - first);
  lowered = price < price_[j];  // false also when the difference is lost in rounding
  if (lowered)
    price_[j] = price;
  else if (row_of_column_[j] >= 0)  // if there is a tie, rather a column nobody has
    if (const Index tie = find_unassigned(row, scale_, price_.data(), n, first); tie < n) j = tie;
  const Index loser = row_of_column_[j];
  if (loser >= 0) column_of_row_[loser] = -1;
  give(i, j);
  return loser;
}

// Finds the shortest alternating path from a free row to a free column and turns it over.
void AssignmentSolver::augment(Index start) {
  Index j = shortest_path(start);
  // Subtracting keeps the sign of a zero price: -0 − 0 = -0, but -0 + 0 = +0.
  for (const Closed& closed : closed_) price_[closed.column] -= reached_ - closed.distance;
  for (Index i = -1; i != start;) {
    i = predecessor_[j];
    const Index next = column_of_row_[i];
    give(i, j);
    j = next;
  }
}

// Dijkstra's algorithm on reduced costs; returns the free column it ends in.
Index AssignmentSolver::shortest_path(Index start) {
  const Index n = costs_.cols();
  std::copy(price_.begin(), price_.end(), open_price_.begin());
  std::fill(distance_.begin(), distance_.end(), infinity);
  closed_.clear();
  reached_ = -infinity;
  double offset = 0;
  for (Index i = start;;) {
    const auto [any, unassigned] = relax(costs_.row(i).data(), scale_, open_price_.data(), offset,
                                         i, distance_.data(), predecessor_.data(), n);
    reached_ = std::max(reached_, any);  // rounding may let a way look shorter than its beginning
    if (unassigned <= reached_) {
      for (Index j = 0;; ++j)
        if (distance_[j] == unassigned && row_of_column_[j] < 0) return j;
    }
    const Index j = find_value(distance_.data(), n, any);
    closed_.push_back({j, reached_});
    open_price_[j] = -infinity;
    distance_[j] = infinity;
    i = row_of_column_[j];
    offset = reached_ - reduced_cost(i, j);
  }
}

}  // namespace truecluster::assign
