// Reads features: columns chosen, gaps treated, oddities reported, units found.
#include <truecluster/data_file.hpp>

#include <algorithm>
#include <cmath>
#include <memory>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "base/computable.hpp"
#include "base/counted.hpp"
#include "io/columns.hpp"
#include "io/input_table.hpp"
#include "io/prepare.hpp"
#include "io/prepared_cases.hpp"

namespace truecluster {
namespace {

using io::Place;

void refuse_huge_values(const CaseSource& cases, const Place& place) {
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j)
        if (const auto value = static_cast<double>(values(i, j));
            std::isfinite(value) && std::abs(value) > largest_value)
          throw IoError(
              fmt::format("{}: {} is too large to compute with; divide the column by a "
                          "constant so that no value exceeds {}",
                          place(first + i, j), value, largest_value));
  });
}

// A header may leave a column without a name.
void number_unnamed_columns(io::TypedColumns& read) {
  for (std::size_t j = 0; j < read.names.size(); ++j)
    if (read.names[j].empty()) read.names[j] = fmt::format("{}", read.columns[j] + 1);
}

// Text columns are refused, or left out of what was read.
void treat_text_columns(io::TypedColumns& read, const io::InputTable& table, bool ignore_text,
                        DataFile& file) {
  if (!read.has_text()) return;
  std::vector<std::string> text_names;
  std::vector<Index> numeric;
  Index first = -1;
  for (Index j = 0; j < static_cast<Index>(read.columns.size()); ++j) {
    if (read.first_text[j] < 0) {
      numeric.push_back(j);
      continue;
    }
    if (first < 0) first = j;
    text_names.push_back(read.names[j]);
    if (!ignore_text) table.refuse_decimal_commas(read.columns[j]);
  }
  const Index row = read.first_text[first];
  const Index col = read.columns[first];
  const std::string what =
      fmt::format("{}: column{} {} hold{} text, first \"{}\"", table.place(row, col),
                  text_names.size() == 1 ? "" : "s", io::join_names(text_names),
                  text_names.size() == 1 ? "s" : "", table.text(row, col).substr(0, 40));
  if (!ignore_text)
    throw IoError(what +
                  "; choose the numeric columns (`columns`) or leave text out "
                  "(`ignore_text`)");
  if (numeric.empty()) throw IoError(what + "; there is no column of numbers");
  file.warnings.push_back(what + "; left out");
  io::keep_columns(read, numeric);
}

// All cases in memory, in the precision that they have.
std::shared_ptr<const CaseSource> copied(const CaseSource& cases) {
  const auto copy_all = [&]<class T>(T) {
    Matrix<T> values(cases.rows(), cases.cols());
    for_each_block(cases, [&](Index first, const auto& block) {
      for (Index i = 0; i < block.rows(); ++i)
        std::ranges::transform(block.row(i), values.row(first + i).begin(),
                               [](auto value) { return static_cast<T>(value); });
    });
    return std::make_shared<ViewSource>(CaseBlock(std::move(values)));
  };
  return cases.block(0, 1).view().visit(
      [&]<class T>(const MatrixView<const T>&) { return copy_all(T{}); });
}

std::uint64_t bytes_of(const CaseSource& cases) {
  const auto n_values =
      static_cast<std::uint64_t>(cases.rows()) * static_cast<std::uint64_t>(cases.cols());
  return cases.block(0, 1).view().visit(
      [&]<class T>(const MatrixView<const T>&) { return n_values * sizeof(T); });
}

bool is_as_it_is(const std::vector<ColumnUnit>& units) {
  return std::ranges::all_of(
      units, [](const ColumnUnit& unit) { return unit.centre == 0 && unit.divisor == 1; });
}

void require_weights(const std::vector<double>& weights, const io::InputTable& table,
                     Index n_rows) {
  if (!weights.empty() && static_cast<Index>(weights.size()) != n_rows)
    throw IoError(fmt::format("{}: has {}, but there are {} (`weights`)", table.file(),
                              counted(n_rows, "row"), counted(weights.size(), "weight")));
}

// kept_rows: empty if no row was dropped.
CaseWeights kept_weights(const std::vector<double>& weights, const std::vector<Index>& kept_rows) {
  if (weights.empty()) return {};
  if (kept_rows.empty()) return CaseWeights(weights);
  std::vector<double> kept;
  for (const Index i : kept_rows) kept.push_back(weights[i]);
  return CaseWeights(kept);
}

}  // namespace

DataFile io::read_data(const std::string& path, const DataOptions& options,
                       std::uint64_t most_in_memory) {
  DataFile file;
  const auto table = open_input(path, options.input);
  refuse_memberships(*table);
  refuse_options_of_text(*table, options.input);
  file.hash = table->hash();
  file.warnings = table->warnings();
  TypedColumns read = table->read(options.input);
  number_unnamed_columns(read);
  treat_text_columns(read, *table, options.ignore_text, file);
  file.names = std::move(read.names);
  file.ids = std::move(read.ids);
  const std::shared_ptr<const CaseSource> raw = std::move(read.cases);
  const Place place = [&](Index i, Index j) { return table->place(i, read.columns[j]); };
  file.n_file_rows = raw->rows();
  require_weights(options.weights, *table, raw->rows());
  refuse_huge_values(*raw, place);
  const Gaps gaps =
      treat_missing(*raw, options.missing, options.weights, table->file(), place, file);
  const PreparedCases complete(raw, gaps.kept_rows, gaps.fillers, {});
  note_oddities(complete, table->file(), file);
  const CaseWeights weights = kept_weights(options.weights, gaps.kept_rows);
  file.units = find_units(complete, weights, options.scale, file);
  const bool unchanged = gaps.kept_rows.empty() && gaps.fillers.empty() && is_as_it_is(file.units);
  const bool is_in_memory = dynamic_cast<const ViewSource*>(raw.get()) != nullptr;
  file.cases = unchanged ? raw
                         : std::make_shared<PreparedCases>(
                               raw, gaps.kept_rows, gaps.fillers,
                               is_as_it_is(file.units) ? std::vector<ColumnUnit>() : file.units);
  if (is_in_memory ? !unchanged : bytes_of(*file.cases) <= most_in_memory)
    file.cases = copied(*file.cases);
  if (!weights.empty()) file.cases = std::make_shared<WeightedCases>(file.cases, weights);
  return file;
}

DataFile read_data(const std::string& path, const DataOptions& options) {
  constexpr std::uint64_t most_in_memory = std::uint64_t{1} << 26;
  return io::read_data(path, options, most_in_memory);
}

}  // namespace truecluster
