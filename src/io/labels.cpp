// Text, integers and whole floats into labels of one partition.
#include "io/labels.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/npy_input.hpp"
#include "io/number.hpp"
#include "io/text_input.hpp"

namespace truecluster::io {
namespace {

// The integer a number is, if it is one that a double holds exactly.
std::optional<std::int64_t> integer_of(double value) {
  if (std::trunc(value) != value || std::abs(value) > 0x1.0p53) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

// The integer a cell is: 7, 7.0 or 7e0, but not 07, which is a name.
std::optional<std::int64_t> integer_of(std::string_view cell) {
  const std::string_view digits = cell.starts_with('-') ? cell.substr(1) : cell;
  if (digits.size() > 1 && digits[0] == '0' && digits[1] != '.') return std::nullopt;
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
  if (error == std::errc() && stop == cell.data() + cell.size()) return value;
  const auto number = parse_number(cell);
  return number ? integer_of(*number) : std::nullopt;
}

// What stands for a missing label while -1 may be noise.
constexpr std::int64_t missing_integer = std::numeric_limits<std::int64_t>::min();

bool is_missing(std::string_view cell, std::string_view noise) {
  return (cell.empty() || cell != noise) && is_missing_label(cell);
}

Partition require_some_label(Partition partition, const std::string& place) {
  const auto is_missing_case = [](Label label) { return label == missing_label; };
  if (std::ranges::all_of(partition.labels, is_missing_case))
    throw IoError(fmt::format("{} is missing", place));
  return partition;
}

std::string every_label(const std::string& file, Index col) {
  return fmt::format("{}: every label in column {}", file, col + 1);
}

// A column of a text table.
struct TableCells {
  const TextTable& table;
  Index col;
  [[nodiscard]] Index size() const { return table.rows(); }
  [[nodiscard]] std::string_view raw(Index i) const { return table.raw(i, col); }
  [[nodiscard]] std::string text(Index i) const { return table.text(i, col); }
  [[nodiscard]] std::string place(Index i) const { return table.place(i, col); }
};

struct TextCells {
  const std::vector<std::string>& texts;
  const std::string& where;
  [[nodiscard]] Index size() const { return texts.size(); }
  [[nodiscard]] std::string_view raw(Index i) const { return texts[i]; }
  [[nodiscard]] const std::string& text(Index i) const { return texts[i]; }
  [[nodiscard]] std::string place(Index i) const { return fmt::format("{}: row {}", where, i + 1); }
};

// Fills the integers if every label is one.
template <class Cells>
bool read_integers(const Cells& cells, std::string_view noise,
                   std::vector<std::int64_t>& integers) {
  integers.assign(cells.size(), missing_integer);
  for (Index i = 0; i < cells.size(); ++i) {
    const std::string_view cell = cells.raw(i);
    if (is_missing(cell, noise)) continue;
    const auto integer = integer_of(cell);
    if (!integer) return false;
    integers[i] = *integer;
  }
  return true;
}

// Numbers that are not all integers are measurements.
template <class Cells>
void refuse_fractions(const Cells& cells) {
  Index first = -1;
  for (Index i = 0; i < cells.size(); ++i) {
    const std::string_view cell = cells.raw(i);
    if (is_missing_label(cell)) continue;
    const auto number = parse_number(cell);
    if (!number) return;
    if (first < 0 && std::trunc(*number) != *number) first = i;
  }
  if (first >= 0)
    throw IoError(
        fmt::format("{}: {} is a fraction, not a label", cells.place(first), cells.raw(first)));
}

// Lines of prose are no labels, though every text may be one.
template <class Cells>
void refuse_sentences(const Cells& cells) {
  constexpr Index sample = 1000;
  constexpr std::ptrdiff_t many_blanks = 8;
  for (Index i = 0; i < std::min(cells.size(), sample); ++i) {
    const auto blanks = std::ranges::count(cells.raw(i), ' ');
    if (blanks >= many_blanks)
      throw IoError(fmt::format(
          "{}: this is a text of {} words, not a label; if it is one, use `input_format` labels",
          cells.place(i), blanks + 1));
  }
}

// refuse_others: of what is neither an integer nor asked for as any text.
template <class Cells, class Refuse>
Partition labels_of_cells(const Cells& cells, bool any_text, std::string_view noise,
                          const Refuse& refuse_others) {
  std::vector<std::int64_t> integers;
  if (read_integers(cells, noise, integers)) return compact_labels(integers, noise);
  if (!any_text) {
    refuse_fractions(cells);
    refuse_others();
    refuse_sentences(cells);
  }
  std::vector<std::string> labels(cells.size());
  for (Index i = 0; i < cells.size(); ++i)
    if (!is_missing(cells.raw(i), noise)) labels[i] = cells.text(i);
  return compact_labels(labels, noise);
}

}  // namespace

Partition labels_of_column(const TextTable& table, Index col, bool any_text,
                           std::string_view noise) {
  return require_some_label(labels_of_cells(TableCells{table, col}, any_text, noise,
                                            [&] { refuse_decimal_commas(table, col); }),
                            every_label(table.file(), col));
}

Partition labels_of_texts(const std::vector<std::string>& texts, const std::string& place,
                          bool any_text, std::string_view noise) {
  return require_some_label(labels_of_cells(TextCells{texts, place}, any_text, noise, [] {}),
                            place + ": every label");
}

Partition labels_of_column(const NpyArray& array, Index col, std::string_view noise) {
  const std::vector<Index> columns{col};
  std::vector<std::int64_t> labels;
  if (array.holds_integers()) {
    const auto values = array.block<std::int64_t>(0, array.rows(), columns);
    labels.assign(values.values().begin(), values.values().end());
  } else {
    const auto values = array.block<double>(0, array.rows(), columns);
    for (Index i = 0; i < values.rows(); ++i) {
      const double value = values(i, 0);
      const auto integer = std::isnan(value) ? missing_integer : integer_of(value);
      if (!integer)
        throw IoError(
            fmt::format("{}: {} is not a label", numbered_place(array.name(), i, col), value));
      labels.push_back(*integer);
    }
  }
  return require_some_label(compact_labels(labels, noise), every_label(array.name(), col));
}

}  // namespace truecluster::io
