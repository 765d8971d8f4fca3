// Tables, CSV and JSON of truecluster study.
#include "cli/study_text.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/output_file.hpp>

#include "cli/aligned_table.hpp"

namespace truecluster::cli {
namespace {

std::string cell_text(const study::Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  const double number = std::get<double>(value);
  if (std::isnan(number)) return "NA";
  const std::string text = fmt::format("{:.4f}", number);
  return text == "-0.0000" ? "0.0000" : text;
}

std::string aligned(const study::Table& table) {
  AlignedTable lines;
  lines.add_row(table.columns);
  std::size_t n_left = 0;
  for (const std::vector<study::Value>& row : table.rows) {
    std::vector<std::string> cells;
    for (const study::Value& value : row) cells.push_back(cell_text(value));
    lines.add_row(std::move(cells));
  }
  if (!table.rows.empty())
    while (n_left < table.columns.size() &&
           std::holds_alternative<std::string>(table.rows.front()[n_left]))
      ++n_left;
  return lines.text(n_left);
}

}  // namespace

std::string study_table(std::span<const study::Result> results) {
  std::string text;
  for (const study::Result& result : results) {
    if (!text.empty()) text += '\n';
    text += result.title + "\n\n";
    for (const study::Table& table : result.tables) {
      if (table.title != result.title) text += table.title + "\n";
      text += aligned(table) + "\n";
    }
    for (const std::string& note : result.notes) text += "- " + note + "\n";
  }
  return text;
}

std::string study_csv(const study::Table& table) {
  std::string text;
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    text.append(c > 0 ? "," : "").append(quote_cell(table.columns[c]));
  text += '\n';
  for (const std::vector<study::Value>& row : table.rows) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      const auto* number = std::get_if<double>(&row[c]);
      if (c > 0) text += ',';
      text +=
          number != nullptr ? format_number(*number) : quote_cell(std::get<std::string>(row[c]));
    }
    text += '\n';
  }
  return text;
}

std::string study_csv(std::span<const study::Result> results) {
  std::string text;
  for (const study::Result& result : results)
    for (const study::Table& table : result.tables)
      text.append(text.empty() ? "" : "\n").append(study_csv(table));
  return text;
}

nlohmann::ordered_json study_json(const study::Result& result) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  json["name"] = result.name;
  json["title"] = result.title;
  json["tables"] = nlohmann::ordered_json::array();
  for (const study::Table& table : result.tables) {
    nlohmann::ordered_json entry = nlohmann::ordered_json::object();
    entry["name"] = table.name;
    entry["title"] = table.title;
    entry["rows"] = nlohmann::ordered_json::array();
    for (const std::vector<study::Value>& row : table.rows) {
      nlohmann::ordered_json fields = nlohmann::ordered_json::object();
      for (std::size_t c = 0; c < row.size(); ++c)
        std::visit([&](const auto& value) { fields[table.columns[c]] = value; }, row[c]);
      entry["rows"].push_back(std::move(fields));
    }
    json["tables"].push_back(std::move(entry));
  }
  json["notes"] = result.notes;
  return json;
}

}  // namespace truecluster::cli
