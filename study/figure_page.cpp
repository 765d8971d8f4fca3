// An HTML page around a figure, with the values of its cells.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <string_view>

#include "figure.hpp"
#include "report/markup.hpp"

namespace truecluster::study {
namespace {

constexpr std::string_view style =
    "body{font:15px/1.45 sans-serif;max-width:1120px;margin:24px auto;padding:0 16px;color:#222}"
    "h1{font-size:20px}svg{max-width:100%;height:auto}table{border-collapse:collapse;margin:16px 0}"
    "td,th{padding:3px 14px 3px 0;text-align:right;border-bottom:1px solid #ddd}"
    "td:first-child,th:first-child{text-align:left}"
    "#readout{position:sticky;top:0;background:#fff;padding:6px 0;min-height:1.4em;"
    "font-variant-numeric:tabular-nums}";

// cells[method][kappa][p] = [information, uncertainty, CIC] in thousandths, or 0 if degenerate.
constexpr std::string_view script = R"js(
const readout = document.getElementById('readout');
for (const panel of document.querySelectorAll('[data-panel]')) {
  panel.addEventListener('mousemove', event => {
    const box = panel.getBoundingClientRect(), method = Math.floor(panel.dataset.panel / 3);
    const rows = cells[method], row = Math.min(rows.length - 1, Math.max(0,
      Math.floor((box.bottom - event.clientY) / box.height * rows.length)));
    const column = Math.min(rows[row].length - 1, Math.max(0,
      Math.floor((event.clientX - box.left) / box.width * rows[row].length)));
    const cell = rows[row][column], show = v => (v / 1000).toFixed(3);
    readout.textContent = `${methods[method]}, p = ${show(ps[column] * 10).slice(0, 4)}, ` +
      `κ = ${show(kappas[row] * 10).slice(0, 4)}: ` + (cell === 0 ? 'degenerated to one cluster' :
      `information ${show(cell[0])}, uncertainty ${show(cell[1])}, CIC ${show(cell[2])}`);
  });
}
)js";

std::string cells_json(const Grid& grid, std::size_t method) {
  std::string text = "[";
  for (std::size_t row = 0; row < grid.kappa_percent.size(); ++row) {
    text += row > 0 ? ",\n[" : "[";
    for (std::size_t column = 0; column < grid.p_percent.size(); ++column) {
      const GridOutcome& outcome = grid.at(row, column).outcomes[method];
      if (column > 0) text += ',';
      const Criterion& c = outcome.criterion;
      text += outcome.degenerate ? "0"
                                 : fmt::format("[{:.0f},{:.0f},{:.0f}]", 1000 * c.information,
                                               1000 * c.uncertainty, 1000 * c.cic);
    }
    text += ']';
  }
  return text + "]";
}

std::string html_table(const Table& table) {
  std::string text = "<table><tr>";
  for (const std::string& column : table.columns)
    text += fmt::format("<th>{}</th>", report::escaped(column));
  text += "</tr>\n";
  for (const std::vector<Value>& row : table.rows) {
    text += "<tr>";
    for (const Value& value : row) {
      if (const auto* number = std::get_if<double>(&value))
        text += std::isnan(*number) ? "<td>–</td>" : fmt::format("<td>{:.3f}</td>", *number);
      else
        text += fmt::format("<td>{}</td>", report::escaped(std::get<std::string>(value)));
    }
    text += "</tr>\n";
  }
  return text + "</table>\n";
}

}  // namespace

std::string figure_page(const Grid& grid, const std::string& title, const std::string& svg,
                        const Table& statements, const std::vector<std::string>& notes) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>"
      "<style>{1}</style></head>\n<body><h1>{0}</h1>\n<p id=\"readout\">Point at a cell to read "
      "its "
      "values.</p>\n",
      report::escaped(title), style);
  text += svg + html_table(statements) + "<ul>\n";
  for (const std::string& note : notes) text += fmt::format("<li>{}</li>\n", report::escaped(note));
  text += fmt::format(
      "</ul>\n<script>\nconst ps = [{}], kappas = [{}], methods = [\"{}\", \"{}\"];\n"
      "const cells = [{},\n{}];{}</script></body></html>\n",
      fmt::join(grid.p_percent, ","), fmt::join(grid.kappa_percent, ","), name_of(grid_methods[0]),
      name_of(grid_methods[1]), cells_json(grid, 0), cells_json(grid, 1), script);
  return text;
}

}  // namespace truecluster::study
