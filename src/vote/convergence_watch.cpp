// The figures of convergence of a run of MMCC, kept up to date with every replicate.
#include "vote/convergence_watch.hpp"

#include <algorithm>
#include <utility>

#include "tally/add_columns.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {

ConvergenceWatch::ConvergenceWatch(Index n_objects, Label n_clusters, double one_vote,
                                   const CaseWeights& weights)
    : one_vote_(one_vote),
      monitor_(n_objects, n_clusters, weights),
      even_votes_(cases().size(), n_clusters),
      odd_votes_(even_votes_) {}

void ConvergenceWatch::add(const Round& round, Index r, Renaming column_of_label,
                           std::span<const Index> noise, Index n_before) {
  const bool odd = n_before % 2 == 1;
  double influence =
      round.watch(r, column_of_label, monitor_.influence(), odd ? odd_votes_ : even_votes_);
  std::vector<Index> watched_noise;
  for (std::size_t j = 0; j < cases().size() && !noise.empty(); ++j)
    if (std::ranges::binary_search(noise, cases()[j])) {
      watched_noise.push_back(static_cast<Index>(j));
      influence += monitor_.noise_influence(j);
    }
  (odd ? odd_noise_ : even_noise_).add(watched_noise, cases().size());
  monitor_.add_replicate(influence / static_cast<double>(cases().size()));
  if (monitor_.room_in_batch() > 0) return;
  const Matrix<std::uint64_t> all = votes();
  const NoiseVotes all_noise = noise_votes();
  monitor_.close_batch(to_memberships(all, all_noise, one_vote_),
                       to_noise_shares(all, all_noise, one_vote_),
                       static_cast<double>(n_before + 1));
}

void ConvergenceWatch::merge(const ConvergenceWatch& other, Renaming column_of_label) {
  add_columns(even_votes_, other.even_votes_, column_of_label);
  add_columns(odd_votes_, other.odd_votes_, column_of_label);
  even_noise_.add(other.even_noise_);
  odd_noise_.add(other.odd_noise_);
  monitor_.append_batches(other.monitor_);
}

Convergence ConvergenceWatch::convergence(Index n_replicates) const {
  const Matrix<std::uint64_t> all = votes();
  const NoiseVotes all_noise = noise_votes();
  const bool is_certain = odd_votes_.cols() == 1 && all_noise.empty();
  return {n_replicates, is_certain ? 0.0 : monitor_.standard_error(),
          half_difference(CountedVotes{all, all_noise}, CountedVotes{odd_votes_, odd_noise_},
                          monitor_.watched_weights(), one_vote_)};
}

Matrix<std::uint64_t> ConvergenceWatch::votes() const {
  Matrix<std::uint64_t> sum = even_votes_;
  for (std::size_t i = 0; i < sum.values().size(); ++i) sum.values()[i] += odd_votes_.values()[i];
  return sum;
}

NoiseVotes ConvergenceWatch::noise_votes() const {
  NoiseVotes sum = even_noise_;
  sum.add(odd_noise_);
  return sum;
}

ConvergenceWatch::State ConvergenceWatch::state() const {
  const auto copy = [](const NoiseVotes& noise) {
    return std::vector<std::uint32_t>(noise.all().begin(), noise.all().end());
  };
  return {monitor_.state(), odd_votes_, even_votes_, copy(odd_noise_), copy(even_noise_)};
}

void ConvergenceWatch::set_state(State state) {
  monitor_.set_state(std::move(state.monitor));
  odd_votes_ = std::move(state.odd_votes);
  even_votes_ = std::move(state.even_votes);
  odd_noise_.assign(std::move(state.odd_noise));
  even_noise_.assign(std::move(state.even_noise));
}

}  // namespace truecluster
