// Tables for the assignment tests, made from a seed exactly as tests/cases/make_assignment_cases.py
// describes, and the sum of an assignment.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <truecluster/matrix.hpp>

namespace truecluster {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : state_(seed) {}
  double operator()() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<double>(state_ >> 11U) * 0x1p-53;
  }

 private:
  std::uint64_t state_;
};

inline Matrix<double> assignment_table(const std::string& kind, Index rows, Index cols,
                                       std::uint64_t seed) {
  Matrix<double> table(rows, cols);
  Draws draw(seed);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < cols; ++j) {
      if (kind == "product") {
        table(i, j) = static_cast<double>((i + 1) * (j + 1));
        continue;
      }
      const double u = draw();
      if (kind == "uniform")
        table(i, j) = u;
      else if (kind == "signed")
        table(i, j) = u - 0.5;
      else if (kind == "ties")
        table(i, j) = std::floor(4 * u);
      else if (kind == "range")
        table(i, j) = std::ldexp(u, static_cast<int>(std::floor(80 * draw())) - 40);
      else if (kind == "steep")
        table(i, j) = static_cast<double>((i + 1) * (j + 1)) + u;
      else
        throw std::invalid_argument("unknown kind of table: " + kind);
    }
  return table;
}

// Sum of the paired values; throws unless each column is used at most once and min(rows, cols)
// pairs exist.
inline double assignment_sum(MatrixView<const double> table, std::span<const Index> columns) {
  if (static_cast<Index>(columns.size()) != table.rows())
    throw std::invalid_argument("not one entry a row");
  std::vector<bool> used(table.cols());
  double sum = 0;
  Index pairs = 0;
  for (Index i = 0; i < table.rows(); ++i) {
    const Index j = columns[i];
    if (j == -1) continue;
    if (j < 0 || j >= table.cols() || used[j]) throw std::invalid_argument("not an assignment");
    used[j] = true;
    sum += table(i, j);
    ++pairs;
  }
  if (pairs != std::min(table.rows(), table.cols())) throw std::invalid_argument("pairs missing");
  return sum;
}

}  // namespace truecluster
