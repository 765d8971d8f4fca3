// What is read off sums of votes, whether they are counts or real numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>

#include <vector>

#include <truecluster/matrix.hpp>

#include "vote/noise_votes.hpp"

namespace truecluster {

template <class Count>
double row_sum(std::span<const Count> votes) {
  using Sum = std::conditional_t<std::is_integral_v<Count>, std::uint64_t, Count>;
  return static_cast<double>(std::accumulate(votes.begin(), votes.end(), Sum{0}));
}

// Votes divided by all votes of the case, those for clusters and `noise` more [TM, section 4, step
// 8]; 1/K each for a case without votes.
template <class Count>
void write_memberships(std::span<const Count> votes, double noise, std::span<double> memberships) {
  const double sum = row_sum(votes) + noise;
  for (std::size_t k = 0; k < votes.size(); ++k)
    memberships[k] =
        sum > 0 ? static_cast<double>(votes[k]) / sum : 1.0 / static_cast<double>(votes.size());
}

// The same where the last of the votes may be those for noise: all divided by their sum.
template <class Count>
void write_outcomes(std::span<const Count> votes, bool has_noise, std::span<double> outcomes) {
  const std::size_t n_clusters = votes.size() - (has_noise ? 1 : 0);
  const double noise = has_noise ? static_cast<double>(votes.back()) : 0.0;
  write_memberships(votes.first(n_clusters), noise, outcomes.first(n_clusters));
  if (has_noise) outcomes.back() = noise > 0 ? noise / row_sum(votes) : 0.0;
}

// One vote for noise is one_vote of the votes.
template <class Count>
Matrix<double> to_memberships(const Matrix<Count>& votes, const NoiseVotes& noise = {},
                              double one_vote = 1) {
  Matrix<double> result(votes.rows(), votes.cols());
  for (Index i = 0; i < votes.rows(); ++i)
    write_memberships(votes.row(i), noise.of(i) * one_vote, result.row(i));
  return result;
}

// Of all votes of each case; empty if none is for noise.
template <class Count>
std::vector<double> to_noise_shares(const Matrix<Count>& votes, const NoiseVotes& noise,
                                    double one_vote = 1) {
  std::vector<double> shares;
  for (Index i = 0; i < votes.rows() && !noise.empty(); ++i) {
    const double of_noise = noise.of(i) * one_vote;
    shares.push_back(of_noise > 0 ? of_noise / (row_sum(votes.row(i)) + of_noise) : 0.0);
  }
  return shares;
}

// Of each case, those for noise among them.
template <class Count>
std::vector<double> to_numbers_of_votes(const Matrix<Count>& votes, const NoiseVotes& noise,
                                        double one_vote = 1) {
  std::vector<double> numbers;
  numbers.reserve(votes.rows());
  for (Index i = 0; i < votes.rows(); ++i)
    numbers.push_back(row_sum(votes.row(i)) / one_vote + noise.of(i));
  return numbers;
}

// The votes of one half of the replicates.
template <class Count>
struct CountedVotes {
  const Matrix<Count>& votes;
  const NoiseVotes& noise;
};
// clang before 17 does not deduce this from the members.
template <class Count>
CountedVotes(const Matrix<Count>&, const NoiseVotes&) -> CountedVotes<Count>;

// By how much two halves of the replicates differ: the mean over the cases, by their weights if
// there are any, of half the sum over the outcomes of the absolute differences of the shares of the
// votes. Of n_1 and n_2 votes in the halves the differences are multiplied by 2 sqrt(n_1 n_2) /
// (n_1 + n_2), which is 1 for equal halves: half of them then are as large as the errors of all
// votes. Cases without votes in one of the halves tell nothing and are left out.
template <class Count>
double half_difference(const CountedVotes<Count>& one, const CountedVotes<Count>& other,
                       std::span<const double> weights, double one_vote = 1) {
  double sum = 0, n_cases = 0;
  for (Index i = 0; i < one.votes.rows(); ++i) {
    const std::span<const Count> ours = one.votes.row(i), theirs = other.votes.row(i);
    const double our_noise = one.noise.of(i) * one_vote;
    const double their_noise = other.noise.of(i) * one_vote;
    const double our_sum = row_sum(ours) + our_noise, their_sum = row_sum(theirs) + their_noise;
    if (our_sum <= 0 || their_sum <= 0) continue;
    double differences = std::abs(our_noise / our_sum - their_noise / their_sum);
    for (std::size_t k = 0; k < ours.size(); ++k)
      differences += std::abs(static_cast<double>(ours[k]) / our_sum -
                              static_cast<double>(theirs[k]) / their_sum);
    const double weight = weights.empty() ? 1.0 : weights[i];
    n_cases += weight;
    sum += weight * differences * std::sqrt(our_sum * their_sum) / (our_sum + their_sum);
  }
  return n_cases > 0 ? sum / n_cases : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace truecluster
