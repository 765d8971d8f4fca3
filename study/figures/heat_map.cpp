// Draws panels of colour maps with contours, axes and a legend.
#include "figures/heat_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/palette.hpp"

namespace truecluster::study {
namespace {

constexpr double contour_step = 0.1;
constexpr double panel_size = 250, panel_step_x = 350, panel_step_y = 330, left = 60, top = 80;

Colour colour_of(const HeatMap& map, double value) {
  if (std::isnan(value)) return {};
  const double share = (value - map.low) / (map.high - map.low);
  return map.diverging ? diverging_colour(share) : sequential_colour(share);
}

// One pixel per cell, the largest kappa on top.
Raster cell_raster(const HeatMap& map) {
  Raster raster(map.cells.n_columns, map.cells.n_rows);
  for (std::size_t row = 0; row < map.cells.n_rows; ++row)
    for (std::size_t column = 0; column < map.cells.n_columns; ++column)
      raster.at(column, map.cells.n_rows - 1 - row) = colour_of(map, map.cells.at(row, column));
  return raster;
}

std::vector<double> contour_levels(const HeatMap& map) {
  std::vector<double> levels;
  const auto n = static_cast<int>(std::lround((map.high - map.low) / contour_step));
  for (int i = 1; i < n; ++i) levels.push_back(map.low + i * contour_step);
  return levels;
}

// Contour lines with both coordinates from 0 to 1, kappa upwards.
std::vector<std::vector<Point>> unit_contours(const HeatMap& map, double level) {
  std::vector<std::vector<Point>> lines = contour_lines(map.smooth, level);
  for (std::vector<Point>& line : lines)
    for (Point& point : line)
      point = {(point.x + 0.5) / static_cast<double>(map.smooth.n_columns),
               (point.y + 0.5) / static_cast<double>(map.smooth.n_rows)};
  return lines;
}

void draw_contours(const HeatMap& map, Point corner, Svg& svg) {
  for (const double level : contour_levels(map)) {
    std::vector<std::vector<Point>> lines = unit_contours(map, level);
    for (std::vector<Point>& line : lines) {
      for (Point& point : line)
        point = {corner.x + panel_size * point.x, corner.y + panel_size * (1 - point.y)};
      svg.polyline(line, "#222", 0.8);
    }
    const auto longest =
        std::max_element(lines.begin(), lines.end(),
                         [](const auto& a, const auto& b) { return a.size() < b.size(); });
    if (longest == lines.end() || longest->size() < 15) continue;
    const Point& middle = (*longest)[longest->size() / 2];
    const double shown = std::abs(level) < contour_step / 2 ? 0.0 : level;
    svg.label(middle.x, middle.y + 3, fmt::format("{:.1f}", shown), 9);
  }
}

void draw_axes(Point corner, Svg& svg) {
  svg.rectangle(corner, panel_size, panel_size, "none", "#333");
  for (const double tick : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    const double x = corner.x + panel_size * tick, y = corner.y + panel_size * (1 - tick);
    svg.text(x, corner.y + panel_size + 15, fmt::format("{:g}", tick), TextAnchor::middle, 10);
    svg.text(corner.x - 6, y + 4, fmt::format("{:g}", tick), TextAnchor::end, 10);
  }
  svg.text(corner.x + panel_size / 2, corner.y + panel_size + 31, "p", TextAnchor::middle);
  svg.upright_text(corner.x - 34, corner.y + panel_size / 2, "κ");
}

void draw_scale(const HeatMap& map, Point corner, Svg& svg) {
  constexpr int n_steps = 50;
  const double height = panel_size / n_steps;
  for (int i = 0; i < n_steps; ++i) {
    const double value = map.low + (map.high - map.low) * (i + 0.5) / n_steps;
    svg.rectangle({corner.x, corner.y + panel_size - (i + 1) * height}, 12, height + 0.3,
                  hex(colour_of(map, value)));
  }
  for (const double share : {0.0, 0.5, 1.0})
    svg.text(corner.x + 16, corner.y + panel_size * (1 - share) + 4,
             fmt::format("{:g}", map.low + share * (map.high - map.low)), TextAnchor::start, 10);
}

// A line of dark pixels; coordinates from 0 to 1 within the panel at (x0, y0).
void draw_line(Point from, Point to, std::size_t x0, std::size_t y0, std::size_t size,
               Raster& raster) {
  const auto scale = static_cast<double>(size - 1);
  const double length = std::hypot(to.x - from.x, to.y - from.y) * scale;
  const int n_steps = static_cast<int>(std::ceil(length)) + 1;
  for (int i = 0; i <= n_steps; ++i) {
    const double t = static_cast<double>(i) / n_steps;
    const double x = from.x + t * (to.x - from.x), y = from.y + t * (to.y - from.y);
    raster.at(x0 + std::lround(x * scale), y0 + std::lround((1 - y) * scale)) = {30, 30, 30};
  }
}

void draw_panel(const HeatMap& map, std::size_t x0, std::size_t y0, std::size_t size,
                Raster& raster) {
  const Raster cells = cell_raster(map);
  for (std::size_t y = 0; y < size; ++y)
    for (std::size_t x = 0; x < size; ++x)
      raster.at(x0 + x, y0 + y) = cells.at(x * cells.width() / size, y * cells.height() / size);
  for (const double level : contour_levels(map))
    for (const std::vector<Point>& line : unit_contours(map, level))
      for (std::size_t i = 1; i < line.size(); ++i)
        draw_line(line[i - 1], line[i], x0, y0, size, raster);
}

}  // namespace

std::string heat_map_svg(const HeatMapPage& page) {
  const std::size_t n_rows = (page.maps.size() + page.n_columns - 1) / page.n_columns;
  Svg svg(left + panel_step_x * static_cast<double>(page.n_columns),
          top + panel_step_y * static_cast<double>(n_rows));
  svg.text(left, 30, page.title, TextAnchor::start, 17);
  for (std::size_t i = 0; i < page.maps.size(); ++i) {
    const HeatMap& map = page.maps[i];
    const std::size_t row = i / page.n_columns, column = i % page.n_columns;
    const Point corner{left + panel_step_x * static_cast<double>(column),
                       top + panel_step_y * static_cast<double>(row)};
    svg.text(corner.x, corner.y - 10, map.title, TextAnchor::start, 13);
    svg.image(corner, panel_size, panel_size, png(cell_raster(map)),
              fmt::format("data-panel=\"{}\"", i));
    draw_contours(map, corner, svg);
    draw_axes(corner, svg);
    draw_scale(map, {corner.x + panel_size + 10, corner.y}, svg);
  }
  return svg.str();
}

std::string heat_map_png(const HeatMapPage& page) {
  constexpr std::size_t size = 303, gap = 12;  // three pixels a cell
  const std::size_t n_rows = (page.maps.size() + page.n_columns - 1) / page.n_columns;
  Raster raster(page.n_columns * (size + gap) + gap, n_rows * (size + gap) + gap);
  for (std::size_t i = 0; i < page.maps.size(); ++i)
    draw_panel(page.maps[i], gap + i % page.n_columns * (size + gap),
               gap + i / page.n_columns * (size + gap), size, raster);
  return png(raster);
}

}  // namespace truecluster::study
