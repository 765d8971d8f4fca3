// The fields of results as CSV and as cells of tables.
#include "cli/fields_text.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/ensemble.hpp>
#include <truecluster/output_file.hpp>

namespace truecluster::cli {
namespace {

bool has_column(const FieldValue& value) {
  return !std::holds_alternative<std::vector<Entries>>(value);
}

std::string csv_text(const Field&, double value) { return format_number(value); }
std::string csv_text(const Field&, bool value) { return fmt::format("{}", value); }
std::string csv_text(const Field&, const std::string& value) { return value; }
std::string csv_text(const Field& field, Index value) {
  if (field.unit != Unit::position || value >= 0) return std::to_string(value);
  return value == noise_label ? "-1" : "NA";
}
// Without a column.
std::string csv_text(const Field&, const Entries&) { return {}; }
template <class T>
std::string csv_text(const Field& field, const std::vector<T>& values) {
  std::vector<std::string> texts;
  for (const T& value : values) texts.push_back(csv_text(field, value));
  return fmt::format("{}", fmt::join(texts, " "));
}

std::string text_of(const Field& field, const FieldValue& value) {
  return std::visit([&](const auto& held) { return csv_text(field, held); },
                    counted_from_one(field, value));
}

}  // namespace

void add_name(std::string& line, const Field& field, const FieldValue& value) {
  if (!has_column(value)) return;
  if (!line.empty()) line += ',';
  line += field.name;
}

void add_value(std::string& line, const Field& field, const FieldValue& value) {
  if (!has_column(value)) return;
  if (!line.empty()) line += ',';
  line += quote_cell(text_of(field, value));
}

std::string heading(const Field& field) {
  if (field.name == "cic") return "CIC";
  std::string words(field.name);
  std::ranges::replace(words, '_', ' ');
  return words;
}

std::string cell(const Entry& entry) {
  const auto* position = std::get_if<Index>(&entry.value);
  if (position != nullptr && entry.field.unit == Unit::position && *position == noise_label)
    return "noise";
  const auto* number = std::get_if<double>(&entry.value);
  if (number == nullptr) return text_of(entry.field, entry.value);
  if (std::isnan(*number)) return "-";
  if (entry.field.name == "p_value" && *number < ModelResult::least_shown_p)
    return fmt::format("< {}", ModelResult::least_shown_p);
  return fmt::format("{:.3f}", *number);
}

std::string cell(const Entries& entries, std::string_view name) {
  const auto found = std::ranges::find(entries, name, [](const Entry& e) { return e.field.name; });
  if (found == entries.end()) throw std::logic_error(fmt::format("no field is called {}", name));
  return cell(*found);
}

}  // namespace truecluster::cli
