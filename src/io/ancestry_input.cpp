// Reads output of STRUCTURE, and CLUMPP's indfiles and popfiles.
#include "io/ancestry_input.hpp"

#include <limits>
#include <span>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/npy_input.hpp"
#include "io/number.hpp"
#include "io/text_parse.hpp"
#include "io/text_table.hpp"

namespace truecluster::io {

AncestryInput::AncestryInput(Source source)
    : InputTable(source.name, content_hash(source.bytes)),
      source_(std::make_unique<const Source>(text_source(std::move(source), warnings_))),
      rows_(ancestry_rows(without_bom(source_->bytes), file())),
      n_runs_(count_runs(rows_, file())) {}

std::vector<RowFrame> AncestryInput::row_frames() const {
  std::vector<RowFrame> frames;
  for (const AncestryRow& row : rows_)
    frames.push_back({std::string(row.before), std::string(row.n_individuals)});
  frames.resize(rows_.size() / n_runs_);
  return frames;
}

std::vector<std::string> AncestryInput::populations() const {
  std::vector<std::string> result;
  for (const AncestryRow& row : std::span(rows_).first(row_frames().size()))
    if (!row.population.empty()) result.emplace_back(row.population);
  return result;
}

TypedColumns AncestryInput::choose(const InputOptions& options) const {
  if (!options.id_column.empty())
    throw InvalidArgument(
        fmt::format("{}: the rows have names, before their colons; leave out `id_column`", file()));
  TypedColumns chosen = choose_numbered_columns(file(), rows_[0].memberships.size(), options);
  for (std::size_t i = 0; i < rows_.size() / n_runs_; ++i) chosen.ids.emplace_back(rows_[i].id);
  return chosen;
}

TypedColumns AncestryInput::read(const InputOptions& options) const {
  constexpr double missing = std::numeric_limits<double>::quiet_NaN();
  TypedColumns read = choose(options);
  Matrix<double> values(rows_.size(), read.columns.size());
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j) {
      const auto number = parse_number(rows_[i].memberships[read.columns[j]]);
      values(i, j) = number.value_or(missing);
      if (!number && read.first_text[j] < 0) read.first_text[j] = i;
    }
  read.cases = std::make_shared<ViewSource>(CaseBlock(std::move(values)));
  return read;
}

Partition AncestryInput::labels(Index, const InputOptions&) const {
  throw IoError(fmt::format("{}: holds memberships, not labels", file()));
}

std::string AncestryInput::place(Index row, Index col) const {
  return fmt::format("{}:{}:{}", file(), rows_[row].line, rows_[row].first_cell + col + 1);
}

std::string AncestryInput::text(Index row, Index col) const {
  return std::string(rows_[row].memberships[col]);
}

}  // namespace truecluster::io
