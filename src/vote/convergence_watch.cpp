// The figures of convergence of a run of MMCC, kept up to date with every replicate.
#include "vote/convergence_watch.hpp"

#include <utility>

#include "tally/add_columns.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {

ConvergenceWatch::ConvergenceWatch(Index n_objects, Label n_clusters)
    : n_objects_(n_objects),
      monitor_(n_objects, n_clusters),
      even_votes_(static_cast<Index>(cases().size()), n_clusters),
      odd_votes_(even_votes_) {}

void ConvergenceWatch::add(const Round& round, Index r, Renaming column_of_label, Index n_before) {
  Matrix<std::uint64_t>& half = n_before % 2 == 1 ? odd_votes_ : even_votes_;
  const double influence = round.watch(r, column_of_label, monitor_.influence(), half);
  monitor_.add_replicate(influence / static_cast<double>(cases().size()));
  if (monitor_.room_in_batch() == 0)
    monitor_.close_batch(to_memberships(votes()), static_cast<double>(n_before + 1),
                         static_cast<double>(n_objects_));
}

void ConvergenceWatch::merge(const ConvergenceWatch& other, Renaming column_of_label) {
  add_columns(even_votes_, other.even_votes_, column_of_label);
  add_columns(odd_votes_, other.odd_votes_, column_of_label);
  monitor_.append_batches(other.monitor_);
}

Convergence ConvergenceWatch::convergence(Index n_replicates) const {
  return {n_replicates, odd_votes_.cols() == 1 ? 0.0 : monitor_.standard_error(),
          half_difference(votes(), odd_votes_)};
}

Matrix<std::uint64_t> ConvergenceWatch::votes() const {
  Matrix<std::uint64_t> sum = even_votes_;
  for (std::size_t i = 0; i < sum.values().size(); ++i) sum.values()[i] += odd_votes_.values()[i];
  return sum;
}

void ConvergenceWatch::set_state(State state, const Matrix<std::uint64_t>& votes) {
  monitor_.set_state(std::move(state.monitor));
  odd_votes_ = std::move(state.odd_votes);
  even_votes_ = votes;
  for (std::size_t i = 0; i < even_votes_.values().size(); ++i)
    even_votes_.values()[i] -= odd_votes_.values()[i];
}

}  // namespace truecluster
