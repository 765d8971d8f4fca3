// Columns of a numpy array, which have numbers but no names.
#include "io/npy_input.hpp"

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/labels.hpp"

namespace truecluster::io {

TypedColumns NpyInput::choose(const InputOptions& options) const {
  return choose_numbered_columns(file(), array_.cols(), options);
}

TypedColumns NpyInput::read(const InputOptions& options) const {
  TypedColumns read = choose(options);
  read.cases = std::make_shared<NpyCases>(array_, read.columns);
  return read;
}

Partition NpyInput::labels(Index col, const InputOptions& options) const {
  return labels_of_column(array_, col, options.noise);
}

std::string NpyInput::place(Index row, Index col) const { return numbered_place(file(), row, col); }

std::string NpyInput::text(Index row, Index col) const {
  const Index columns[] = {col};
  return fmt::format("{}", array_.block<double>(row, row + 1, columns)(0, 0));
}

TypedColumns choose_numbered_columns(const std::string& file, Index n_cols,
                                     const InputOptions& options) {
  if (!options.id_column.empty())
    throw InvalidArgument(
        fmt::format("{}: an array has no column of ids ({})", file, options.id_column));
  ColumnNames all{file, {}};
  for (Index j = 0; j < n_cols; ++j) all.names.push_back(fmt::format("{}", j + 1));
  TypedColumns chosen;
  chosen.columns = columns_to_read(all, options);
  for (const Index j : chosen.columns) chosen.names.push_back(all.names[j]);
  chosen.first_text.assign(chosen.columns.size(), -1);
  return chosen;
}

std::string numbered_place(const std::string& file, Index row, Index col) {
  return fmt::format("{}: row {}, column {}", file, row + 1, col + 1);
}

}  // namespace truecluster::io
