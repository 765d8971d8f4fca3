// Refuses data that cannot be clustered, and counts distinct rows.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <unordered_set>

#include <truecluster/error.hpp>

#include "base/distances.hpp"
#include "select/fit_setup.hpp"

namespace truecluster {
namespace {

template <class T>
void check_values(MatrixView<const T> values) {
  if (values.rows() == 0 || values.cols() == 0)
    throw InvalidArgument(
        fmt::format("the data are empty: {} rows and {} columns", values.rows(), values.cols()));
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j)
      if (!std::isfinite(values(i, j)))
        throw InvalidArgument(
            fmt::format("the value in row {}, column {} is {}, not a finite number", i + 1, j + 1,
                        values(i, j)));
}

template <class T>
struct RowHash {
  std::size_t operator()(std::span<const T> row) const {
    std::size_t hash = 0;
    for (const T value : row) hash = hash * 0x9e3779b97f4a7c15ULL + std::hash<T>{}(value);
    return hash;
  }
};
template <class T>
struct RowEqual {
  bool operator()(std::span<const T> a, std::span<const T> b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }
};

}  // namespace

void check_data(const DataView& data) {
  data.visit([](const auto& values) { check_values(values); });
  if (data.kind() != DataKind::distances) return;
  if (data.rows() != data.cols())
    throw InvalidArgument(
        fmt::format("the distances have {} rows but {} columns: they must be square", data.rows(),
                    data.cols()));
  if (const auto fault = first_fault_of_distances(data))
    throw InvalidArgument(
        fmt::format("row {}, column {}: {}", fault->row + 1, fault->col + 1, fault->sentence));
}

Index count_distinct_rows(const DataView& data, Index at_most) {
  return data.visit([&]<class T>(const MatrixView<const T>& values) {
    std::unordered_set<std::span<const T>, RowHash<T>, RowEqual<T>> seen;
    for (Index i = 0; i < values.rows() && static_cast<Index>(seen.size()) < at_most; ++i)
      seen.insert(values.row(i));
    return static_cast<Index>(seen.size());
  });
}

}  // namespace truecluster
