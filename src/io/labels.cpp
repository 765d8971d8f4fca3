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

Partition require_some_label(Partition partition, const std::string& file, Index col) {
  const auto is_missing_case = [](Label label) { return label == missing_label; };
  if (std::ranges::all_of(partition.labels, is_missing_case))
    throw IoError(fmt::format("{}: every label in column {} is missing", file, col + 1));
  return partition;
}

// Fills the integers if every label is one.
bool read_integers(const TextTable& table, Index col, std::string_view noise,
                   std::vector<std::int64_t>& integers) {
  integers.assign(table.rows(), missing_integer);
  for (Index i = 0; i < table.rows(); ++i) {
    const std::string_view cell = table.raw(i, col);
    if (is_missing(cell, noise)) continue;
    const auto integer = integer_of(cell);
    if (!integer) return false;
    integers[i] = *integer;
  }
  return true;
}

// Numbers that are not all integers are measurements.
void refuse_fractions(const TextTable& table, Index col) {
  Index first = -1;
  for (Index i = 0; i < table.rows(); ++i) {
    const std::string_view cell = table.raw(i, col);
    if (is_missing_label(cell)) continue;
    const auto number = parse_number(cell);
    if (!number) return;
    if (first < 0 && std::trunc(*number) != *number) first = i;
  }
  if (first >= 0)
    throw IoError(fmt::format("{}: {} is a fraction, not a label", table.place(first, col),
                              table.raw(first, col)));
}

// Lines of prose are no labels, though every text may be one.
void refuse_sentences(const TextTable& table, Index col) {
  constexpr Index sample = 1000;
  constexpr std::ptrdiff_t many_blanks = 8;
  for (Index i = 0; i < std::min(table.rows(), sample); ++i) {
    const std::string_view cell = table.raw(i, col);
    const auto blanks = std::ranges::count(cell, ' ');
    if (blanks >= many_blanks)
      throw IoError(fmt::format(
          "{}: this is a text of {} words, not a label (`input_format` labels if it is one)",
          table.place(i, col), blanks + 1));
  }
}

}  // namespace

Partition labels_of_column(const TextTable& table, Index col, bool any_text,
                           std::string_view noise) {
  std::vector<std::int64_t> integers;
  if (read_integers(table, col, noise, integers))
    return require_some_label(compact_labels(integers, noise), table.file(), col);
  if (!any_text) {
    refuse_fractions(table, col);
    refuse_decimal_commas(table, col);
    refuse_sentences(table, col);
  }
  std::vector<std::string> labels(table.rows());
  for (Index i = 0; i < table.rows(); ++i)
    if (!is_missing(table.raw(i, col), noise)) labels[i] = table.text(i, col);
  return require_some_label(compact_labels(labels, noise), table.file(), col);
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
  return require_some_label(compact_labels(labels, noise), array.name(), col);
}

}  // namespace truecluster::io
