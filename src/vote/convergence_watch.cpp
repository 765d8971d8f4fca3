// The figures of convergence of a run of MMCC, kept up to date with every replicate.
#include "vote/convergence_watch.hpp"

#include <algorithm>
#include <utility>

#include "tally/add_columns.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {

ConvergenceWatch::ConvergenceWatch(Index n_objects, Label n_clusters, double one_vote,
                                   const CaseWeights& weights)
    : one_vote_(one_vote), monitor_(n_objects, n_clusters, weights) {
  votes_.fill(Matrix<std::uint64_t>(cases().size(), n_clusters));
}

void ConvergenceWatch::add(const Round& round, Index r, Renaming column_of_label,
                           std::span<const Index> noise, Index n_before) {
  const std::size_t half = CicMonitor::half_of(n_before);
  double influence = round.watch(r, column_of_label, monitor_.influence(), votes_[half]);
  std::vector<Index> watched_noise;
  for (std::size_t j = 0; j < cases().size() && !noise.empty(); ++j)
    if (std::ranges::binary_search(noise, cases()[j])) {
      watched_noise.push_back(static_cast<Index>(j));
      influence += monitor_.noise_influence(j);
    }
  noise_[half].add(watched_noise, cases().size());
  monitor_.add_replicate(influence / static_cast<double>(cases().size()));
  if (monitor_.room_in_batch() > 0) return;
  const Matrix<std::uint64_t> votes = all_votes();
  const NoiseVotes votes_for_noise = all_noise();
  monitor_.close_batch({to_memberships(votes, votes_for_noise, one_vote_),
                        to_noise_shares(votes, votes_for_noise, one_vote_),
                        to_numbers_of_votes(votes, votes_for_noise, one_vote_),
                        static_cast<double>(n_before + 1)});
}

void ConvergenceWatch::merge(const ConvergenceWatch& other, Renaming column_of_label) {
  for (const std::size_t half : {0, 1}) {
    add_columns(votes_[half], other.votes_[half], column_of_label);
    noise_[half].add(other.noise_[half]);
  }
  monitor_.append_batches(other.monitor_);
}

Convergence ConvergenceWatch::convergence(Index n_replicates) const {
  const bool is_certain = votes_[0].cols() == 1 && all_noise().empty();
  return {n_replicates, is_certain ? 0.0 : monitor_.standard_error(),
          half_difference(CountedVotes{votes_[0], noise_[0]}, CountedVotes{votes_[1], noise_[1]},
                          monitor_.watched_weights(), one_vote_)};
}

Matrix<std::uint64_t> ConvergenceWatch::all_votes() const {
  Matrix<std::uint64_t> sum = votes_[0];
  for (std::size_t i = 0; i < sum.values().size(); ++i) sum.values()[i] += votes_[1].values()[i];
  return sum;
}

NoiseVotes ConvergenceWatch::all_noise() const {
  NoiseVotes sum = noise_[0];
  sum.add(noise_[1]);
  return sum;
}

ConvergenceWatch::State ConvergenceWatch::state() const {
  const auto copy = [](const NoiseVotes& noise) {
    return std::vector<std::uint32_t>(noise.all().begin(), noise.all().end());
  };
  return {monitor_.state(), votes_, {copy(noise_[0]), copy(noise_[1])}};
}

void ConvergenceWatch::set_state(State state) {
  monitor_.set_state(std::move(state.monitor));
  votes_ = std::move(state.votes);
  for (const std::size_t half : {0, 1}) noise_[half].assign(std::move(state.noise[half]));
}

}  // namespace truecluster
