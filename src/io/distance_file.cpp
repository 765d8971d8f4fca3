// Reading a square file of distances.
#include <fmt/format.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>

#include "base/distances.hpp"
#include "io/input_table.hpp"
#include "io/prepare.hpp"

namespace truecluster {
namespace {

// Rounding in the file is evened out; more than that is no distance matrix.
void require_distances(Matrix<double>& values, const std::string& file, const io::Place& place) {
  const Index n = values.rows();
  if (values.cols() != n)
    throw IoError(fmt::format("{}: a distance matrix must be square, but this one is {} × {}", file,
                              n, values.cols()));
  if (const auto fault = first_fault_of_distances(values))
    throw IoError(fmt::format("{}: {}", place(fault->row, fault->col), fault->sentence));
  for (Index i = 0; i < n; ++i) {
    values(i, i) = 0;
    for (Index j = 0; j < i; ++j) values(i, j) = values(j, i) = 0.5 * (values(i, j) + values(j, i));
  }
}

}  // namespace

DistanceFile read_distances(const std::string& path, const InputOptions& options) {
  DistanceFile file;
  const auto table = io::open_input(path, options);
  io::refuse_memberships(*table);
  io::refuse_options_of_text(*table, options);
  file.hash = table->hash();
  file.warnings = table->warnings();
  io::TypedColumns read = table->read(options);
  io::take_text_ids(read, *table, options);
  io::require_numbers(read, *table, "distance");
  file.values = read.values();
  file.ids = std::move(read.ids);
  require_distances(file.values, table->file(),
                    [&](Index i, Index j) { return table->place(i, read.columns[j]); });
  return file;
}

}  // namespace truecluster
