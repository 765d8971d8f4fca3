// Matching by assignment against all permutations: no other has a larger sum of scores.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "match/matcher.hpp"

namespace {

using namespace truecluster;

double sum_of(const Matrix<double>& scores, std::span<const Index> col_of_row) {
  double sum = 0;
  for (Index row = 0; row < scores.rows(); ++row) sum += scores(row, col_of_row[row]);
  return sum;
}

double largest_sum(const Matrix<double>& scores) {
  std::vector<Index> cols(scores.cols());
  std::iota(cols.begin(), cols.end(), Index{0});
  double largest = -INFINITY;
  do largest = std::max(largest, sum_of(scores, cols));
  while (std::next_permutation(cols.begin(), cols.end()));
  return largest;
}

bool has_empty_margin(const Crosstable& table) {
  const auto is_empty = [](double total) { return total == 0; };
  return std::ranges::any_of(table.row_total, is_empty) ||
         std::ranges::any_of(table.col_total, is_empty);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 6) return 0;
  const auto k = static_cast<Index>(2 + data[0] % 4);
  Matrix<double> counts(k, k);
  for (std::size_t i = 0; i < counts.values().size(); ++i)
    counts.values()[i] = data[1 + i % (size - 1)] * (i + 1 < size ? 1 : 3) % 251;
  const Crosstable table = crosstable_of_counts(std::move(counts));
  constexpr std::array methods{MatchMethod::tracemax, MatchMethod::truematch,
                               MatchMethod::oddsmatch};
  for (const MatchMethod method : methods) {
    if (method == MatchMethod::oddsmatch && has_empty_margin(table)) continue;  // has other values
    Stream stream(data[1], Stage::match);
    const Matrix<double> scores = cell_scores(table, method);
    const double found = sum_of(scores, Matcher(method).match(table, stream));
    const double largest = largest_sum(scores);
    if (!(found >= largest - 1e-9 * (1 + std::abs(largest)))) std::abort();
  }
  return 0;
}
