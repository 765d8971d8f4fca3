// Writes docs/fields.md and web/src/fields.ts from the descriptions of results, or checks them.
#include <cctype>
#include <fstream>
#include <iostream>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/described_results.hpp>
#include <truecluster/output_file.hpp>

namespace truecluster {
namespace {

std::string or_null(const Field& field, std::string type) {
  return field.may_be_unknown ? type + " | null" : type;
}

std::string members(const Entries& entries, std::string_view separator, std::string_view indent);

std::string type_of(const Field& field, double) { return or_null(field, "number"); }
std::string type_of(const Field& field, Index) { return or_null(field, "number"); }
std::string type_of(const Field&, bool) { return "boolean"; }
std::string type_of(const Field&, const std::string&) { return "string"; }
std::string type_of(const Field&, const Entries& row) {
  return fmt::format("{{ {} }}", members(row, "; ", ""));
}
template <class T>
std::string type_of(const Field& field, const std::vector<T>& values) {
  const std::string type = type_of(field, values.empty() ? T{} : values[0]);
  return field.may_be_unknown ? fmt::format("({})[]", type) : type + "[]";
}

std::string type_of(const Entry& entry) {
  return std::visit([&](const auto& value) { return type_of(entry.field, value); }, entry.value);
}

std::string members(const Entries& entries, std::string_view separator, std::string_view indent) {
  std::vector<std::string> lines;
  for (const Entry& entry : entries)
    lines.push_back(fmt::format("{}{}: {}", indent, entry.field.name, type_of(entry)));
  return fmt::format("{}", fmt::join(lines, separator));
}

std::string capitalized(std::string_view name) {
  std::string result(name);
  result[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(result[0])));
  return result;
}

std::string typescript() {
  std::string text =
      "// The fields of results in JSON; docs/fields.md says what they are. Made by make_fields "
      "(CONTRIBUTING.md).\n";
  for (const DescribedResult& result : described_results())
    text += fmt::format("\n// {}.\nexport interface {}Fields {{\n{};\n}}\n", result.what,
                        capitalized(result.name), members(result.entries, ";\n", "  "));
  return text;
}

void add_rows(std::string& text, const Entries& entries, const std::string& before) {
  for (const Entry& entry : entries) {
    const std::string name = fmt::format("{}{}", before, entry.field.name);
    const bool list = !std::holds_alternative<std::string>(entry.value) && entry.value.index() > 3;
    text += fmt::format("| `{}` | {} | {}{} |\n", name, name_of(entry.field.unit), entry.field.help,
                        list ? " (a list)" : "");
    if (const auto* rows = std::get_if<std::vector<Entries>>(&entry.value))
      add_rows(text, rows->front(), name + ".");
  }
}

std::string markdown() {
  std::string text =
      "# Every field of every result\n\nMade by `make_fields` (see CONTRIBUTING.md) from the "
      "descriptions that JSON, CSV, Python, R and the report page share. Bits are per case. A "
      "position says which\n"
      "cluster, run or mode: it counts from 0 in Python and in the JSON of a fit and a consensus, "
      "and from 1 in CSV, in R and in the JSON of an alignment. What is\n"
      "unknown is `null` in JSON, `NA` in CSV and R, and NaN in Python. In CSV the values of a "
      "list stand in one cell, separated by blanks.\n"
      "`truecluster.fields(\"model\")` in Python and `truecluster_fields(\"model\")` in R list the "
      "same.\n";
  for (const DescribedResult& result : described_results()) {
    text += fmt::format("\n## {}\n\n{}.\n\n| name | unit | meaning |\n|---|---|---|\n", result.name,
                        result.what);
    add_rows(text, result.entries, "");
  }
  return text;
}

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

int run(const std::string& folder, bool check) {
  int n_stale = 0;
  const auto handle = [&](const std::string& path, const std::string& text) {
    if (read(path) == text) return;
    if (!check) return write_file(path, text);
    std::cerr << path << " is not up to date: run make_fields " << folder << "\n";
    ++n_stale;
  };
  handle(folder + "/docs/fields.md", markdown());
  handle(folder + "/web/src/fields.ts", typescript());
  return n_stale == 0 ? 0 : 1;
}

}  // namespace
}  // namespace truecluster

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.empty() || arguments.size() > 2 ||
      (arguments.size() == 2 && arguments[1] != "--check")) {
    std::cerr << "usage: make_fields FOLDER [--check]\n";
    return 2;
  }
  return truecluster::run(arguments[0], arguments.size() == 2);
}
