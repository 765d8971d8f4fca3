// Reads features from text or npy: columns chosen, gaps treated, oddities reported.
#include <truecluster/data_file.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/columns.hpp"
#include "io/npy.hpp"
#include "io/number.hpp"
#include "io/numeric_columns.hpp"
#include "io/prepare.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

using io::Place;

// Squares of larger values, and their sums, may be infinite.
constexpr double largest_value = 1e150;

template <class T>
void refuse_huge_values(const Matrix<T>& values, const Place& place) {
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j)
      if (const auto value = static_cast<double>(values(i, j));
          std::isfinite(value) && std::abs(value) > largest_value)
        throw IoError(
            fmt::format("{}: {} is too large to compute with; divide the column by a "
                        "constant so that no value exceeds {}",
                        place(i, j), value, largest_value));
}

// Text columns are refused, or left out of what was read.
void treat_text_columns(io::NumericColumns& read, const io::TextTable& table, bool ignore_text,
                        DataFile& file) {
  std::vector<std::string> text_names;
  std::vector<Index> numeric;
  Index first = -1;
  for (Index j = 0; j < read.values.cols(); ++j) {
    if (read.first_text[j] < 0) {
      numeric.push_back(j);
      continue;
    }
    if (first < 0) first = j;
    text_names.push_back(read.names[j]);
  }
  if (first < 0) return;
  if (!ignore_text)
    for (Index j = first; j < read.values.cols(); ++j)
      if (read.first_text[j] >= 0) io::refuse_decimal_commas(table, read.columns[j]);
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

template <class T>
void finish(Matrix<T> values, const std::string& name, const Place& place,
            const DataOptions& options, DataFile& file) {
  file.n_file_rows = values.rows();
  refuse_huge_values(values, place);
  io::treat_missing(values, options.missing, name, place, file);
  io::note_oddities(values, name, file);
  file.units = io::scale_columns(values, io::chosen_scale(values, options.scale, file));
  file.cases = std::make_shared<ViewSource>(CaseBlock(std::move(values)));
}

void read_text(io::Source source, const DataOptions& options, DataFile& file) {
  const io::TextTable table(std::move(source), options.input);
  file.warnings = table.warnings();
  io::NumericColumns read = io::read_numeric_columns(table, options.input);
  treat_text_columns(read, table, options.ignore_text, file);
  file.names = std::move(read.names);
  file.ids = std::move(read.ids);
  const Place place = [&](Index i, Index j) { return table.place(i, read.columns[j]); };
  finish(std::move(read.values), table.file(), place, options, file);
}

template <class T>
void read_array(const Matrix<T>& array, const std::string& name, const DataOptions& options,
                DataFile& file) {
  using Value = std::conditional_t<std::is_same_v<T, float>, float, double>;
  const auto columns = io::npy_columns(name, array.cols(), options.input);
  const Place place = [&](Index i, Index j) { return io::npy_place(name, i, columns[j]); };
  for (const Index j : columns) file.names.push_back(fmt::format("{}", j + 1));
  finish(io::copy_columns<Value>(array, columns), name, place, options, file);
}

}  // namespace

DataFile read_data(const std::string& path, const DataOptions& options) {
  DataFile file;
  io::Source source = io::read_source(path);
  file.hash = io::content_hash(source.bytes);
  if (io::is_npy(source.bytes)) {
    const io::NpyArray array = io::parse_npy(source);
    std::string().swap(source.bytes);
    std::visit([&](const auto& values) { read_array(values, source.name, options, file); },
               array.values);
  } else {
    read_text(std::move(source), options, file);
  }
  return file;
}

}  // namespace truecluster
