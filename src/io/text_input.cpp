// Parses the chosen columns of a text table as numbers, and tells which are text.
#include "io/text_input.hpp"

#include <limits>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/labels.hpp"
#include "io/number.hpp"

namespace truecluster::io {
namespace {

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

TextInput::TextInput(Source source, const InputOptions& options, Index n_rows)
    : InputTable(source.name, content_hash(source.bytes)),
      table_(std::move(source), options, n_rows) {}

TypedColumns TextInput::choose(const InputOptions& options) const {
  ColumnNames all{file(), {}};
  for (Index j = 0; j < table_.cols(); ++j) all.names.push_back(table_.name(j));
  const Index id_column =
      options.id_column.empty() ? table_.unnamed_id_column() : find_column(all, options.id_column);
  TypedColumns chosen;
  chosen.columns = columns_to_read(all, options, id_column);
  for (const Index j : chosen.columns) chosen.names.push_back(all.names[j]);
  if (id_column >= 0) {
    chosen.ids.reserve(table_.rows());
    for (Index i = 0; i < table_.rows(); ++i) chosen.ids.push_back(table_.text(i, id_column));
  }
  return chosen;
}

TypedColumns TextInput::read(const InputOptions& options) const {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  TypedColumns read = choose(options);
  read.first_text.assign(read.columns.size(), -1);
  Matrix<double> values(table_.rows(), read.columns.size());
  for (Index i = 0; i < values.rows(); ++i) {
    const auto row = values.row(i);
    for (std::size_t j = 0; j < row.size(); ++j) {
      const std::string_view cell = table_.raw(i, read.columns[j]);
      if (read_number(cell, row[j])) continue;
      row[j] = missing;
      if (read.first_text[j] < 0 && !is_missing_value(cell)) read.first_text[j] = i;
    }
  }
  read.cases = std::make_shared<ViewSource>(CaseBlock(std::move(values)));
  return read;
}

Partition TextInput::labels(Index col, const InputOptions& options) const {
  return labels_of_column(table_, col, options.kind == InputKind::labels, options.noise);
}

}  // namespace truecluster::io
