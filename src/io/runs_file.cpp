// Reads runs: labels in columns, or a matrix of memberships per file.
#include <truecluster/runs_file.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "io/labels.hpp"
#include "io/memberships.hpp"
#include "io/npy.hpp"
#include "io/numeric_columns.hpp"
#include "io/source.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

// Whole numbers are labels, even where rows of zeros and ones happen to sum to 1.
bool are_memberships(const Matrix<double>& values, InputKind kind) {
  if (kind != InputKind::automatic) return kind == InputKind::memberships;
  const auto is_whole = [](double value) { return value == std::floor(value); };
  const std::span<const double> all = values.values();
  return io::looks_like_memberships(values) && !std::all_of(all.begin(), all.end(), is_whole);
}

// A name such as run1.Q or run1.3.Q.gz says that the file holds memberships, also if all of them
// are 0 and 1.
bool has_name_of_memberships(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  return path.ends_with(".Q");
}

void take_memberships(Matrix<double> values, const io::Place& place, RunsFile& result) {
  io::require_memberships(values, result.path, place, result.warnings);
  result.runs.emplace_back(std::move(values));
  result.names = {result.path};
}

bool read_text_memberships(const io::TextTable& table, const InputOptions& options,
                           RunsFile& result) {
  io::NumericColumns read = io::read_numeric_columns(table, options);
  io::take_text_ids(read, table, options);
  const bool text = std::any_of(read.first_text.begin(), read.first_text.end(),
                                [](Index row) { return row >= 0; });
  if (!are_memberships(read.values, options.kind) || (text && options.kind == InputKind::automatic))
    return false;
  io::require_numbers(read, table, "membership");
  take_memberships(
      std::move(read.values), [&](Index i, Index j) { return table.place(i, read.columns[j]); },
      result);
  result.cluster_names = std::move(read.names);
  result.ids = std::move(read.ids);
  return true;
}

void read_text(io::Source source, const InputOptions& options, RunsFile& result) {
  const io::TextTable table(std::move(source), options);
  result.warnings = table.warnings();
  result.format = table.format();
  io::NumericColumns chosen = io::choose_columns(table, options);
  const bool fuzzy = options.kind == InputKind::memberships || chosen.columns.size() > 1;
  if (!fuzzy || options.kind == InputKind::labels ||
      !read_text_memberships(table, options, result)) {
    for (const Index j : chosen.columns)
      result.runs.emplace_back(
          io::labels_of_column(table, j, options.kind == InputKind::labels, options.noise));
    result.ids = std::move(chosen.ids);
    if (table.has_header() || chosen.columns.size() > 1)
      result.names = std::move(chosen.names);
    else
      result.names = {result.path};
  }
  result.format.ids = !result.ids.empty();
}

void read_npy(const io::Source& source, const InputOptions& options, RunsFile& result) {
  const io::NpyArray array = io::parse_npy(source);
  result.format = {true, ',', false, false};
  const auto columns = io::npy_columns(source.name, array.cols(), options);
  auto values = std::visit(
      [&](const auto& matrix) { return io::copy_columns<double>(matrix, columns); }, array.values);
  if (are_memberships(values, options.kind)) {
    take_memberships(
        std::move(values),
        [&](Index i, Index j) { return io::npy_place(source.name, i, columns[j]); }, result);
    return;
  }
  for (const Index j : columns) {
    result.runs.emplace_back(io::labels_of_column(array, j, source.name, options.noise));
    result.names.push_back(columns.size() > 1 ? fmt::format("{}", j + 1) : result.path);
  }
}

}  // namespace

RunsFile read_runs(const std::string& path, const InputOptions& given) {
  InputOptions options = given;
  if (options.kind == InputKind::automatic && has_name_of_memberships(path))
    options.kind = InputKind::memberships;
  RunsFile result;
  io::Source source = io::read_source(path);
  result.path = source.name;
  result.hash = io::content_hash(source.bytes);
  if (io::is_npy(source.bytes))
    read_npy(source, options, result);
  else
    read_text(std::move(source), options, result);
  return result;
}

}  // namespace truecluster
