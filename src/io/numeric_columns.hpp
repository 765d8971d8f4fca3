// The chosen columns of a file as numbers.
#pragma once

#include <string>
#include <vector>

#include <truecluster/input_options.hpp>
#include <truecluster/matrix.hpp>

#include "io/text_table.hpp"

namespace truecluster::io {

struct NumericColumns {
  Matrix<double> values;           // NaN where a cell is missing or text
  std::vector<Index> columns;      // position in the file
  std::vector<std::string> names;  // of these columns
  std::vector<std::string> ids;    // of the rows; may be empty
  std::vector<Index> first_text;   // first row with text in the column, -1: none
};

// The columns chosen, without the column that names the rows.
NumericColumns read_numeric_columns(const TextTable& table, const InputOptions& options);

// The same columns without their cells: which ones, their names, the ids.
NumericColumns choose_columns(const TextTable& table, const InputOptions& options);

// A first column of text beside numbers names the rows, unless ids or columns were chosen.
void take_text_ids(NumericColumns& read, const TextTable& table, const InputOptions& options);

// Throws if one of the first cells is a number with a decimal comma.
void refuse_decimal_commas(const TextTable& table, Index col);

// Refuses the first text cell, as something that is no what ("membership").
void require_numbers(const NumericColumns& read, const TextTable& table, std::string_view what);

// Keeps only these positions (within the columns read), in this order.
void keep_columns(NumericColumns& read, const std::vector<Index>& positions);

// The columns chosen of an array, which has numbers but no names.
std::vector<Index> npy_columns(const std::string& file, Index n_cols, const InputOptions& options);

template <class Value, class T>
Matrix<Value> copy_columns(const Matrix<T>& array, const std::vector<Index>& columns) {
  Matrix<Value> copy(array.rows(), static_cast<Index>(columns.size()));
  for (Index i = 0; i < copy.rows(); ++i)
    for (Index j = 0; j < copy.cols(); ++j) copy(i, j) = static_cast<Value>(array(i, columns[j]));
  return copy;
}

}  // namespace truecluster::io
