// The fields of results as CSV and as cells of tables. Positions count from 1.
#pragma once

#include <string>
#include <string_view>

#include <truecluster/fields.hpp>

namespace truecluster::cli {

// Adds a comma unless the line is empty, and the name or value. The values of a list are separated
// by blanks; a list of structs has no column.
void add_name(std::string& line, const Field& field, const FieldValue& value);
void add_value(std::string& line, const Field& field, const FieldValue& value);

// Names and values of the fields, separated by commas.
template <Described T>
std::string csv_names(const T& row) {
  std::string line;
  visit_shown(row,
              [&](const Field& field, const auto& value) { add_name(line, field, shown(value)); });
  return line;
}
template <Described T>
std::string csv_values(const T& row) {
  std::string line;
  visit_shown(row,
              [&](const Field& field, const auto& value) { add_value(line, field, shown(value)); });
  return line;
}

// What the column of a field is called in a table for people: its name in words.
std::string heading(const Field& field);
// A value for people: numbers with three digits, - if unknown.
std::string cell(const Entry& entry);
// The value of the field of this name.
std::string cell(const Entries& entries, std::string_view name);

}  // namespace truecluster::cli
