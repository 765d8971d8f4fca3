// Standard and robust scaling of columns.
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "io/prepare.hpp"

namespace truecluster::io {
namespace {

struct Centre {
  double centre = 0, spread = 0;
};

Centre standard(const std::vector<double>& column) {
  const auto n = static_cast<double>(column.size());
  double sum = 0;
  for (const double value : column) sum += value;
  const double mean = sum / n;
  double squares = 0;
  for (const double value : column) squares += (value - mean) * (value - mean);
  return {mean, std::sqrt(squares / n)};
}

// 1.349 is the interquartile range of the standard normal. Where half of the values are equal
// the range says nothing, and the standard deviation stands in.
Centre robust(std::vector<double>& column) {
  const double spread = (quantile(column, 0.75) - quantile(column, 0.25)) / 1.349;
  return {quantile(column, 0.5), spread > 0 ? spread : standard(column).spread};
}

template <class T>
void copy_column(const Matrix<T>& values, Index j, std::vector<double>& column) {
  for (Index i = 0; i < values.rows(); ++i) column[i] = static_cast<double>(values(i, j));
}

// The largest standard deviation of a column divided by the smallest that is not 0.
template <class T>
double ratio_of_spreads(const Matrix<T>& values) {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  std::vector<double> column(values.rows());
  for (Index j = 0; j < values.cols(); ++j) {
    copy_column(values, j, column);
    const Centre by = standard(column);
    if (!(by.spread > 1e-14 * std::abs(by.centre))) continue;
    smallest = std::min(smallest, by.spread);
    largest = std::max(largest, by.spread);
  }
  return largest > 0 ? largest / smallest : 1;
}

}  // namespace

template <class T>
Scale chosen_scale(const Matrix<T>& values, Scale wanted, DataFile& file) {
  constexpr double different_units = 20;
  if (wanted != Scale::automatic) return wanted;
  const double ratio = ratio_of_spreads(values);
  if (!(ratio > different_units)) return Scale::none;
  file.warnings.push_back(
      fmt::format("The standard deviations of the columns differ by a factor of {:.0f}, so they "
                  "were brought to 1; "
                  "`scale` none keeps the values as they are.",
                  ratio));
  return Scale::standard;
}

template <class T>
std::vector<ColumnUnit> scale_columns(Matrix<T>& values, Scale scale) {
  std::vector<ColumnUnit> units(values.cols());
  if (scale == Scale::none) return units;
  std::vector<double> column(values.rows());
  for (Index j = 0; j < values.cols(); ++j) {
    copy_column(values, j, column);
    const Centre by = scale == Scale::standard ? standard(column) : robust(column);
    // Rounding leaves a constant column a spread of a few units in the last place of its mean.
    const bool no_spread = !(by.spread > 1e-14 * std::abs(by.centre));
    const ColumnUnit unit{by.centre, no_spread ? 1 : by.spread};
    for (Index i = 0; i < values.rows(); ++i)
      values(i, j) =
          static_cast<T>((static_cast<double>(values(i, j)) - unit.centre) / unit.divisor);
    units[j] = unit;
  }
  return units;
}

template Scale chosen_scale(const Matrix<double>&, Scale, DataFile&);
template Scale chosen_scale(const Matrix<float>&, Scale, DataFile&);
template std::vector<ColumnUnit> scale_columns(Matrix<double>&, Scale);
template std::vector<ColumnUnit> scale_columns(Matrix<float>&, Scale);

}  // namespace truecluster::io
