// Votes of 100 cases for two clusters, fast enough for every cell of the grid.
#include "grid_votes.hpp"

#include <algorithm>

#include "match/two_by_two.hpp"

namespace truecluster::study {
namespace {

// The sum of the counts of the chosen cases.
int sum_where(const CaseCounts& chosen, const CaseCounts& counts) {
  std::int16_t sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i)
    sum = static_cast<std::int16_t>(sum + (chosen[i] & counts[i]));
  return sum;
}

}  // namespace

SampleCounts count_sample(const GridSample& sample) {
  SampleCounts counts;
  for (std::size_t j = 0; j < n_grid_cases; ++j) {
    const std::size_t i = sample.drawn_case[j];
    counts.ones[i] = static_cast<std::int16_t>(counts.ones[i] + sample.label[j]);
    counts.zeros[i] = static_cast<std::int16_t>(counts.zeros[i] + (1 - sample.label[j]));
  }
  return counts;
}

bool GridVotes::add(const GridSample& sample, const SampleCounts& counts, Stream ties) {
  if (any_tied_) draw_ties(sample);
  const double n11 = sum_where(majority_one_, counts.ones),
               n10 = sum_where(majority_one_, counts.zeros),
               n01 = sum_where(majority_zero_, counts.ones),
               n00 = sum_where(majority_zero_, counts.zeros);
  if (n_samples_ > 0) {
    // Cases without votes have no majority and are not in the table: they cannot make a class.
    if (n11 + n10 == 0 || n01 + n00 == 0) return false;
  }
  const auto n_ones = std::count(sample.label.begin(), sample.label.end(), 1);
  if (n_ones == 0 || n_ones == static_cast<std::ptrdiff_t>(n_grid_cases)) return false;
  const bool exchanged = n_samples_ > 0 && !diagonal_wins(method_, n00, n01, n10, n11, ties);
  cast_votes(counts, exchanged);
  ++n_samples_;
  return true;
}

void GridVotes::draw_ties(const GridSample& sample) {
  for (std::size_t i = 0; i < n_grid_cases; ++i) {
    if (lead_[i] != 0 || total_[i] == 0) continue;
    majority_one_[i] = sample.tie_bit(i) ? -1 : 0;
    majority_zero_[i] = sample.tie_bit(i) ? 0 : -1;
  }
}

void GridVotes::cast_votes(const SampleCounts& counts, bool exchanged) {
  const CaseCounts& for_one = exchanged ? counts.zeros : counts.ones;
  const CaseCounts& for_zero = exchanged ? counts.ones : counts.zeros;
  std::int16_t some_one = 0, some_zero = 0, some_tied = 0;
  for (std::size_t i = 0; i < lead_.size(); ++i) {
    lead_[i] = static_cast<std::int16_t>(lead_[i] + for_one[i] - for_zero[i]);
    total_[i] = static_cast<std::int16_t>(total_[i] + for_one[i] + for_zero[i]);
    majority_one_[i] = lead_[i] > 0 ? -1 : 0;
    majority_zero_[i] = lead_[i] < 0 ? -1 : 0;
    const std::int16_t tied = lead_[i] == 0 && total_[i] > 0 ? -1 : 0;
    some_one = static_cast<std::int16_t>(some_one | majority_one_[i]);
    some_zero = static_cast<std::int16_t>(some_zero | majority_zero_[i]);
    some_tied = static_cast<std::int16_t>(some_tied | tied);
  }
  any_tied_ = some_tied != 0;
  no_one_ = some_one == 0 && !any_tied_;
  no_zero_ = some_zero == 0 && !any_tied_;
}

Matrix<double> GridVotes::memberships() const {
  Matrix<double> memberships(n_grid_cases, 2, 0.5);
  for (std::size_t i = 0; i < n_grid_cases; ++i) {
    if (total_[i] == 0) continue;
    const double total = total_[i], lead = lead_[i];
    memberships(i, 0) = (total - lead) / 2 / total;
    memberships(i, 1) = (total + lead) / 2 / total;
  }
  return memberships;
}

}  // namespace truecluster::study
