// The inner loops of the assignment solver: passes over one row of the cost table.
// The cost of column j is scale·row[j]; the reduced cost is scale·row[j] − price[j].
// A price with its sign bit set, be it −0, marks a column that some row already has.
// The answers are minima and first positions only, so they do not depend on the vector width.
#pragma once

#include <truecluster/types.hpp>

namespace truecluster::assign {

// Largest |row[j]|; infinite if any value is infinite or NaN.
double largest_magnitude(const double* row, Index n);

// The two smallest reduced costs of a row; infinite where there are none.
struct TwoSmallest {
  double first, second;
};
TwoSmallest two_smallest(const double* row, double scale, const double* price, Index n);

// First column whose reduced cost is value; n if there is none.
Index find_reduced_cost(const double* row, double scale, const double* price, Index n,
                        double value);

// The same among the columns that nobody has: those whose price has no sign bit.
Index find_unassigned(const double* row, double scale, const double* price, Index n, double value);

// First position of value; n if there is none.
Index find_value(const double* values, Index n, double value);

// The smallest distance over all open columns, and over the open columns that nobody has.
struct Nearest {
  double any, unassigned;
};
// Shortens distances by the way over this row: offset + reduced cost; where that helps, the row
// becomes the column's predecessor. A column with price −inf is closed: nothing reaches it.
Nearest relax(const double* row, double scale, const double* price, double offset, Index row_index,
              double* distance, Index* predecessor, Index n);

}  // namespace truecluster::assign
