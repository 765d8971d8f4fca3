// What happens to data between the file and the clusterers, block by block.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include <truecluster/data_file.hpp>

namespace truecluster::io {

using Place = std::function<std::string(Index row, Index col)>;

// As read_data(): cases that take more bytes than this stay in their file if they can.
DataFile read_data(const std::string& path, const DataOptions& options,
                   std::uint64_t most_in_memory);

// What to do about cells that are not finite numbers: rows that are kept (empty: all), or fillers
// of the columns (empty: there is nothing to fill).
struct Gaps {
  std::vector<Index> kept_rows;
  std::vector<double> fillers;
};

// Refuses such cells, or says how to drop or fill them, with what cases are by weight; what will be
// done goes to file.warnings. name is the file, for messages; place tells where a cell of the cases
// stands in it.
Gaps treat_missing(const CaseSource& cases, MissingValues policy, std::span<const double> weights,
                   const std::string& name, const Place& place, DataFile& file);

// Fills constant_columns and n_duplicate_rows, with warnings; refuses columns whose values differ
// too little to compute with.
void note_oddities(const CaseSource& cases, const std::string& name, DataFile& file);

// How to scale the columns; automatic scaling warns if it changes the values. Columns without
// spread are only shifted.
std::vector<ColumnUnit> find_units(const CaseSource& cases, const CaseWeights& weights, Scale scale,
                                   DataFile& file);

// The value below which the share q of the values lies, interpolated; reorders the values.
double quantile(std::vector<double>& values, double q);
// The same by weights: each value counts by its weight, and as many values are interpolated between
// as are effective (type 7 of [Akinshin 2023], which is the above if the weights are equal).
double quantile(std::span<const double> values, std::span<const double> weights, double q);

// Calls f(j, values of column j) for every column, a few columns in memory at a time. f may reorder
// the values.
void for_each_column(const CaseSource& cases,
                     const std::function<void(Index, std::vector<double>&)>& f);

}  // namespace truecluster::io
