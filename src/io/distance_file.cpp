// Reading a square file of distances.
#include <fmt/format.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>

#include "base/distances.hpp"
#include "io/npy.hpp"
#include "io/numeric_columns.hpp"
#include "io/prepare.hpp"
#include "io/source.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

// Rounding in the file is evened out; more than that is no distance matrix.
void require_distances(Matrix<double>& values, const std::string& file, const io::Place& place) {
  const Index n = values.rows();
  if (values.cols() != n)
    throw IoError(fmt::format("{}: a distance matrix is square, but this one is {} × {}", file, n,
                              values.cols()));
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
  io::Source source = io::read_source(path);
  file.hash = io::content_hash(source.bytes);
  if (io::is_npy(source.bytes)) {
    const io::NpyArray array = io::parse_npy(source);
    const auto columns = io::npy_columns(source.name, array.cols(), options);
    file.values =
        std::visit([&](const auto& matrix) { return io::copy_columns<double>(matrix, columns); },
                   array.values);
    require_distances(file.values, source.name,
                      [&](Index i, Index j) { return io::npy_place(source.name, i, j); });
    return file;
  }
  const io::TextTable table(std::move(source), options);
  file.warnings = table.warnings();
  io::NumericColumns read = io::read_numeric_columns(table, options);
  io::take_text_ids(read, table, options);
  io::require_numbers(read, table, "distance");
  require_distances(read.values, table.file(),
                    [&](Index i, Index j) { return table.place(i, read.columns[j]); });
  file.values = std::move(read.values);
  file.ids = std::move(read.ids);
  return file;
}

}  // namespace truecluster
