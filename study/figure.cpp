// Simulates the grid of a figure, smooths it and draws it.
#include "figure.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "figures/heat_map.hpp"
#include "figures/loess.hpp"
#include "grid_statements.hpp"
#include "jobs.hpp"

namespace truecluster::study {
namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
// A twentieth of the cells: a neighbourhood of about twelve cells in every direction.
constexpr double loess_span = 0.05;

struct Quantity {
  const char* name;
  double Criterion::*value;
  double low, high;
};
constexpr std::array<Quantity, 3> quantities{{{"information", &Criterion::information, 0, 1},
                                              {"uncertainty", &Criterion::uncertainty, 0, 1},
                                              {"CIC", &Criterion::cic, -1, 1}}};

Point place_of(const GridCell& cell) {
  return {cell.p_percent / 100.0, cell.kappa_percent / 100.0};
}

GridValues cell_values(const Grid& grid, std::size_t method, const Quantity& quantity) {
  GridValues result{grid.p_percent.size(), grid.kappa_percent.size(), {}};
  for (const GridPoint& point : grid.points) {
    const GridOutcome& outcome = point.outcomes[method];
    result.values.push_back(outcome.degenerate ? none : outcome.criterion.*quantity.value);
  }
  return result;
}

// The maps of one method. Contours are drawn where the cells exist: a smooth value at a degenerate
// cell would be an extrapolation.
std::vector<HeatMap> maps_of_method(const Grid& grid, std::size_t method) {
  std::vector<Point> places, at;
  for (const GridPoint& point : grid.points) {
    at.push_back(place_of(point.cell));
    if (!point.outcomes[method].degenerate) places.push_back(at.back());
  }
  std::vector<HeatMap> maps;
  std::vector<std::vector<double>> responses;
  for (const Quantity& quantity : quantities) {
    HeatMap map;
    map.title = fmt::format("{}, {}", quantity.name, name_of(grid_methods[method]));
    map.cells = cell_values(grid, method, quantity);
    map.low = quantity.low;
    map.high = quantity.high;
    map.diverging = quantity.low < 0;
    responses.emplace_back();
    for (const double value : map.cells.values)
      if (!std::isnan(value)) responses.back().push_back(value);
    maps.push_back(std::move(map));
  }
  const std::vector<std::vector<double>> smooth = loess(places, responses, at, loess_span);
  for (std::size_t q = 0; q < maps.size(); ++q) {
    maps[q].smooth = {maps[q].cells.n_columns, maps[q].cells.n_rows, smooth[q]};
    for (std::size_t i = 0; i < maps[q].cells.values.size(); ++i)
      if (std::isnan(maps[q].cells.values[i])) maps[q].smooth.values[i] = none;
  }
  return maps;
}

ColourMap colour_map(const Grid& grid, const HeatMap& map) {
  ColourMap result{map.title, {"p", {}}, {"kappa", {}}, map.cells.values,
                   map.low,   map.high,  map.diverging};
  for (const int p : grid.p_percent) result.x.values.push_back(p / 100.0);
  for (const int kappa : grid.kappa_percent) result.y.values.push_back(kappa / 100.0);
  return result;
}

Table cell_table(const Grid& grid, const std::string& name) {
  Table table{name + "-cells",
              "Every cell",
              {"p", "kappa", "method", "degenerate", "samples", "drawn", "information",
               "uncertainty", "relative_model_complexity", "cic"},
              {}};
  const auto add = [&](const GridPoint& point, MatchMethod method, const GridOutcome& outcome) {
    const Criterion& criterion = outcome.criterion;
    const bool kept = !outcome.degenerate;
    table.rows.push_back(
        {place_of(point.cell).x, place_of(point.cell).y, std::string(name_of(method)),
         kept ? 0.0 : 1.0, static_cast<double>(outcome.n_samples),
         static_cast<double>(outcome.n_drawn), kept ? criterion.information : none,
         kept ? criterion.uncertainty : none, kept ? criterion.relative_model_complexity : none,
         kept ? criterion.cic : none});
  };
  for (const GridPoint& point : grid.points) {
    for (std::size_t m = 0; m < grid_methods.size(); ++m)
      add(point, grid_methods[m], point.outcomes[m]);
    add(point, MatchMethod::oddsmatch, point.outcomes.back());
  }
  return table;
}

// A correlation or share that too few cells tell.
std::string known(double value, int digits, const char* unit = "") {
  return std::isnan(value) ? "not known" : fmt::format("{:.{}f}{}", value, digits, unit);
}

std::vector<std::string> notes_of_grid(const Grid& grid) {
  const GridStatements trace = grid_statements(grid, 0), truth = grid_statements(grid, 1);
  return {
      fmt::format("{:.1f} % of the cells degenerate to one cluster under tracemax, {:.1f} % under "
                  "truematch.",
                  100 * trace.degenerate_share, 100 * truth.degenerate_share),
      fmt::format(
          "At fixed kappa, uncertainty falls with skewness under tracemax (mean correlation "
          "with |p - 0.5| {}), less so under truematch ({}); the share of its variance that kappa "
          "alone explains is {} and {}.",
          known(trace.skewness_correlation, 2), known(truth.skewness_correlation, 2),
          known(100 * trace.explained_by_kappa, 0, " %"),
          known(100 * truth.explained_by_kappa, 0, " %")),
      std::string("Where a sample identifies the clusters, the two methods agree, and their "
                  "uncertainty is what the noise of the labels leaves, which is less for skewed "
                  "clusters. Under truematch, uncertainty depends almost only on kappa where kappa "
                  "is lower and skewed clusters are hard to identify."),
      "With two clusters oddsmatch decides exactly as truematch, ties included: its cells are the "
      "same.",
      "Cells without a value: at some point every case had the same majority, so no further sample "
      "could be matched."};
}

}  // namespace

Result figure_of_grid(const Grid& grid, Index n_samples, const Context& context) {
  const int number = grid.fixed ? 2 : 1;
  Result result;
  result.name = fmt::format("figure{}", number);
  result.title = fmt::format(
      "Figure {}: two clusters of relative size p, found with reliability kappa, {} cluster sizes, "
      "{} samples per cell",
      number, grid.fixed ? "fixed" : "non-fixed", n_samples);
  std::array<std::vector<HeatMap>, grid_methods.size()> maps;
  run_jobs(maps.size(), "loess", context, [&](Index m) { maps[m] = maps_of_method(grid, m); });
  HeatMapPage page{result.title, quantities.size(), {}};
  for (std::vector<HeatMap>& of_method : maps)
    page.maps.insert(page.maps.end(), of_method.begin(), of_method.end());
  for (const HeatMap& map : page.maps) result.maps.push_back(colour_map(grid, map));
  result.tables.push_back(statements_table(grid, result.name));
  result.notes = notes_of_grid(grid);
  result.raw.push_back(cell_table(grid, result.name));
  const std::string svg = heat_map_svg(page);
  result.files.push_back({result.name + ".svg", svg});
  result.files.push_back({result.name + ".png", heat_map_png(page)});
  result.files.push_back({result.name + ".html", figure_page(grid, result.title, svg,
                                                             result.tables.front(), result.notes)});
  return result;
}

Result figure(int number, std::uint64_t seed, int step, const Context& context) {
  constexpr Index n_samples = 1000;
  return figure_of_grid(simulate_grid(number == 2, n_samples, seed, context, step), n_samples,
                        context);
}

}  // namespace truecluster::study
