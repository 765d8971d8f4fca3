#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>

#include "io/npy.hpp"
#include "io/numeric_columns.hpp"
#include "io/prepare.hpp"
#include "io/source.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

// Rounding in the file is evened out; more than that is no distance matrix.
constexpr double tolerance = 1e-6;

void require_distances(Matrix<double>& values, const std::string& file, const io::Place& place) {
  const Index n = values.rows();
  if (values.cols() != n)
    throw IoError(
        fmt::format("{}: a distance matrix is square, but this has {} rows and {} columns", file, n,
                    values.cols()));
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j) {
      if (!std::isfinite(values(i, j)))
        throw IoError(fmt::format("{}: a distance is missing or not finite", place(i, j)));
      if (values(i, j) < 0)
        throw IoError(fmt::format("{}: the distance {} is negative", place(i, j), values(i, j)));
    }
  const double largest = *std::ranges::max_element(values.values());
  for (Index i = 0; i < n; ++i) {
    if (values(i, i) > tolerance * largest)
      throw IoError(fmt::format("{}: the distance of case {} to itself is {}, not 0", place(i, i),
                                i + 1, values(i, i)));
    values(i, i) = 0;
    for (Index j = 0; j < i; ++j) {
      if (std::abs(values(i, j) - values(j, i)) > tolerance * largest)
        throw IoError(fmt::format("{}: the distance is {} here but {} the other way round",
                                  place(i, j), values(i, j), values(j, i)));
      values(i, j) = values(j, i) = 0.5 * (values(i, j) + values(j, i));
    }
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
