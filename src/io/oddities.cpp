// Constant columns and repeated rows, which deserve a warning.
#include <algorithm>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

#include "io/columns.hpp"
#include "io/prepare.hpp"

namespace truecluster::io {
namespace {

template <class T>
std::uint64_t hash_row(std::span<const T> row) {
  std::uint64_t hash = 0x9e3779b97f4a7c15U;
  for (const T value : row) {
    const auto bits = std::bit_cast<std::uint64_t>(static_cast<double>(value) + 0.0);  // -0 is 0
    hash = (hash ^ bits) * 0xff51afd7ed558ccdU;
    hash ^= hash >> 32;
  }
  return hash;
}

// Rows are sorted by hash, then compared within equal hashes, so that the count is exact.
template <class T>
Index count_duplicate_rows(const Matrix<T>& values) {
  struct Entry {
    std::uint64_t hash;
    Index row;
  };
  std::vector<Entry> entries;
  entries.reserve(values.rows());
  for (Index i = 0; i < values.rows(); ++i) entries.push_back({hash_row(values.row(i)), i});
  std::ranges::sort(entries, {}, [](const Entry& entry) { return entry.hash; });
  Index duplicates = 0;
  for (std::size_t begin = 0, end = 0; begin < entries.size(); begin = end) {
    while (end < entries.size() && entries[end].hash == entries[begin].hash) ++end;
    std::sort(entries.begin() + static_cast<std::ptrdiff_t>(begin),
              entries.begin() + static_cast<std::ptrdiff_t>(end),
              [&](const Entry& a, const Entry& b) {
                return std::ranges::lexicographical_compare(values.row(a.row), values.row(b.row));
              });
    for (std::size_t i = begin + 1; i < end; ++i)
      duplicates += std::ranges::equal(values.row(entries[i].row), values.row(entries[i - 1].row));
  }
  return duplicates;
}

template <class T>
bool is_constant(const Matrix<T>& values, Index col) {
  for (Index i = 1; i < values.rows(); ++i)
    if (values(i, col) != values(0, col)) return false;
  return true;
}

}  // namespace

template <class T>
void note_oddities(const Matrix<T>& values, const std::string& name, DataFile& file) {
  for (Index j = 0; j < values.cols(); ++j)
    if (is_constant(values, j)) file.constant_columns.push_back(file.names[j]);
  if (!file.constant_columns.empty() && values.rows() > 1)
    file.warnings.push_back(fmt::format("{}: column{} {} {} the same value in every row", name,
                                        file.constant_columns.size() == 1 ? "" : "s",
                                        join_names(file.constant_columns),
                                        file.constant_columns.size() == 1 ? "has" : "have"));
  file.n_duplicate_rows = count_duplicate_rows(values);
  if (file.n_duplicate_rows > 0)
    file.warnings.push_back(fmt::format("{}: {} of {} rows equal{} an earlier row", name,
                                        file.n_duplicate_rows, values.rows(),
                                        file.n_duplicate_rows == 1 ? "s" : ""));
}

template void note_oddities(const Matrix<double>&, const std::string&, DataFile&);
template void note_oddities(const Matrix<float>&, const std::string&, DataFile&);

}  // namespace truecluster::io
