// Parses the chosen columns as numbers, and tells which are text.
#include "io/numeric_columns.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/number.hpp"

namespace truecluster::io {
namespace {

// Tables of STRUCTURE and CLUMPP have the memberships behind a column of colons.
void refuse_colons(const TextTable& table) {
  for (Index j = 1; j + 1 < table.cols(); ++j)
    if (table.raw(0, j) == ":" && table.raw(table.rows() - 1, j) == ":")
      throw IoError(
          fmt::format("{}: column {} holds colons, as in files of STRUCTURE and CLUMPP; choose the "
                      "memberships behind it (`columns` {}:{})",
                      table.place(0, j), j + 1, j + 2, table.cols()));
}

// A name that is meant for a file is looked for among the columns when there is no such file.
Index column_left_out(const ColumnNames& all, const std::string& name) {
  try {
    return find_column(all, name);
  } catch (const Error& error) {
    throw IoError(fmt::format("there is no file {}, and {}", name, error.what()));
  }
}

// "1,000" or "12,345,678"; the first may be a decimal comma as well.
bool has_thousands(std::string_view cell) {
  const std::size_t comma = cell.find(',');
  if (comma < 1 || comma > 3 || (cell.size() - comma) % 4 != 0) return false;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const bool is_comma = i >= comma && (i - comma) % 4 == 0;
    if (is_comma ? cell[i] != ',' : cell[i] < '0' || cell[i] > '9') return false;
  }
  return true;
}

}  // namespace

void refuse_decimal_commas(const TextTable& table, Index col) {
  constexpr Index sample = 100;
  for (Index i = 0; i < std::min(table.rows(), sample); ++i) {
    std::string text = table.text(i, col);
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) continue;
    const std::string cell = text;
    text[comma] = '.';
    if (has_thousands(cell)) {
      std::string plain = cell;
      std::erase(plain, ',');
      throw IoError(
          fmt::format("{}: \"{}\" has a comma; write the numbers of the file without it ({}), or "
                      "with a point if it is a decimal comma ({})",
                      table.place(i, col), cell, plain, text));
    }
    if (parse_number(text))
      throw IoError(fmt::format(
          "{}: \"{}\" has a decimal comma; write the numbers of the file with a point ({})",
          table.place(i, col), cell, text));
  }
}

NumericColumns choose_columns(const TextTable& table, const InputOptions& options) {
  if (options.columns.empty()) refuse_colons(table);
  ColumnNames all{table.file(), {}};
  for (Index j = 0; j < table.cols(); ++j) all.names.push_back(table.name(j));
  const Index id_column =
      options.id_column.empty() ? table.unnamed_id_column() : find_column(all, options.id_column);
  const Index without = options.without.empty() ? -1 : column_left_out(all, options.without);
  NumericColumns chosen;
  for (const Index j : select_columns(all, options.columns)) {
    if (j == without || (j == id_column && options.columns.empty())) continue;
    chosen.columns.push_back(j);
    chosen.names.push_back(all.names[j]);
  }
  if (chosen.columns.empty())
    throw IoError(
        fmt::format("{}: there is no column besides the one that names the rows", table.file()));
  if (id_column >= 0) {
    chosen.ids.reserve(table.rows());
    for (Index i = 0; i < table.rows(); ++i) chosen.ids.push_back(table.text(i, id_column));
  }
  return chosen;
}

NumericColumns read_numeric_columns(const TextTable& table, const InputOptions& options) {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  NumericColumns read = choose_columns(table, options);
  const auto n = static_cast<Index>(read.columns.size());
  read.first_text.assign(read.columns.size(), -1);
  read.values = Matrix<double>(table.rows(), n);
  for (Index i = 0; i < table.rows(); ++i) {
    const auto row = read.values.row(i);
    for (std::size_t j = 0; j < row.size(); ++j) {
      const std::string_view cell = table.raw(i, read.columns[j]);
      const auto number = parse_number(cell);
      row[j] = number.value_or(missing);
      if (!number && read.first_text[j] < 0 && !is_missing_value(cell)) read.first_text[j] = i;
    }
  }
  return read;
}

void take_text_ids(NumericColumns& read, const TextTable& table, const InputOptions& options) {
  if (!read.ids.empty() || !options.columns.empty() || read.columns.size() < 2 ||
      read.first_text[0] < 0)
    return;
  for (Index i = 0; i < table.rows(); ++i) read.ids.push_back(table.text(i, read.columns[0]));
  std::vector<Index> others(read.columns.size() - 1);
  std::iota(others.begin(), others.end(), Index{1});
  keep_columns(read, others);
}

void require_numbers(const NumericColumns& read, const TextTable& table, std::string_view what) {
  for (std::size_t j = 0; j < read.columns.size(); ++j) {
    const Index row = read.first_text[j];
    if (row < 0) continue;
    refuse_decimal_commas(table, read.columns[j]);
    throw IoError(fmt::format("{}: \"{}\" is not a {}", table.place(row, read.columns[j]),
                              table.text(row, read.columns[j]).substr(0, 40), what));
  }
}

void keep_columns(NumericColumns& read, const std::vector<Index>& positions) {
  NumericColumns kept;
  kept.values = copy_columns<double>(read.values, positions);
  kept.ids = std::move(read.ids);
  for (const Index j : positions) {
    const auto at = static_cast<std::size_t>(j);
    kept.columns.push_back(read.columns[at]);
    kept.names.push_back(std::move(read.names[at]));
    kept.first_text.push_back(read.first_text[at]);
  }
  read = std::move(kept);
}

std::vector<Index> npy_columns(const std::string& file, Index n_cols, const InputOptions& options) {
  if (!options.id_column.empty())
    throw InvalidArgument(
        fmt::format("{}: an array has no column of ids ({})", file, options.id_column));
  ColumnNames all{file, {}};
  for (Index j = 0; j < n_cols; ++j) all.names.push_back(fmt::format("{}", j + 1));
  std::vector<Index> chosen = select_columns(all, options.columns);
  if (!options.without.empty()) std::erase(chosen, column_left_out(all, options.without));
  return chosen;
}

}  // namespace truecluster::io
