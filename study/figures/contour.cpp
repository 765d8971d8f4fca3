// Follows contour lines from cell to cell of a grid.
#include "figures/contour.hpp"

#include <array>
#include <cmath>
#include <map>

namespace truecluster::study {
namespace {

// An edge of the grid: from (row, column) to the right, or upwards to row + 1.
using Edge = std::size_t;

class Tracer {
 public:
  Tracer(const GridValues& grid, double level) : grid_(grid), level_(level) {}

  std::vector<std::vector<Point>> trace() {
    for (std::size_t row = 0; row + 1 < grid_.n_rows; ++row)
      for (std::size_t column = 0; column + 1 < grid_.n_columns; ++column)
        cross_square(row, column);
    std::vector<std::vector<Point>> lines;
    // Open lines first, from their ends; what then remains are closed ones.
    for (const auto& [edge, ends] : next_)
      if (ends.size() == 1) follow(edge, lines);
    for (const auto& [edge, ends] : next_) follow(edge, lines);
    return lines;
  }

 private:
  [[nodiscard]] Edge right_of(std::size_t row, std::size_t column) const {
    return 2 * (row * grid_.n_columns + column);
  }
  [[nodiscard]] Edge above(std::size_t row, std::size_t column) const {
    return right_of(row, column) + 1;
  }

  [[nodiscard]] Point position(Edge edge) const {
    const std::size_t node = edge / 2, row = node / grid_.n_columns,
                      column = node % grid_.n_columns;
    const bool upwards = edge % 2 == 1;
    const double from = grid_.at(row, column),
                 to = upwards ? grid_.at(row + 1, column) : grid_.at(row, column + 1);
    const double share = (level_ - from) / (to - from);
    return {static_cast<double>(column) + (upwards ? 0 : share),
            static_cast<double>(row) + (upwards ? share : 0)};
  }

  void connect(Edge a, Edge b) {
    next_[a].push_back(b);
    next_[b].push_back(a);
  }

  void cross_square(std::size_t row, std::size_t column) {
    const std::array corners{grid_.at(row, column), grid_.at(row, column + 1),
                             grid_.at(row + 1, column + 1), grid_.at(row + 1, column)};
    double centre = 0;
    for (const double corner : corners) centre += corner / 4;
    if (std::isnan(centre)) return;
    const std::array edges{right_of(row, column), above(row, column + 1), right_of(row + 1, column),
                           above(row, column)};
    std::vector<Edge> crossed;
    for (std::size_t c = 0; c < 4; ++c)
      if ((corners[c] >= level_) != (corners[(c + 1) % 4] >= level_)) crossed.push_back(edges[c]);
    if (crossed.size() == 2) connect(crossed[0], crossed[1]);
    if (crossed.size() == 4) {  // a saddle: the value in the centre says which corners are joined
      const bool first_with_centre = (corners[0] >= level_) == (centre >= level_);
      connect(crossed[0], crossed[first_with_centre ? 1 : 3]);
      connect(crossed[2], crossed[first_with_centre ? 3 : 1]);
    }
  }

  // Walks from an edge as long as there are segments, using up each.
  void follow(Edge start, std::vector<std::vector<Point>>& lines) {
    std::vector<Point> line{position(start)};
    Edge here = start;
    while (!next_[here].empty()) {
      const Edge there = next_[here].back();
      next_[here].pop_back();
      std::erase(next_[there], here);
      line.push_back(position(there));
      here = there;
    }
    if (line.size() > 1) lines.push_back(std::move(line));
  }

  const GridValues& grid_;
  double level_;
  std::map<Edge, std::vector<Edge>> next_;  // the one or two crossings a crossing is joined to
};

}  // namespace

std::vector<std::vector<Point>> contour_lines(const GridValues& grid, double level) {
  return Tracer(grid, level).trace();
}

}  // namespace truecluster::study
