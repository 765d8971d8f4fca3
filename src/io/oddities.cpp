// Constant columns and repeated rows, which deserve a warning.
#include <algorithm>
#include <bit>
#include <cstdint>

#include <fmt/format.h>

#include "base/case_blocks.hpp"
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

std::vector<bool> constant_columns(const CaseSource& cases) {
  std::vector<bool> constant(cases.cols(), true);
  std::vector<double> first_row(constant.size());
  for_blocks_while(cases, [&](Index first, const auto& values) {
    if (first == 0) std::ranges::copy(values.row(0), first_row.begin());
    for (Index i = 0; i < values.rows(); ++i)
      for (std::size_t j = 0; j < constant.size(); ++j)
        if (static_cast<double>(values(i, static_cast<Index>(j))) != first_row[j])
          constant[j] = false;
    return std::ranges::find(constant, true) != constant.end();
  });
  return constant;
}

}  // namespace

void note_oddities(const CaseSource& cases, const std::string& name, DataFile& file) {
  const std::vector<bool> constant = constant_columns(cases);
  for (std::size_t j = 0; j < constant.size(); ++j)
    if (constant[j]) file.constant_columns.push_back(file.names[j]);
  if (!file.constant_columns.empty() && cases.rows() > 1)
    file.warnings.push_back(fmt::format("{}: column{} {} {} the same value in every row", name,
                                        file.constant_columns.size() == 1 ? "" : "s",
                                        join_names(file.constant_columns),
                                        file.constant_columns.size() == 1 ? "has" : "have"));
  file.n_duplicate_rows = count_duplicate_rows(cases);
  if (file.n_duplicate_rows > 0)
    file.warnings.push_back(fmt::format("{}: {} of {} rows equal{} an earlier row", name,
                                        file.n_duplicate_rows, cases.rows(),
                                        file.n_duplicate_rows == 1 ? "s" : ""));
}

}  // namespace truecluster::io
