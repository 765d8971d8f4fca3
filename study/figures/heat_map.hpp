// A page of colour maps over (p, kappa) with contour lines: one row per method, one column per
// quantity.
#pragma once

#include <string>
#include <vector>

#include "figures/contour.hpp"
#include "figures/png.hpp"

namespace truecluster::study {

struct HeatMap {
  std::string title;
  GridValues cells;   // p to the right, kappa upwards; NaN: degenerate, left white
  GridValues smooth;  // over the same area, perhaps coarser
  double low = 0, high = 1;
  bool diverging = false;  // colours change their kind in the middle
};

struct HeatMapPage {
  std::string title;
  std::size_t n_columns = 3;
  std::vector<HeatMap> maps;  // row by row
};

// With axes, contour lines and a colour scale for each map. Panels are marked with their number
// (data-panel), for pages that answer to the mouse.
std::string heat_map_svg(const HeatMapPage& page);
// The maps and their contour lines alone, without text.
std::string heat_map_png(const HeatMapPage& page);

}  // namespace truecluster::study
