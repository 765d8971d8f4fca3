// Says how to drop or fill rows with missing values.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "io/prepare.hpp"

namespace truecluster::io {
namespace {

template <class T>
bool is_complete(std::span<const T> row) {
  return std::ranges::all_of(row, [](T value) { return std::isfinite(value); });
}

bool all_complete(const CaseSource& cases) {
  bool complete = true;
  for_blocks_while(cases, [&](Index, const auto& values) {
    for (Index i = 0; complete && i < values.rows(); ++i) complete = is_complete(values.row(i));
    return complete;
  });
  return complete;
}

[[noreturn]] void refuse(const CaseSource& cases, const Place& place) {
  Index n = 0;
  std::string where;
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j) {
        if (std::isfinite(values(i, j))) continue;
        if (n++ == 0) where = place(first + i, j);
      }
  });
  throw IoError(fmt::format(
      "{}: {}; drop such rows or fill them with the mean or median of the column (`missing`)",
      where,
      n == 1 ? "a value is missing or not finite"
             : fmt::format("{} values are missing or not finite, the first one here", n)));
}

Gaps drop_rows(const CaseSource& cases, const std::string& name, DataFile& file) {
  std::vector<std::string> ids;
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      if (!is_complete(values.row(i))) continue;
      const Index row = first + i;
      // A case without a name is called by its row in the file, also behind a dropped row.
      ids.push_back(file.ids.empty() ? fmt::format("{}", row + 1) : file.ids[row]);
      file.kept_rows.push_back(row);
    }
  });
  const Index n_kept = file.kept_rows.size();
  if (n_kept == 0)
    throw IoError(
        fmt::format("{}: every one of the {} rows has a missing value", name, cases.rows()));
  const Index n_dropped = cases.rows() - n_kept;
  file.warnings.push_back(fmt::format("{}: {} of {} rows {} dropped because a value is missing",
                                      name, n_dropped, cases.rows(),
                                      n_dropped == 1 ? "is" : "are"));
  file.ids = std::move(ids);
  return {file.kept_rows, {}};
}

// What stands for the missing values of a column, of which at least one is known.
double filler(const std::vector<double>& column, MissingValues policy,
              std::span<const double> weights) {
  std::vector<double> values, known_weights;
  double sum = 0, weight_sum = 0;
  for (std::size_t i = 0; i < column.size(); ++i) {
    if (!std::isfinite(column[i])) continue;
    const double weight = weights.empty() ? 1.0 : weights[i];
    values.push_back(column[i]);
    known_weights.push_back(weight);
    sum += weight * column[i];
    weight_sum += weight;
  }
  // Where no case that counts has a value, those of the others are better than none.
  if (weight_sum == 0) return filler(column, policy, {});
  if (policy == MissingValues::mean) return sum / weight_sum;
  return weights.empty() ? quantile(values, 0.5) : quantile(values, known_weights, 0.5);
}

Gaps fill_columns(const CaseSource& cases, MissingValues policy, std::span<const double> weights,
                  const std::string& name, DataFile& file) {
  Index n_filled = 0;
  Gaps gaps;
  gaps.fillers.assign(cases.cols(), 0.0);
  for_each_column(cases, [&](Index j, std::vector<double>& values) {
    const auto n_known = std::ranges::count_if(values, [](double v) { return std::isfinite(v); });
    if (n_known == std::ssize(values)) return;
    if (n_known == 0)
      throw IoError(fmt::format("{}: column \"{}\" has no values at all", name, file.names[j]));
    n_filled += static_cast<Index>(std::ssize(values) - n_known);
    gaps.fillers[j] = filler(values, policy, weights);
  });
  file.warnings.push_back(fmt::format("{}: {} missing value{} filled with the {} of {} column",
                                      name, n_filled, n_filled == 1 ? " is" : "s are",
                                      policy == MissingValues::median ? "median" : "mean",
                                      n_filled == 1 ? "its" : "their"));
  return gaps;
}

}  // namespace

double quantile(std::vector<double>& values, double q) {
  const double position = q * static_cast<double>(values.size() - 1);
  const auto below = static_cast<std::ptrdiff_t>(position);
  const auto at = values.begin() + below;
  std::nth_element(values.begin(), at, values.end());
  if (at + 1 == values.end()) return *at;
  const double next = *std::min_element(at + 1, values.end());
  return *at + (position - static_cast<double>(below)) * (next - *at);
}

double quantile(std::span<const double> values, std::span<const double> weights, double q) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
  double sum = 0, squares = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += weight * weight;
  }
  // The share of the weights between (h - 1) / n' and h / n', with h = q (n' - 1) + 1, has the
  // quantile for its mean.
  const double n = sum * sum / squares, low = q * (n - 1) / n, high = low + 1 / n;
  double mean = 0, before = 0;
  for (const std::size_t i : order) {
    const double after = before + weights[i] / sum;
    mean += n * std::max(0.0, std::min(after, high) - std::max(before, low)) * values[i];
    before = after;
  }
  return mean;
}

void for_each_column(const CaseSource& cases,
                     const std::function<void(Index, std::vector<double>&)>& f) {
  constexpr Index at_once_bytes = Index{1} << 27;
  const auto value_bytes = static_cast<Index>(sizeof(double));
  const Index at_once =
      std::clamp<Index>(at_once_bytes / (cases.rows() * value_bytes), 1, cases.cols());
  std::vector<std::vector<double>> columns(at_once);
  for (Index from = 0; from < cases.cols(); from += at_once) {
    const Index n = std::min(at_once, cases.cols() - from);
    for (std::vector<double>& column : columns) column.clear();
    for_each_block(cases, [&](Index, const auto& values) {
      for (Index i = 0; i < values.rows(); ++i)
        for (Index j = 0; j < n; ++j)
          columns[j].push_back(static_cast<double>(values(i, from + j)));
    });
    for (Index j = 0; j < n; ++j) f(from + j, columns[j]);
  }
}

Gaps treat_missing(const CaseSource& cases, MissingValues policy, std::span<const double> weights,
                   const std::string& name, const Place& place, DataFile& file) {
  if (all_complete(cases)) return {};
  switch (policy) {
    case MissingValues::refuse:
      refuse(cases, place);
    case MissingValues::drop:
      return drop_rows(cases, name, file);
    case MissingValues::mean:
    case MissingValues::median:
      break;
  }
  return fill_columns(cases, policy, weights, name, file);
}

}  // namespace truecluster::io
