// Reading data (rows are cases, columns are features) and distances from files.
// Files are CSV, tab, semicolon or blank separated text or .npy, plain or gzip, sparse matrices of
// SciPy (.npz), or AnnData's .h5ad where the library was built with HDF5; "-" is standard input.
// Cases of a large .npy or .h5ad stay in the file. Places in messages are file:line:column, where
// column counts the cells of the row.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/input_options.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

enum class MissingValues { refuse, drop, mean, median };
inline constexpr std::array<std::string_view, 4> missing_values_names{"refuse", "drop", "mean",
                                                                      "median"};
constexpr std::span<const std::string_view> enum_names(MissingValues) {
  return missing_values_names;
}

enum class Scale {
  automatic,  // standard if the spreads of the columns differ so much that their units must
  none,
  standard,  // minus the mean, divided by the standard deviation (denominator N)
  robust     // minus the median, divided by the interquartile range / 1.349
};
inline constexpr std::array<std::string_view, 4> scale_names{"auto", "none", "standard", "robust"};
constexpr std::span<const std::string_view> enum_names(Scale) { return scale_names; }

struct DataOptions {
  InputOptions input = {};
  bool ignore_text = false;                       // leave out text columns instead of refusing them
  MissingValues missing = MissingValues::refuse;  // empty, NA, NaN and infinite cells
  Scale scale = Scale::automatic;
  std::vector<double> weights = {};  // of the rows of the file; empty: all count alike
};
void describe(DataOptions& options, OptionVisitor& visitor);

// How a column of the file was changed: value = (cell - centre) / divisor.
struct ColumnUnit {
  double centre = 0;
  double divisor = 1;
};

struct DataFile {
  // With their weights if these were given; single precision only where the file has it.
  std::shared_ptr<const CaseSource> cases;
  std::vector<std::string> names;  // of the features; "1", "2", ... if unnamed
  std::vector<ColumnUnit> units;   // of the features
  std::vector<std::string> ids;    // of the rows; may be empty
  std::vector<Index> kept_rows;    // the row of the file of each case; empty if none was dropped
  Index n_file_rows = 0;           // of the file, those that were dropped among them
  Index n_duplicate_rows = 0;      // rows equal to an earlier row
  std::vector<std::string> constant_columns;
  std::string hash;                   // of the bytes read
  std::vector<std::string> warnings;  // what a person should know, one sentence each
};

DataFile read_data(const std::string& path, const DataOptions& options = {});

struct WeightsFile {
  std::vector<double> weights;  // of the rows
  std::string hash;             // of the bytes read
  std::vector<std::string> warnings;
};

// A column of weights, in an .h5ad file one of obs: finite, not negative, and not all 0.
WeightsFile read_weights(const std::string& path, const InputOptions& options = {});

struct DistanceFile {
  Matrix<double> values;  // square, symmetric, zero diagonal, nothing negative
  std::vector<std::string> ids;
  std::string hash;
  std::vector<std::string> warnings;
};

DistanceFile read_distances(const std::string& path, const InputOptions& options = {});

}  // namespace truecluster
