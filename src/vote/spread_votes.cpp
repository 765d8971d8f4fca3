// Adds real-valued votes, and tabulates replicates with their running mean.
#include "vote/spread_votes.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "table/count_labels.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

// Calls f(l, amount) for the clusters that case i of a replicate belongs to.
template <class F>
void for_each_cluster(const Partition& partition, Index i, F f) {
  const Label l = partition.labels[i];
  if (l >= 0) f(static_cast<Index>(l), 1.0);
}
template <class F>
void for_each_cluster(const Matrix<double>& memberships, Index i, F f) {
  for (Index l = 0; l < memberships.cols(); ++l)
    if (memberships(i, l) > 0) f(l, memberships(i, l));
}

Matrix<double> rows_of(const Matrix<double>& matrix, std::span<const Index> rows) {
  Matrix<double> result(rows.size(), matrix.cols());
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const std::span<const double> row = matrix.row(rows[j]);
    std::copy(row.begin(), row.end(), result.row(j).begin());
  }
  return result;
}

}  // namespace

SpreadVotes::SpreadVotes(Index n_objects, Label n_clusters, const CaseWeights& weights)
    : weights_(weights),
      total_(n_objects, n_clusters),
      given_(n_objects),
      monitor_(n_objects, n_clusters, weights) {
  halves_.fill(Matrix<double>(monitor_.watched_cases().size(), n_clusters));
}

void SpreadVotes::add(const AnyPartition& replicate, const Matrix<double>& spread) {
  std::visit([&](const auto& cases) { add_cases(cases, spread); }, replicate);
  ++n_replicates_;
  if (monitor_.room_in_batch() > 0) return;
  const Matrix<double> watched = rows_of(total_, monitor_.watched_cases());
  NoiseVotes noise = noise_halves_[0];
  noise.add(noise_halves_[1]);
  monitor_.close_batch({to_memberships(watched, noise), to_noise_shares(watched, noise),
                        to_numbers_of_votes(watched, noise), static_cast<double>(n_replicates_)});
}

double SpreadVotes::add_noise(const Partition& replicate) {
  std::vector<Index> cases, watched;
  for (std::size_t i = 0; i < replicate.labels.size(); ++i)
    if (replicate.labels[i] == noise_label) cases.push_back(static_cast<Index>(i));
  double influence = 0;
  const std::span<const Index> watched_cases = monitor_.watched_cases();
  for (std::size_t j = 0; j < watched_cases.size(); ++j)
    if (replicate.labels[watched_cases[j]] == noise_label) {
      watched.push_back(static_cast<Index>(j));
      influence += monitor_.noise_influence(j);
    }
  noise_.add(cases, total_.rows());
  noise_halves_[CicMonitor::half_of(n_replicates_)].add(watched, watched_cases.size());
  return influence;
}

template <class Cases>
void SpreadVotes::add_cases(const Cases& cases, const Matrix<double>& spread) {
  Matrix<double>& half = halves_[CicMonitor::half_of(n_replicates_)];
  const std::span<const Index> watched = monitor_.watched_cases();
  std::size_t next_watched = 0;
  double influence = 0;
  if constexpr (std::is_same_v<Cases, Partition>) influence = add_noise(cases);
  for (Index i = 0; i < total_.rows(); ++i) {
    const std::span<double> total = total_.row(i);
    const bool is_watched = next_watched < watched.size() && watched[next_watched] == i;
    double given = 0;
    for_each_cluster(cases, i, [&](Index l, double amount) {
      const std::span<const double> shares = spread.row(l);
      for (std::size_t k = 0; k < shares.size(); ++k) {
        const double vote = amount * shares[k];
        given += vote;
        total[k] += vote;
        if (!is_watched) continue;
        const auto row = static_cast<Index>(next_watched), col = static_cast<Index>(k);
        half(row, col) += vote;
        influence += vote * monitor_.influence()(row, col);
      }
    });
    uneven_ = uneven_ || given != 1;
    given_[i] += given;
    next_watched += is_watched ? 1 : 0;
  }
  monitor_.add_replicate(influence / static_cast<double>(watched.size()));
}

// Equal numbers of votes are divided out of the finished table: sums of crisp votes are integers,
// so that ties of the assignment are exact and do not depend on the order of the cases.
void SpreadVotes::tabulate(const AnyPartition& replicate, Crosstable& table) const {
  const Index n_labels = truecluster::n_clusters(replicate);
  clear_counts(table, total_.cols(), n_labels);
  const auto add_case = [&](const auto& cases, Index i) {
    const double given = given_[i];
    if (given == 0) return;
    const std::span<const double> votes = total_.row(i);
    for_each_cluster(cases, i, [&](Index l, double amount) {
      const double weight = weights_.of(i) * (uneven_ ? amount / given : amount);
      for (std::size_t k = 0; k < votes.size(); ++k) table.count(k, l) += weight * votes[k];
    });
  };
  std::visit(
      [&](const auto& cases) {
        for (Index i = 0; i < total_.rows(); ++i) add_case(cases, i);
      },
      replicate);
  if (!uneven_ && n_replicates_ > 1)
    for (double& count : table.count.values()) count /= static_cast<double>(n_replicates_);
  sum_margins(table);
}

std::vector<Index> SpreadVotes::votes_per_case() const {
  std::vector<Index> counts;
  counts.reserve(given_.size());
  for (std::size_t i = 0; i < given_.size(); ++i)
    counts.push_back(std::llround(given_[i] + noise_.of(static_cast<Index>(i))));
  return counts;
}

Matrix<double> SpreadVotes::memberships() const { return to_memberships(total_, noise_); }

std::vector<double> SpreadVotes::noise_shares() const { return to_noise_shares(total_, noise_); }

Convergence SpreadVotes::convergence() const {
  const bool is_certain = total_.cols() == 1 && noise_.empty();
  return {n_replicates_, is_certain ? 0.0 : monitor_.standard_error(),
          half_difference(CountedVotes{halves_[0], noise_halves_[0]},
                          CountedVotes{halves_[1], noise_halves_[1]}, monitor_.watched_weights())};
}

}  // namespace truecluster
