// Looks at the cases before a fit: are they numbers, and how many differ.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include <truecluster/error.hpp>
#include <truecluster/sharded_cases.hpp>

#include "base/case_blocks.hpp"
#include "base/computable.hpp"
#include "base/counted.hpp"
#include "base/distances.hpp"
#include "ranks/exchange.hpp"
#include "select/fit_setup.hpp"

namespace truecluster {
namespace {

template <class T>
void check_values(Index first, const MatrixView<const T>& values, std::string_view what) {
  for (Index i = 0; i < values.rows(); ++i)
    for (Index j = 0; j < values.cols(); ++j) {
      const double value = values(i, j);
      if (std::abs(value) <= largest_value) continue;
      throw InvalidArgument(fmt::format(
          "the value in row {}, column {} is {}", first + i + 1, j + 1,
          std::isfinite(value)
              ? fmt::format("{}, too large to compute with; divide {} by a constant", value, what)
              : "missing or not finite"));
    }
}

// As a rule the second case tells.
void refuse_tiny_differences(const CaseSource& cases) {
  std::vector<double> first_row(cases.cols());
  bool differ = false, enough = false;
  for_blocks_while(cases, [&](Index first, const auto& values) {
    if (first == 0) std::ranges::copy(values.row(0), first_row.begin());
    for (Index i = 0; !enough && i < values.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j) {
        const double difference = std::abs(values(i, j) - first_row[j]);
        differ = differ || difference > 0;
        enough = enough || difference >= smallest_difference;
      }
    return !enough;
  });
  if (differ && !enough)
    throw InvalidArgument(
        fmt::format("the values differ by less than {}, too little to compute with; multiply them "
                    "by a constant",
                    smallest_difference));
}

struct RowHash {
  std::size_t operator()(const std::vector<double>& row) const {
    std::size_t hash = 0;
    for (const double value : row) hash = hash * 0x9e3779b97f4a7c15ULL + std::hash<double>{}(value);
    return hash;
  }
};

// The numbers of the first rows, of those that are here and count, that differ from all before
// them.
std::vector<Index> first_distinct_rows(const CaseSource& cases, Index at_most) {
  std::unordered_set<std::vector<double>, RowHash> seen;
  std::vector<Index> rows;
  const CaseWeights weights = cases.weights();
  for_blocks_while(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows() && static_cast<Index>(rows.size()) < at_most; ++i) {
      const auto row = values.row(i);
      if (weights.of(first + i) == 0) continue;
      if (seen.emplace(row.begin(), row.end()).second) rows.push_back(first + i);
    }
    return static_cast<Index>(rows.size()) < at_most;
  });
  return rows;
}

}  // namespace

void check_cases(const CaseSource& cases) {
  if (cases.rows() == 0 || cases.cols() == 0)
    throw InvalidArgument(fmt::format("the data are empty: {} and {}", counted(cases.rows(), "row"),
                                      counted(cases.cols(), "column")));
  const std::string_view what =
      cases.kind() == DataKind::distances ? "all distances" : "the column";
  for_each_block(cases,
                 [&](Index first, const auto& values) { check_values(first, values, what); });
  if (cases.kind() != DataKind::distances) {
    if (cases.ranks() == nullptr) refuse_tiny_differences(cases);
    return;
  }
  if (cases.ranks() != nullptr)
    throw InvalidArgument("distances are handled by one process only: start it without mpirun");
  if (cases.rows() != cases.cols())
    throw InvalidArgument(fmt::format("the distance matrix has {} but {}; it must be square",
                                      counted(cases.rows(), "row"),
                                      counted(cases.cols(), "column")));
  if (const auto fault = first_fault_of_distances(cases.block(0, cases.rows()).view()))
    throw InvalidArgument(
        fmt::format("row {}, column {}: {}", fault->row + 1, fault->col + 1, fault->sentence));
}

Index count_distinct_rows(const CaseSource& cases, Index at_most) {
  const std::vector<Index> here = first_distinct_rows(cases, at_most);
  const Ranks* const ranks = cases.ranks();
  if (ranks == nullptr) return here.size();
  // Rows that differ at one rank may be equal to those of another.
  const std::vector<Index> everywhere = gather_lists(*ranks, here);
  const CaseBlock found = gather_cases(cases, everywhere);
  return static_cast<Index>(first_distinct_rows(ViewSource(found.view()), at_most).size());
}

}  // namespace truecluster
