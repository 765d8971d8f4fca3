// Reads runs: labels in columns, or a matrix of memberships per file.
#include <truecluster/runs_file.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>

#include <fmt/format.h>

#include "io/input_table.hpp"
#include "io/memberships.hpp"
#include "io/prepare.hpp"

namespace truecluster {
namespace {

// Whole numbers are labels, even where rows of zeros and ones happen to sum to 1.
bool are_memberships(const Matrix<double>& values, InputKind kind) {
  if (kind != InputKind::automatic) return kind == InputKind::memberships;
  const auto is_whole = [](double value) { return value == std::floor(value); };
  const std::span<const double> all = values.values();
  return io::looks_like_memberships(values) && !std::all_of(all.begin(), all.end(), is_whole);
}

// A name such as run1.Q, run1.3.Q.gz or run1.3.meanQ (fastStructure) says that the file holds
// memberships, also if all of them are 0 and 1.
bool has_name_of_memberships(std::string_view path) {
  if (path.ends_with(".gz")) path.remove_suffix(3);
  return path.ends_with(".Q") || path.ends_with(".meanQ");
}

// Runs below one another are called by their numbers.
void take_runs(const Matrix<double>& values, Index n_runs, RunsFile& result) {
  const Index n = values.rows() / n_runs;
  for (Index r = 0; r < n_runs; ++r) {
    Matrix<double> run(n, values.cols());
    for (Index i = 0; i < n; ++i) std::ranges::copy(values.row(r * n + i), run.row(i).begin());
    result.runs.emplace_back(std::move(run));
    result.names.push_back(n_runs == 1 ? result.path : fmt::format("{}", r + 1));
  }
}

bool read_memberships(const io::InputTable& table, const InputOptions& options, RunsFile& result) {
  io::TypedColumns read = table.read(options);
  io::take_text_ids(read, table, options);
  Matrix<double> values = read.values();
  if (!are_memberships(values, options.kind) ||
      (read.has_text() && options.kind == InputKind::automatic))
    return false;
  io::require_numbers(read, table, "membership");
  const io::Place place = [&](Index i, Index j) { return table.place(i, read.columns[j]); };
  io::require_memberships(values, result.path, place, result.warnings);
  take_runs(values, table.n_runs(), result);
  result.cluster_names = std::move(read.names);
  result.ids = std::move(read.ids);
  return true;
}

void read_table(const io::InputTable& table, const InputOptions& options, RunsFile& result) {
  io::TypedColumns chosen = table.choose(options);
  const bool may_be_fuzzy = options.kind == InputKind::memberships || chosen.columns.size() > 1;
  if (!may_be_fuzzy || options.kind == InputKind::labels ||
      !read_memberships(table, options, result)) {
    for (const Index j : chosen.columns) result.runs.emplace_back(table.labels(j, options));
    result.ids = std::move(chosen.ids);
    if (table.has_header() || chosen.columns.size() > 1)
      result.names = std::move(chosen.names);
    else
      result.names = {result.path};
  }
  result.format.ids = !result.ids.empty();
}

}  // namespace

RunsFile read_runs(const std::string& path, const InputOptions& given) {
  InputOptions options = given;
  if (options.kind == InputKind::automatic && has_name_of_memberships(path))
    options.kind = InputKind::memberships;
  RunsFile result;
  const auto table = io::open_input(path, options);
  result.path = table->file();
  result.hash = table->hash();
  result.warnings = table->warnings();
  result.format = table->format();
  result.populations = table->populations();
  result.frames = table->row_frames();
  if (table->holds_memberships() && options.kind == InputKind::automatic)
    options.kind = InputKind::memberships;
  read_table(*table, options, result);
  return result;
}

}  // namespace truecluster
