// What happens to data between the file and the clusterers.
#pragma once

#include <functional>
#include <string>

#include <truecluster/data_file.hpp>

namespace truecluster::io {

using Place = std::function<std::string(Index row, Index col)>;

// Refuses, drops or fills cells that are not finite numbers; what was done goes to file.warnings.
// name is the file, for messages; place tells where a cell of the matrix stands in it.
template <class T>
void treat_missing(Matrix<T>& values, MissingValues policy, const std::string& name,
                   const Place& place, DataFile& file);

// Fills constant_columns and n_duplicate_rows, with warnings.
template <class T>
void note_oddities(const Matrix<T>& values, const std::string& name, DataFile& file);

// What automatic stands for, with a warning if it changes the values.
template <class T>
Scale chosen_scale(const Matrix<T>& values, Scale wanted, DataFile& file);

// Columns without spread are only shifted.
template <class T>
std::vector<ColumnUnit> scale_columns(Matrix<T>& values, Scale scale);

// The value below which the share q of the values lies, interpolated; reorders the values.
double quantile(std::vector<double>& values, double q);

}  // namespace truecluster::io
