// The expected mutual information of partitions with given cluster sizes.
#include "score/expected_mutual_information.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

namespace truecluster {
namespace {

struct SizeGroup {
  double size;
  double n_clusters;
};

// Clusters of one size have one distribution: work follows the number of different sizes.
std::vector<SizeGroup> group_sizes(std::span<const double> sizes) {
  std::vector<double> sorted(sizes.begin(), sizes.end());
  std::sort(sorted.begin(), sorted.end());
  std::vector<SizeGroup> groups;
  for (const double size : sorted) {
    if (size == 0) continue;
    if (groups.empty() || groups.back().size != size) groups.push_back({size, 0});
    groups.back().n_clusters += 1;
  }
  return groups;
}

// n log(n / mean), less n - mean. The mean of what is taken off is 0; what stays is never negative,
// so that nothing cancels in the sum.
double excess(double n, double mean) { return n == 0 ? mean : n * std::log(n / mean) - (n - mean); }

// Mean of n log(n / mean) for a cell of a row of size a and a column of size b. Its probabilities
// are taken relative to one near their maximum, from there up and down until they vanish.
double mean_by_summation(double a, double b, double total, double mean) {
  constexpr double vanishing = 1e-25;
  const double least = std::max(0.0, a + b - total), most = std::min(a, b);
  const double start = std::clamp(std::floor(mean), least, most);
  const double rest = total - a - b;  // cases outside row and column, less n
  double weight = 1, sum_of_weights = 1, sum = excess(start, mean);
  const auto add = [&](double n) {
    sum_of_weights += weight;
    sum += weight * excess(n, mean);
  };
  for (double n = start + 1; n <= most && weight > vanishing; ++n) {
    weight *= (a - n + 1) / n * ((b - n + 1) / (rest + n));
    add(n);
  }
  weight = 1;
  for (double n = start - 1; n >= least && weight > vanishing; --n) {
    weight *= (n + 1) / (a - n) * ((rest + n + 1) / (b - n));
    add(n);
  }
  return sum / sum_of_weights;
}

double mean_of_cell(double a, double b, double total) {
  const double mean = a * (b / total);
  const double variance =
      total > 1 ? mean * ((total - a) / total) * ((total - b) / (total - 1)) : 0;
  // From here on the next term of the expansion below, of the order of 1 / variance^2, is lost in
  // rounding, and the number of terms to sum (some 20 standard deviations) begins to matter.
  constexpr double large_variance = 65536;
  if (variance < large_variance) return mean_by_summation(a, b, total, mean);
  const double third_moment =
      variance * ((total - 2 * a) / total) * ((total - 2 * b) / (total - 2));
  return variance / (2 * mean) - third_moment / (6 * mean * mean) +
         variance / mean * (variance / mean) / (4 * mean);
}

}  // namespace

double expected_mutual_information(std::span<const double> row_total,
                                   std::span<const double> col_total, double total) {
  const auto rows = group_sizes(row_total), cols = group_sizes(col_total);
  double sum = 0;
  for (const auto& row : rows)
    for (const auto& col : cols)
      sum += row.n_clusters * col.n_clusters * (mean_of_cell(row.size, col.size, total) / total);
  return sum;
}

}  // namespace truecluster
