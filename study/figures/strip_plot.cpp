// Draws dots and means by group.
#include "figures/strip_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "figures/svg.hpp"

namespace truecluster::study {
namespace {

constexpr double names_width = 200, panel_width = 330, gap = 30, head_height = 70, line_height = 26;

struct Range {
  double low = 0, high = 0;
};

// The values of a panel and 0, widened to multiples of the tick distance 0.1.
Range range_of_panel(const StripPlot& plot, std::size_t panel) {
  Range range;
  for (const StripPlot::Row& row : plot.rows)
    for (const double value : row.values[panel]) {
      range.low = std::min(range.low, value);
      range.high = std::max(range.high, value);
    }
  return {std::floor(range.low * 10 - 0.2) / 10, std::ceil(range.high * 10 + 0.2) / 10};
}

void draw_panel(const StripPlot& plot, std::size_t panel, Svg& svg) {
  const Range range = range_of_panel(plot, panel);
  const double x0 = names_width + static_cast<double>(panel) * (panel_width + gap);
  const double bottom = head_height + line_height * static_cast<double>(plot.rows.size());
  const auto x_of = [&](double value) {
    return x0 + panel_width * (value - range.low) / (range.high - range.low);
  };
  svg.text(x0 + panel_width / 2, head_height - 14, plot.panels[panel], TextAnchor::middle);
  const double step = range.high - range.low > 1.05 ? 0.4 : 0.2;
  for (double tick = std::ceil(range.low / step - 1e-9) * step; tick <= range.high + 1e-9;
       tick += step) {
    svg.line({x_of(tick), head_height}, {x_of(tick), bottom},
             std::abs(tick) < 1e-9 ? "#333" : "#ddd", 1);
    svg.text(x_of(tick), bottom + 16, fmt::format("{:.1f}", std::abs(tick) < 1e-9 ? 0.0 : tick),
             TextAnchor::middle);
  }
  for (std::size_t r = 0; r < plot.rows.size(); ++r) {
    const std::vector<double>& values = plot.rows[r].values[panel];
    const double y = head_height + line_height * (static_cast<double>(r) + 0.5);
    double mean = 0;
    for (const double value : values) {
      svg.circle({x_of(value), y}, 3.5, "#2166ac", 0.25);
      mean += value / static_cast<double>(values.size());
    }
    svg.line({x_of(mean), y - 9}, {x_of(mean), y + 9}, "#b2182b", 2.5);
  }
}

}  // namespace

std::string strip_plot_svg(const StripPlot& plot) {
  const auto n_panels = static_cast<double>(plot.panels.size());
  Svg svg(names_width + n_panels * (panel_width + gap),
          head_height + line_height * static_cast<double>(plot.rows.size()) + 50);
  svg.text(12, 26, plot.title, TextAnchor::start, 16);
  for (std::size_t r = 0; r < plot.rows.size(); ++r)
    svg.text(names_width - 12, head_height + line_height * (static_cast<double>(r) + 0.5) + 4,
             plot.rows[r].name, TextAnchor::end);
  for (std::size_t panel = 0; panel < plot.panels.size(); ++panel) draw_panel(plot, panel, svg);
  svg.text(12, head_height + line_height * static_cast<double>(plot.rows.size()) + 42,
           "One dot per scenario; the red bar is the mean.", TextAnchor::start);
  return svg.str();
}

}  // namespace truecluster::study
