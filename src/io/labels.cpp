#include "io/labels.hpp"

#include <cmath>
#include <limits>
#include <optional>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/number.hpp"

namespace truecluster::io {
namespace {

// The integer a number is, if it is one that a double holds exactly.
std::optional<std::int64_t> integer_of(double value) {
  if (std::trunc(value) != value || std::abs(value) > 0x1.0p53) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

Partition require_some_label(Partition partition, const std::string& file, Index col) {
  if (partition.n_clusters() == 0)
    throw IoError(fmt::format("{}: every label in column {} is missing", file, col + 1));
  return partition;
}

bool is_plain_integer(std::string_view cell) {
  if (cell.starts_with('-')) cell.remove_prefix(1);
  return !cell.empty() && cell.find_first_not_of("0123456789") == std::string_view::npos;
}

struct ColumnKind {
  bool all_integral = true;  // every label is an integer, perhaps written as 1.0 or 1e3
  bool all_plain = true;     // ... as digits
  Index first_fraction = -1;
};

ColumnKind kind_of(const TextTable& table, Index col) {
  ColumnKind kind;
  bool all_numbers = true;
  for (Index i = 0; i < table.rows(); ++i) {
    const std::string_view cell = table.raw(i, col);
    if (is_missing_label(cell) || is_plain_integer(cell)) continue;
    kind.all_plain = false;
    const auto number = parse_number(cell);
    if (number && integer_of(*number)) continue;
    kind.all_integral = false;
    all_numbers = all_numbers && number.has_value();
    if (kind.first_fraction < 0) kind.first_fraction = i;
  }
  if (!all_numbers) kind.first_fraction = -1;
  return kind;
}

}  // namespace

Partition labels_of_column(const TextTable& table, Index col, bool any_text) {
  const ColumnKind kind = kind_of(table, col);
  if (kind.first_fraction >= 0 && !any_text)
    throw IoError(fmt::format("{}: {} is a fraction, not a label",
                              table.place(kind.first_fraction, col),
                              table.raw(kind.first_fraction, col)));
  const bool rewrite = kind.all_integral && !kind.all_plain;
  std::vector<std::string> labels(static_cast<std::size_t>(table.rows()));
  for (Index i = 0; i < table.rows(); ++i) {
    const std::string_view cell = table.raw(i, col);
    if (is_missing_label(cell)) continue;
    labels[static_cast<std::size_t>(i)] =
        rewrite ? fmt::format("{}", *integer_of(*parse_number(cell))) : table.text(i, col);
  }
  return require_some_label(compact_labels(labels), table.file(), col);
}

Partition labels_of_column(const NpyArray& array, Index col, const std::string& file) {
  std::vector<std::int64_t> labels(static_cast<std::size_t>(array.rows()));
  std::visit(
      [&](const auto& values) {
        for (Index i = 0; i < values.rows(); ++i) {
          const auto value = values(i, col);
          std::int64_t& label = labels[static_cast<std::size_t>(i)];
          if constexpr (std::is_integral_v<std::remove_const_t<decltype(value)>>) {
            label = value;
          } else {
            const auto integer =
                std::isnan(value) ? std::int64_t{-1} : integer_of(static_cast<double>(value));
            if (!integer)
              throw IoError(fmt::format("{}: {} is not a label", npy_place(file, i, col), value));
            label = *integer;
          }
        }
      },
      array.values);
  return require_some_label(compact_labels(labels), file, col);
}

}  // namespace truecluster::io
