// The report page of the study.
#include "study_report.hpp"

#include <nlohmann/json.hpp>

#include "report/cases.hpp"
#include "report/json_text.hpp"

namespace truecluster::study {
namespace {

using Json = nlohmann::ordered_json;

Json short_numbers(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(report::number(report::rounded(value)));
  return list;
}

Json table_json(const Table& table) {
  Json rows = Json::array();
  for (const std::vector<Value>& row : table.rows) {
    Json cells = Json::array();
    for (const Value& value : row) {
      const auto* number = std::get_if<double>(&value);
      cells.push_back(number != nullptr ? report::number(*number)
                                        : Json(std::get<std::string>(value)));
    }
    rows.push_back(std::move(cells));
  }
  return {{"title", table.title}, {"columns", table.columns}, {"rows", std::move(rows)}};
}

Json axis_json(const ColourMap::Axis& axis) {
  return {{"name", axis.name}, {"values", axis.values}};
}

Json map_json(const ColourMap& map) {
  Json rows = Json::array();
  const std::size_t n_columns = map.x.values.size();
  for (std::size_t row = 0; row < map.y.values.size(); ++row)
    rows.push_back(short_numbers(std::span(map.values).subspan(row * n_columns, n_columns)));
  return {{"title", map.title},         {"x", axis_json(map.x)},
          {"y", axis_json(map.y)},      {"range", {map.low, map.high}},
          {"diverging", map.diverging}, {"values", std::move(rows)}};
}

Json strip_json(const StripPlot& plot) {
  Json rows = Json::array();
  for (const StripPlot::Row& row : plot.rows) {
    Json values = Json::array();
    for (const std::vector<double>& panel : row.values) values.push_back(short_numbers(panel));
    rows.push_back({{"name", row.name}, {"values", std::move(values)}});
  }
  return {{"title", plot.title}, {"panels", plot.panels}, {"rows", std::move(rows)}};
}

template <class Items, class ToJson>
Json list_json(const Items& items, ToJson to_json) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

}  // namespace

Json study_report(std::span<const Result> results) {
  return {{"studies", list_json(results, [](const Result& result) {
             return Json{{"name", result.name},
                         {"title", result.title},
                         {"notes", result.notes},
                         {"tables", list_json(result.tables, table_json)},
                         {"heat_maps", list_json(result.maps, map_json)},
                         {"strip_plots", list_json(result.strips, strip_json)}};
           })}};
}

}  // namespace truecluster::study
