// A picture of many numbers by group: one line per group, one translucent dot per number and a bar
// at the mean, in one or more panels side by side.
#pragma once

#include <string>
#include <vector>

namespace truecluster::study {

struct StripPlot {
  struct Row {
    std::string name;
    std::vector<std::vector<double>> values;  // one list per panel
  };
  std::string title;
  std::vector<std::string> panels;
  std::vector<Row> rows;
};

std::string strip_plot_svg(const StripPlot& plot);

}  // namespace truecluster::study
