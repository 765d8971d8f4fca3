// Standard and robust scaling of columns.
#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "base/case_blocks.hpp"
#include "io/prepare.hpp"

namespace truecluster::io {
namespace {

struct Centre {
  double centre = 0, spread = 0;
  // Rounding leaves a constant column a spread of a few units in the last place of its mean.
  [[nodiscard]] bool has_spread() const { return spread > 1e-14 * std::abs(centre); }
};

// Mean and standard deviation of each column, by weight.
std::vector<Centre> standard(const CaseSource& cases, const CaseWeights& weights) {
  const double n = weights.sum(cases.rows());
  std::vector<Centre> columns(cases.cols());
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (std::size_t j = 0; j < columns.size(); ++j)
        columns[j].centre += weights.of(first + i) * static_cast<double>(values(i, j));
  });
  for (Centre& column : columns) column.centre /= n;
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (std::size_t j = 0; j < columns.size(); ++j) {
        const double shift = static_cast<double>(values(i, j)) - columns[j].centre;
        columns[j].spread += weights.of(first + i) * (shift * shift);
      }
  });
  for (Centre& column : columns) column.spread = std::sqrt(column.spread / n);
  return columns;
}

// 1.349 is the interquartile range of the standard normal. Where half of the values are equal
// the range says nothing, and the standard deviation stands in.
std::vector<Centre> robust(const CaseSource& cases, const CaseWeights& weights) {
  std::vector<Centre> columns = standard(cases, weights);
  const std::vector<double> of_cases = weights.values();
  for_each_column(cases, [&](Index j, std::vector<double>& values) {
    const auto at = [&](double q) {
      return weights.empty() ? quantile(values, q) : quantile(values, of_cases, q);
    };
    const double spread = (at(0.75) - at(0.25)) / 1.349;
    columns[j] = {at(0.5), spread > 0 ? spread : columns[j].spread};
  });
  return columns;
}

// The largest standard deviation of a column divided by the smallest that is not 0.
double ratio_of_spreads(const std::vector<Centre>& columns) {
  double smallest = std::numeric_limits<double>::infinity(), largest = 0;
  for (const Centre& column : columns) {
    if (!column.has_spread()) continue;
    smallest = std::min(smallest, column.spread);
    largest = std::max(largest, column.spread);
  }
  return largest > 0 ? largest / smallest : 1;
}

std::vector<ColumnUnit> units_of(const std::vector<Centre>& columns) {
  std::vector<ColumnUnit> units;
  for (const Centre& column : columns)
    units.push_back({column.centre, column.has_spread() ? column.spread : 1});
  return units;
}

}  // namespace

std::vector<ColumnUnit> find_units(const CaseSource& cases, const CaseWeights& weights, Scale scale,
                                   DataFile& file) {
  constexpr double different_units = 20;
  std::vector<ColumnUnit> as_they_are(cases.cols());
  if (scale == Scale::none) return as_they_are;
  if (scale == Scale::robust) return units_of(robust(cases, weights));
  const std::vector<Centre> columns = standard(cases, weights);
  if (scale == Scale::standard) return units_of(columns);
  const double ratio = ratio_of_spreads(columns);
  if (!(ratio > different_units)) return as_they_are;
  file.warnings.push_back(fmt::format(
      "The standard deviations of the columns differ by a factor of {:.0f}, so every column was "
      "scaled to standard deviation 1; `scale` none keeps the values as they are.",
      ratio));
  return units_of(columns);
}

}  // namespace truecluster::io
