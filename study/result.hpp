// What a part of the study hands back: tables to print or store, pictures, and sentences that say
// what they show.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "figures/strip_plot.hpp"

namespace truecluster::study {

// A text, or a number; a number that does not exist (not published, degenerate) is NaN.
using Value = std::variant<std::string, double>;

struct Table {
  std::string name;   // of its file, without ending: "table6"
  std::string title;  // one line above it
  std::vector<std::string> columns;
  std::vector<std::vector<Value>> rows;
};

// Numbers over a grid, for pages that draw them themselves.
struct ColourMap {
  struct Axis {
    std::string name;
    std::vector<double> values;
  };
  std::string title;
  Axis x, y;
  std::vector<double> values;  // row by row, a row for each y; NaN: none
  double low = 0, high = 1;    // ends of the colour scale
  bool diverging = false;      // its colours change their kind in the middle
};

struct File {
  std::string name;  // "figure1.svg"
  std::string content;
};

struct Result {
  std::string name;                // "table6"
  std::string title;               // what the part reproduces
  std::vector<Table> tables;       // the numbers beside the published ones
  std::vector<std::string> notes;  // what they show
  std::vector<Table> raw;          // long tables behind them: only written to files
  std::vector<ColourMap> maps;     // what the pictures show, as numbers
  std::vector<StripPlot> strips;
  std::vector<File> files;  // pictures and pages
};

}  // namespace truecluster::study
