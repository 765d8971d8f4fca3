// Drops or fills in rows with missing values.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/prepare.hpp"

namespace truecluster::io {
namespace {

template <class T>
bool is_complete(std::span<const T> row) {
  return std::ranges::all_of(row, [](T value) { return std::isfinite(value); });
}

template <class T>
[[noreturn]] void refuse(const Matrix<T>& values, const Place& place) {
  Index n = 0;
  std::string first;
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j) {
      if (std::isfinite(values(i, j))) continue;
      if (n++ == 0) first = place(i, j);
    }
  throw IoError(fmt::format(
      "{}: {}; drop such rows or fill them with the mean or median of the column (`missing`)",
      first,
      n == 1 ? "a value is missing or not finite"
             : fmt::format("{} values are missing or not finite, the first one here", n)));
}

template <class T>
void drop_rows(Matrix<T>& values, const std::string& name, DataFile& file) {
  std::vector<T> kept;
  std::vector<std::string> ids;
  for (Index i = 0; i < values.rows(); ++i) {
    const auto row = std::as_const(values).row(i);
    if (!is_complete(row)) continue;
    kept.insert(kept.end(), row.begin(), row.end());
    // A case without a name is called by its row in the file, also behind a dropped row.
    ids.push_back(file.ids.empty() ? fmt::format("{}", i + 1) : file.ids[i]);
    file.kept_rows.push_back(i);
  }
  const auto n_kept = static_cast<Index>(file.kept_rows.size());
  if (n_kept == 0)
    throw IoError(
        fmt::format("{}: every one of the {} rows has a missing value", name, values.rows()));
  if (n_kept == values.rows()) {
    file.kept_rows.clear();
    return;
  }
  const Index n_dropped = values.rows() - n_kept;
  file.warnings.push_back(fmt::format("{}: {} of {} rows {} dropped because a value is missing",
                                      name, n_dropped, values.rows(),
                                      n_dropped == 1 ? "is" : "are"));
  file.ids = std::move(ids);
  values = Matrix<T>(n_kept, values.cols(), std::move(kept));
}

template <class T>
void fill_columns(Matrix<T>& values, MissingValues policy, const std::string& name,
                  DataFile& file) {
  Index n_filled = 0;
  std::vector<double> present;
  for (Index j = 0; j < values.cols(); ++j) {
    present.clear();
    for (Index i = 0; i < values.rows(); ++i)
      if (std::isfinite(values(i, j))) present.push_back(static_cast<double>(values(i, j)));
    const Index n_missing = values.rows() - static_cast<Index>(present.size());
    if (n_missing == 0) continue;
    if (present.empty())
      throw IoError(fmt::format("{}: column \"{}\" has no values at all", name, file.names[j]));
    double sum = 0;
    for (const double value : present) sum += value;
    const double filler = policy == MissingValues::median
                              ? quantile(present, 0.5)
                              : sum / static_cast<double>(present.size());
    for (Index i = 0; i < values.rows(); ++i)
      if (!std::isfinite(values(i, j))) values(i, j) = static_cast<T>(filler);
    n_filled += n_missing;
  }
  file.warnings.push_back(fmt::format("{}: {} missing value{} filled with the {} of {} column",
                                      name, n_filled, n_filled == 1 ? " is" : "s are",
                                      policy == MissingValues::median ? "median" : "mean",
                                      n_filled == 1 ? "its" : "their"));
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

template <class T>
void treat_missing(Matrix<T>& values, MissingValues policy, const std::string& name,
                   const Place& place, DataFile& file) {
  if (is_complete(std::span<const T>(values.values()))) return;
  switch (policy) {
    case MissingValues::refuse:
      refuse(values, place);
    case MissingValues::drop:
      return drop_rows(values, name, file);
    case MissingValues::mean:
    case MissingValues::median:
      return fill_columns(values, policy, name, file);
  }
}

template void treat_missing(Matrix<double>&, MissingValues, const std::string&, const Place&,
                            DataFile&);
template void treat_missing(Matrix<float>&, MissingValues, const std::string&, const Place&,
                            DataFile&);

}  // namespace truecluster::io
