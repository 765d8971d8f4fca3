// Agreement once the clusters are matched.
#include <vector>

#include <fmt/format.h>

#include <truecluster/agreement.hpp>

#include "score/nonzero_cells.hpp"

namespace truecluster {
namespace {

void check_matching(const Crosstable& table, std::span<const Index> col_of_row) {
  if (static_cast<Index>(col_of_row.size()) != table.rows())
    throw InvalidArgument(fmt::format("the matching has {} entries but the table has {} rows",
                                      col_of_row.size(), table.rows()));
  std::vector<Index> row_of_col(table.cols(), -1);
  for (Index k = 0; k < table.rows(); ++k) {
    const Index l = col_of_row[k];
    if (l < -1 || l >= table.cols())
      throw InvalidArgument(fmt::format(
          "row {} is matched to column {} but the table has {} columns", k, l, table.cols()));
    if (l == -1) continue;
    Index& row = row_of_col[l];
    if (row != -1)
      throw InvalidArgument(fmt::format("rows {} and {} are both matched to column {}", row, k, l));
    row = k;
  }
}

}  // namespace

double diagonal_fraction(const Crosstable& table, std::span<const Index> col_of_row) {
  check_matching(table, col_of_row);
  require_cases(table);
  double diagonal = 0;
  for (Index k = 0; k < table.rows(); ++k) {
    const Index l = col_of_row[k];
    if (l != -1) diagonal += table.count(k, l);
  }
  return diagonal / table.total;
}

double cohen_kappa(const Crosstable& table, std::span<const Index> col_of_row) {
  const double observed = diagonal_fraction(table, col_of_row);
  double expected = 0;
  for (std::size_t k = 0; k < col_of_row.size(); ++k)
    if (col_of_row[k] != -1)
      expected += table.row_total[k] / table.total * (table.col_total[col_of_row[k]] / table.total);
  // All cases in one matched cell: agreement is complete, and could not have been less.
  return expected == 1 ? 1.0 : (observed - expected) / (1 - expected);
}

}  // namespace truecluster
