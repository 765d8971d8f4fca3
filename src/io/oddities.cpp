// Constant columns and repeated rows, which deserve a warning.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "base/computable.hpp"
#include "io/columns.hpp"
#include "io/number.hpp"
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

// Rows of equal hashes are taken for equal: that two of 10^7 different rows have the same 64 bits
// has a probability below 10^-5.
Index count_duplicate_rows(const CaseSource& cases) {
  std::vector<std::uint64_t> hashes;
  hashes.reserve(cases.rows());
  for_each_block(cases, [&](Index, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) hashes.push_back(hash_row(values.row(i)));
  });
  std::ranges::sort(hashes);
  // clang 14 cannot compile the one of std::ranges.
  return hashes.end() - std::unique(hashes.begin(), hashes.end());
}

// How far the values of each column are from its first one at most; those of columns that differ
// by enough are not all looked at.
std::vector<double> spreads(const CaseSource& cases) {
  std::vector<double> spread(cases.cols(), 0.0);
  std::vector<double> first_row(spread.size());
  for_blocks_while(cases, [&](Index first, const auto& values) {
    if (first == 0) std::ranges::copy(values.row(0), first_row.begin());
    for (Index i = 0; i < values.rows(); ++i)
      for (std::size_t j = 0; j < spread.size(); ++j)
        spread[j] = std::max(
            spread[j],
            std::abs(static_cast<double>(values(i, static_cast<Index>(j))) - first_row[j]));
    return std::ranges::any_of(spread, [](double s) { return s < smallest_difference; });
  });
  return spread;
}

// Columns that count the rows: 1, 2, 3 ... or from another whole number.
std::vector<bool> counting_columns(const CaseSource& cases) {
  constexpr Index enough_rows = 10;
  std::vector<bool> counts(cases.cols(), cases.rows() >= enough_rows);
  std::vector<double> next;
  for_blocks_while(cases, [&](Index, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const auto row = values.row(i);
      if (next.empty()) next.assign(row.begin(), row.end());
      for (std::size_t j = 0; j < counts.size(); ++j)
        counts[j] = counts[j] && static_cast<double>(row[j]) == next[j]++;
    }
    return std::ranges::find(counts, true) != counts.end();
  });
  for (std::size_t j = 0; j < counts.size(); ++j)
    counts[j] = counts[j] && std::trunc(next[j]) == next[j];
  return counts;
}

// Numbers of rows would be clustered like any others.
void note_numbers_of_rows(const CaseSource& cases, const std::string& name, DataFile& file) {
  const std::vector<bool> counts = counting_columns(cases);
  for (std::size_t j = 0; j < counts.size(); ++j)
    if (counts[j] || equals_ignoring_case(file.names[j], "id"))
      file.warnings.push_back(fmt::format(
          "{}: column {} {} and is clustered like the others; if it only names the "
          "rows, use `id_column` {}",
          name, file.names[j], counts[j] ? "counts the rows" : "holds numbers", file.names[j]));
}

}  // namespace

void note_oddities(const CaseSource& cases, const std::string& name, DataFile& file) {
  const std::vector<double> spread = spreads(cases);
  for (std::size_t j = 0; j < spread.size(); ++j) {
    if (spread[j] == 0) file.constant_columns.push_back(file.names[j]);
    if (spread[j] > 0 && spread[j] < smallest_difference)
      throw IoError(
          fmt::format("{}: the values of column {} differ by less than {}, too little to "
                      "compute with; multiply the column by a constant",
                      name, file.names[j], smallest_difference));
  }
  if (!file.constant_columns.empty() && cases.rows() > 1)
    file.warnings.push_back(fmt::format("{}: column{} {} {} the same value in every row", name,
                                        file.constant_columns.size() == 1 ? "" : "s",
                                        join_names(file.constant_columns),
                                        file.constant_columns.size() == 1 ? "has" : "have"));
  note_numbers_of_rows(cases, name, file);
  file.n_duplicate_rows = count_duplicate_rows(cases);
  if (file.n_duplicate_rows > 0)
    file.warnings.push_back(fmt::format("{}: {} of {} rows equal{} an earlier row", name,
                                        file.n_duplicate_rows, cases.rows(),
                                        file.n_duplicate_rows == 1 ? "s" : ""));
}

}  // namespace truecluster::io
