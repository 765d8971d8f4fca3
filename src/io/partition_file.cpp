// Reads one partition: labels or memberships, from text or npy.
#include <truecluster/partition_file.hpp>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/labels.hpp"
#include "io/memberships.hpp"
#include "io/npy.hpp"
#include "io/numeric_columns.hpp"
#include "io/source.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

[[noreturn]] void neither(const std::string& file, std::size_t n_columns) {
  throw IoError(
      fmt::format("{}: the {} columns are no memberships (few rows sum to 1); choose the "
                  "one that holds labels (`columns`)",
                  file, n_columns));
}

[[noreturn]] void several_label_columns(const std::string& file,
                                        const std::vector<std::string>& names) {
  throw IoError(fmt::format("{}: has {} columns ({}); choose the one that holds labels (`columns`)",
                            file, names.size(), io::join_names(names)));
}

void read_text(io::Source source, const InputOptions& options, PartitionFile& result) {
  const io::TextTable table(std::move(source), options);
  result.warnings = table.warnings();
  result.format = table.format();
  io::NumericColumns read = io::choose_columns(table, options);
  const bool labels = options.kind == InputKind::labels ||
                      (options.kind == InputKind::automatic && read.columns.size() == 1);
  if (labels) {
    if (read.columns.size() > 1) several_label_columns(table.file(), read.names);
    result.value = io::labels_of_column(table, read.columns[0], options.kind == InputKind::labels,
                                        options.noise);
    return;
  }
  read = io::read_numeric_columns(table, options);
  io::take_text_ids(read, table, options);
  if (options.kind == InputKind::automatic) {
    for (const Index row : read.first_text)
      if (row >= 0) several_label_columns(table.file(), read.names);
    if (!io::looks_like_memberships(read.values)) neither(table.file(), read.columns.size());
  }
  io::require_numbers(read, table, "membership");
  const io::Place place = [&](Index i, Index j) { return table.place(i, read.columns[j]); };
  io::require_memberships(read.values, table.file(), place, result.warnings);
  result.format.ids = !read.ids.empty();
  result.value = Memberships{std::move(read.values), std::move(read.names), std::move(read.ids)};
}

void read_npy(const io::Source& source, const InputOptions& options, PartitionFile& result) {
  const io::NpyArray array = io::parse_npy(source);
  result.format = {true, ',', false, false};
  const auto columns = io::npy_columns(source.name, array.cols(), options);
  std::vector<std::string> names;
  names.reserve(columns.size());
  for (const Index j : columns) names.push_back(fmt::format("{}", j + 1));
  if (options.kind == InputKind::labels ||
      (options.kind == InputKind::automatic && columns.size() == 1)) {
    if (columns.size() > 1) several_label_columns(source.name, names);
    result.value = io::labels_of_column(array, columns[0], source.name, options.noise);
    return;
  }
  auto values = std::visit(
      [&](const auto& matrix) { return io::copy_columns<double>(matrix, columns); }, array.values);
  if (options.kind == InputKind::automatic && !io::looks_like_memberships(values))
    neither(source.name, columns.size());
  const io::Place place = [&](Index i, Index j) {
    return io::npy_place(source.name, i, columns[j]);
  };
  io::require_memberships(values, source.name, place, result.warnings);
  result.value = Memberships{std::move(values), std::move(names), {}};
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

PartitionFile read_partition(const std::string& path, const InputOptions& options) {
  PartitionFile result;
  result.path = path;
  io::Source source = io::read_source(path);
  result.hash = io::content_hash(source.bytes);
  if (io::is_npy(source.bytes))
    read_npy(source, options, result);
  else
    read_text(std::move(source), options, result);
  return result;
}

PartitionFile read_memberships(const std::string& path, const InputOptions& options) {
  InputOptions as_memberships = options;
  as_memberships.kind = InputKind::memberships;
  return read_partition(path, as_memberships);
}

}  // namespace truecluster
