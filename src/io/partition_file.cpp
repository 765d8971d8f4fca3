// Reads one partition: labels or memberships.
#include <truecluster/partition_file.hpp>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/input_table.hpp"
#include "io/memberships.hpp"
#include "io/number.hpp"

namespace truecluster {
namespace {

[[noreturn]] void neither(const std::string& file, std::size_t n_columns) {
  throw IoError(
      fmt::format("{}: the {} columns are not memberships (few rows sum to 1); choose the one that "
                  "holds labels (`columns`)",
                  file, n_columns));
}

[[noreturn]] void several_label_columns(const io::InputTable& table,
                                        const std::vector<std::string>& names) {
  const bool may_be_one = table.format().separator == ' ' && !io::parse_number(table.text(0, 0));
  throw IoError(
      fmt::format("{}: has {} columns ({}); choose the one that holds labels (`columns`){}",
                  table.file(), names.size(), io::join_names(names),
                  may_be_one ? ", or put labels that hold blanks in quotes" : ""));
}

void read_table(const io::InputTable& table, const InputOptions& options, PartitionFile& result) {
  io::TypedColumns read = table.choose(options);
  const bool labels = options.kind == InputKind::labels ||
                      (options.kind == InputKind::automatic && read.columns.size() == 1);
  if (labels) {
    if (read.columns.size() > 1 && !table.holds_memberships())
      several_label_columns(table, read.names);
    result.value = table.labels(read.columns[0], options);
    if (result.format.header && !result.format.npy) result.column = read.names[0];
    return;
  }
  const std::vector<std::string> names = read.names;
  read = table.read(options);
  io::take_text_ids(read, table, options);
  Matrix<double> values = read.values();
  if (options.kind == InputKind::automatic) {
    if (read.has_text()) several_label_columns(table, names);
    if (!io::looks_like_memberships(values)) neither(table.file(), read.columns.size());
  }
  io::require_numbers(read, table, "membership");
  const io::Place place = [&](Index i, Index j) { return table.place(i, read.columns[j]); };
  io::require_memberships(values, table.file(), place, result.warnings);
  result.format.ids = !read.ids.empty();
  result.value = Memberships{std::move(values), std::move(read.names), std::move(read.ids)};
}

}  // namespace

Index PartitionFile::n_objects() const {
  const auto* crisp = std::get_if<Partition>(&value);
  return crisp != nullptr ? crisp->n_objects() : std::get<Memberships>(value).values.rows();
}

Index PartitionFile::n_clusters() const {
  const auto* crisp = std::get_if<Partition>(&value);
  return crisp != nullptr ? crisp->n_clusters() : std::get<Memberships>(value).values.cols();
}

PartitionFile read_partition(const std::string& path, const InputOptions& options, Index n_rows) {
  PartitionFile result;
  result.path = path;
  const auto table = io::open_input(path, options, n_rows);
  result.hash = table->hash();
  result.warnings = table->warnings();
  result.format = table->format();
  if (table->n_runs() > 1)
    throw IoError(
        fmt::format("{}: holds {} runs, but one partition is expected; truecluster align "
                    "reads several",
                    path, table->n_runs()));
  read_table(*table, options, result);
  return result;
}

PartitionFile read_memberships(const std::string& path, const InputOptions& options) {
  InputOptions as_memberships = options;
  as_memberships.kind = InputKind::memberships;
  return read_partition(path, as_memberships);
}

}  // namespace truecluster
