// Splits the tables of STRUCTURE and CLUMPP into rows, line by line.
#include "io/ancestry_rows.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "io/number.hpp"

namespace truecluster::io {
namespace {

struct Line {
  Index number = 0;
  std::string_view text;
};

// Takes the first line off; lines end with LF, CRLF or CR.
Line take_line(std::string_view& text, Index number) {
  const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
  const Line line{number, text.substr(0, end)};
  const bool crlf = text.substr(end).starts_with("\r\n");
  text.remove_prefix(std::min(end + (crlf ? 2 : 1), text.size()));
  return line;
}

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) lines.push_back(take_line(text, static_cast<Index>(lines.size()) + 1));
  return lines;
}

std::vector<std::string_view> cells_of(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  std::vector<std::string_view> cells;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) return cells;
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    cells.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

bool is_blank(const Line& line) { return cells_of(line.text).empty(); }

bool in_brackets(std::string_view cell) { return cell.starts_with('('); }

// Whether the line has a table's cells before the colon, and which: one for a population.
bool fill_cells_before(const std::vector<std::string_view>& cells, AncestryRow& row) {
  const auto n = cells.size();
  if (n == 0 || n > 4) return false;
  row.number = row.id = cells[0];
  if (n == 1) return true;
  const std::size_t missing =
      std::find_if(cells.begin() + 1, cells.end(), in_brackets) - cells.begin();
  if (n < 4 && missing == n) return false;
  if (n == 4 || missing == 2) row.id = cells[1];
  if (n == 4 || missing + 2 == n) row.population = cells.back();
  return true;
}

// A row, if the line is one; the numbers behind the colon are not looked at.
std::optional<AncestryRow> parse_row(const Line& line) {
  AncestryRow row;
  row.line = line.number;
  std::vector<std::string_view> cells = cells_of(line.text);
  const auto colon = std::ranges::find_if(cells, [](auto cell) { return cell.ends_with(':'); });
  if (colon == cells.end()) return std::nullopt;
  row.before = line.text.substr(0, colon->end() - line.text.begin());
  row.first_cell = colon - cells.begin() + 1;
  std::vector<std::string_view> before(cells.begin(), colon);
  if (colon->size() > 1) before.push_back(colon->substr(0, colon->size() - 1));
  if (!fill_cells_before(before, row)) return std::nullopt;
  // Behind the memberships, STRUCTURE may write their probability intervals.
  row.memberships.assign(colon + 1, std::find_if(colon + 1, cells.end(), in_brackets));
  row.is_population = before.size() == 1;
  if (row.is_population && !row.memberships.empty()) {
    row.n_individuals = row.memberships.back();
    row.memberships.pop_back();
  }
  return row;
}

[[noreturn]] void refuse_usepopinfo(const Line& line, const std::string& file) {
  throw IoError(fmt::format(
      "{}:{}: STRUCTURE was run with USEPOPINFO and gives no memberships for this individual; run "
      "it with PRINTQHAT and choose the memberships from its _q file (`columns`)",
      file, line.number));
}

AncestryRow require_row(const Line& line, const std::string& file) {
  if (line.text.find('|') != std::string_view::npos) refuse_usepopinfo(line, file);
  if (auto row = parse_row(line)) return *std::move(row);
  throw IoError(
      fmt::format("{}:{}: is not a row of memberships; before them come an individual's number, "
                  "label, (% missing) and population, or a population's code, and then a colon",
                  file, line.number));
}

std::optional<Index> parse_count(std::string_view cell) {
  Index n = 0;
  const char* end = cell.data() + cell.size();
  const auto [stop, error] = std::from_chars(cell.data(), end, n);
  return error == std::errc() && stop == end && n >= 0 ? std::optional(n) : std::nullopt;
}

// A number such as that in "   95 individuals", if a line of the run's parameters tells it.
std::optional<Index> told_individuals(std::string_view text) {
  constexpr std::string_view words = " individuals";
  const std::size_t at = text.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t line = text.find_last_of("\r\n", at);
  const auto cells = cells_of(text.substr(line + 1, at - line - 1));
  return cells.size() == 1 ? parse_count(cells[0]) : std::nullopt;
}

constexpr std::string_view table_title = "Inferred ancestry of individuals";

std::vector<AncestryRow> structure_rows(std::string_view text, const std::string& file) {
  const std::vector<Line> lines = lines_of(text);
  auto line = std::ranges::find_if(
      lines, [](const Line& l) { return l.text.find(table_title) != std::string_view::npos; });
  if (line == lines.end())
    throw IoError(
        fmt::format("{}: STRUCTURE's output ends before its table \"{}\"; let the run finish and "
                    "use the _f file that it writes last",
                    file, table_title));
  bool has_recombination = false;
  // Above the rows stands what they hold; a row begins with a number.
  for (++line; line != lines.end(); ++line) {
    const auto cells = cells_of(line->text);
    if (!cells.empty() && parse_number(cells[0])) break;
    has_recombination |= line->text.find("Ind's r") != std::string_view::npos;
  }
  std::vector<AncestryRow> rows;
  for (; line != lines.end() && !is_blank(*line); ++line) {
    rows.push_back(require_row(*line, file));
    if (!has_recombination || rows.back().memberships.empty()) continue;
    rows.back().memberships.erase(rows.back().memberships.begin());
    ++rows.back().first_cell;
  }
  const Index n = rows.size();
  if (const auto told = told_individuals(text); n == 0 || (told && *told != n))
    throw IoError(fmt::format("{}: the table \"{}\" has {}{}; the file may be cut off", file,
                              table_title, counted(n, "row"),
                              told ? fmt::format(" but {} individuals were read", *told) : ""));
  return rows;
}

std::vector<AncestryRow> clumpp_rows(std::string_view text, const std::string& file) {
  std::vector<AncestryRow> rows;
  for (const Line& line : lines_of(text))
    if (!is_blank(line)) rows.push_back(require_row(line, file));
  return rows;
}

void require_equal_widths(const std::vector<AncestryRow>& rows, const std::string& file) {
  const AncestryRow& first = rows.front();
  for (const AncestryRow& row : rows) {
    if (row.is_population != first.is_population)
      throw IoError(fmt::format(
          "{}:{}: rows of individuals and of populations are mixed in one file", file, row.line));
    if (row.is_population && !parse_count(row.n_individuals))
      throw IoError(fmt::format(
          "{}:{}: \"{}\" stands where the number of individuals of the population is expected",
          file, row.line, row.n_individuals));
    if (row.memberships.size() != first.memberships.size() || row.memberships.empty())
      throw IoError(fmt::format("{}:{}: this row has {} but the first one has {}", file, row.line,
                                counted(row.memberships.size(), "membership"),
                                first.memberships.size()));
  }
}

}  // namespace

bool is_structure_output(std::string_view text) {
  constexpr std::size_t first_part = 2000;
  return text.substr(0, first_part).find("STRUCTURE by Pritchard") != std::string_view::npos;
}

bool is_clumpp_file(std::string_view text) {
  Line line;
  while (!text.empty() && is_blank(line)) line = take_line(text, 1);
  const auto row = parse_row(line);
  if (!row || row->memberships.empty()) return false;
  const auto is_number = [](std::string_view cell) { return parse_number(cell).has_value(); };
  const auto is_share = [](std::string_view cell) {
    const auto number = parse_number(cell);
    return number && *number >= 0 && *number <= 1;
  };
  // A name before some numbers is no popfile yet: these are shares and a count.
  return row->is_population
             ? std::ranges::all_of(row->memberships, is_share) && parse_count(row->n_individuals)
             : std::ranges::all_of(row->memberships, is_number);
}

std::vector<AncestryRow> ancestry_rows(std::string_view text, const std::string& file) {
  std::vector<AncestryRow> rows =
      is_structure_output(text) ? structure_rows(text, file) : clumpp_rows(text, file);
  require_equal_widths(rows, file);
  return rows;
}

Index count_runs(const std::vector<AncestryRow>& rows, const std::string& file) {
  const auto is_first = [&](const AncestryRow& row) { return row.number == rows[0].number; };
  const auto next = std::find_if(rows.begin() + 1, rows.end(), is_first);
  const std::size_t n = next - rows.begin();  // rows of a run
  for (std::size_t i = n; i < rows.size(); ++i)
    if (rows[i].number != rows[i % n].number)
      throw IoError(
          fmt::format("{}:{}: {} stands where the first run has {}; every run must list the same "
                      "rows in the same order",
                      file, rows[i].line, rows[i].number, rows[i % n].number));
  if (rows.size() % n != 0)
    throw IoError(fmt::format("{}: the last run has {} but the first one has {}", file,
                              counted(rows.size() % n, "row"), n));
  return static_cast<Index>(rows.size() / n);
}

}  // namespace truecluster::io
