// Reads the weights of cases: one column of numbers.
#include <truecluster/data_file.hpp>

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/input_table.hpp"

namespace truecluster {

WeightsFile read_weights(const std::string& path, const InputOptions& options) {
  // They stand where labels of cases do, which is in obs of an .h5ad file.
  InputOptions beside_data = options;
  beside_data.kind = InputKind::labels;
  const auto table = io::open_input(path, beside_data);
  if (table->holds_memberships())
    throw IoError(fmt::format("{}: holds memberships, not weights", path));
  io::TypedColumns read = table->read(beside_data);
  io::take_text_ids(read, *table, beside_data);
  if (read.columns.size() != 1)
    throw IoError(fmt::format(
        "{}: has {} columns ({}); choose the one that holds weights, as in "
        "{}:{}",
        table->file(), read.columns.size(), io::join_names(read.names), path, read.names.back()));
  io::require_numbers(read, *table, "weight");
  const Matrix<double> values = read.values();
  WeightsFile file{{}, table->hash(), table->warnings()};
  for (Index i = 0; i < values.rows(); ++i) {
    const double weight = values(i, 0);
    if (!(std::isfinite(weight) && weight >= 0))
      throw IoError(fmt::format(
          "{}: {}, but a weight must be finite and not negative; give 0 to a case that "
          "should not count",
          table->place(i, read.columns[0]),
          std::isnan(weight) ? "a weight is missing" : fmt::format("the weight is {}", weight)));
    file.weights.push_back(weight);
  }
  if (std::ranges::all_of(file.weights, [](double weight) { return weight == 0; }))
    throw IoError(fmt::format("{}: all weights are 0: at least one case must count", path));
  return file;
}

}  // namespace truecluster
