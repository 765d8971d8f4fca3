// Compares divisions of the data with those of null data.
#include "select/null_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "select/student_t.hpp"

namespace truecluster {
namespace {

constexpr double weight_of_depth = 0.2;
// Keeps ratios finite where null data are divided with certainty or without a border.
constexpr double least_null = 1e-3;
// Few sets may agree by chance; clarities of null data spread at least so much.
constexpr double least_deviation = 0.15;

DivisionFigures mean_of(std::span<const DivisionTable> sets, std::size_t model,
                        std::size_t left_out) {
  DivisionFigures mean;
  double n = 0;
  for (std::size_t s = 0; s < sets.size(); ++s) {
    if (s == left_out) continue;
    mean.uncertainty += sets[s][model].uncertainty;
    mean.crossing += sets[s][model].crossing;
    mean.depth += sets[s][model].depth;
    ++n;
  }
  mean.uncertainty /= n;
  mean.crossing /= n;
  mean.depth /= n;
  return mean;
}

double clarity_of(const DivisionFigures& figures, const DivisionFigures& null_mean) {
  if (figures.score <= 0) return 0;
  const double contrast = 2 - figures.uncertainty / std::max(null_mean.uncertainty, least_null) -
                          figures.crossing / std::max(null_mean.crossing, least_null) +
                          weight_of_depth * (figures.depth - null_mean.depth);
  return std::max(0.0, contrast) * std::sqrt(figures.score);
}

double largest_clarity(std::span<const DivisionTable> sets, std::size_t set) {
  double largest = 0;
  for (std::size_t m = 0; m < sets[set].size(); ++m)
    largest = std::max(largest, clarity_of(sets[set][m], mean_of(sets, m, set)));
  return largest;
}

}  // namespace

NullComparison::NullComparison(std::span<const DivisionTable> null_sets) {
  const std::size_t none = null_sets.size();
  for (std::size_t m = 0; m < null_sets.front().size(); ++m)
    mean_.push_back(mean_of(null_sets, m, none));
  for (std::size_t s = 0; s < null_sets.size(); ++s)
    largest_.push_back(largest_clarity(null_sets, s));
}

double NullComparison::clarity(std::size_t model, const DivisionFigures& figures) const {
  return clarity_of(figures, mean_[model]);
}

// The prediction of one more value from the mean and the deviation of a few: Student's t. It does
// not know that no clarity is below 0.
double NullComparison::p_value(double clarity) const {
  if (clarity <= 0) return 1;
  const auto n = static_cast<double>(largest_.size());
  const double mean = std::accumulate(largest_.begin(), largest_.end(), 0.0) / n;
  double squares = 0;
  for (const double value : largest_) squares += (value - mean) * (value - mean);
  const double deviation = std::max(std::sqrt(squares / (n - 1)), least_deviation);
  return student_t_upper((clarity - mean) / (deviation * std::sqrt(1 + 1 / n)),
                         static_cast<int>(largest_.size()) - 1);
}

}  // namespace truecluster
