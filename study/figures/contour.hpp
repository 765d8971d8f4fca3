// Contour lines of values on a rectangular grid (marching squares with linear interpolation).
#pragma once

#include <vector>

#include "figures/svg.hpp"

namespace truecluster::study {

struct GridValues {
  std::size_t n_columns = 0, n_rows = 0;
  std::vector<double> values;  // row by row; NaN: unknown, no line runs past it

  [[nodiscard]] double at(std::size_t row, std::size_t column) const {
    return values[row * n_columns + column];
  }
};

// Lines along which the values are the level; x in columns, y in rows. A closed line ends where it
// began.
std::vector<std::vector<Point>> contour_lines(const GridValues& grid, double level);

}  // namespace truecluster::study
