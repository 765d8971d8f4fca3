// The crosstable of two partitions: counts n_kl and their margins.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <truecluster/matrix.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

// Dense: for matching, and for indices of partitions with few clusters. Counts are doubles because
// fuzzy and weighted tables need them; crisp counts are exact up to 2^53 cases.
struct Crosstable {
  Matrix<double> count;                // n_kl
  std::vector<double> row_total;       // n_k
  std::vector<double> col_total;       // n_l
  double total = 0;                    // N
  Index n_missing = 0;                 // cases dropped because a label is missing on either side
  std::vector<std::string> row_names;  // may be empty: clusters are then called 0, 1, ...
  std::vector<std::string> col_names;

  [[nodiscard]] Index rows() const { return count.rows(); }
  [[nodiscard]] Index cols() const { return count.cols(); }
};

// Only the non-zero cells, ordered by row and column: memory proportional to their number.
struct SparseCrosstable {
  struct Cell {
    Label row, col;
    double count;
  };
  std::vector<Cell> cells;
  std::vector<double> row_total;
  std::vector<double> col_total;
  double total = 0;
  Index n_missing = 0;
};

// Crisp partitions, compact labels; a case counts its weight (1 without weights).
Crosstable crosstable(const Partition& a, const Partition& b, std::span<const double> weights = {});
SparseCrosstable sparse_crosstable(const Partition& a, const Partition& b,
                                   std::span<const double> weights = {});

// Any integer labels; -1 is missing. Clusters are in ascending order of their labels.
Crosstable crosstable(std::span<const std::int64_t> a, std::span<const std::int64_t> b,
                      std::span<const double> weights = {});
Crosstable crosstable(std::span<const std::int32_t> a, std::span<const std::int32_t> b,
                      std::span<const double> weights = {});

// Fuzzy partitions: A^T B of two membership matrices (rows are cases and sum to 1, within 0.01).
// A row of zeros is a missing case.
Crosstable crosstable(MatrixView<const double> a, MatrixView<const double> b,
                      std::span<const double> weights = {});

// A table given by its counts: the margins are summed.
Crosstable crosstable_of_counts(Matrix<double> count);

// Whether a dense table of this size is reasonable for this many cases.
bool dense_table_is_reasonable(Label n_rows, Label n_cols, Index n_objects);

}  // namespace truecluster
