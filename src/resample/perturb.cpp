// Jitter and choices of columns, on copies of the data.
#include <fmt/format.h>

#include <cmath>
#include <truecluster/error.hpp>
#include <truecluster/resample.hpp>

namespace truecluster {

template <class T>
Matrix<T> select_columns(MatrixView<const T> data, std::span<const Index> columns) {
  for (const Index column : columns)
    if (column < 0 || column >= data.cols())
      throw InvalidArgument(
          fmt::format("column {} does not exist in data of {} columns", column, data.cols()));
  Matrix<T> copy(data.rows(), columns.size());
  for (Index i = 0; i < data.rows(); ++i)
    for (Index j = 0; j < copy.cols(); ++j) copy(i, j) = data(i, columns[j]);
  return copy;
}

template <class T>
std::vector<double> column_deviations(MatrixView<const T> data) {
  const std::size_t n_columns = data.cols();
  const auto n = static_cast<double>(data.rows());
  std::vector<double> mean(n_columns), squares(n_columns);
  for (Index i = 0; i < data.rows(); ++i)
    for (std::size_t j = 0; j < n_columns; ++j) mean[j] += data.row(i)[j];
  for (double& value : mean) value /= n;
  for (Index i = 0; i < data.rows(); ++i)
    for (std::size_t j = 0; j < n_columns; ++j) {
      const double deviation = data.row(i)[j] - mean[j];
      squares[j] += deviation * deviation;
    }
  for (double& value : squares) value = std::sqrt(value / n);
  return squares;
}

template <class T>
void add_jitter(MatrixView<T> data, std::span<const double> deviations, double scale,
                Stream& stream) {
  if (static_cast<Index>(deviations.size()) != data.cols())
    throw InvalidArgument(fmt::format("{} standard deviations are given for {} columns",
                                      deviations.size(), data.cols()));
  for (Index i = 0; i < data.rows(); ++i)
    for (std::size_t j = 0; j < deviations.size(); ++j)
      data.row(i)[j] = static_cast<T>(data.row(i)[j] + scale * deviations[j] * stream.normal());
}

template Matrix<float> select_columns(MatrixView<const float>, std::span<const Index>);
template Matrix<double> select_columns(MatrixView<const double>, std::span<const Index>);
template std::vector<double> column_deviations(MatrixView<const float>);
template std::vector<double> column_deviations(MatrixView<const double>);
template void add_jitter(MatrixView<float>, std::span<const double>, double, Stream&);
template void add_jitter(MatrixView<double>, std::span<const double>, double, Stream&);

}  // namespace truecluster
