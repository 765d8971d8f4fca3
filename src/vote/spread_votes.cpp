// Adds real-valued votes, and tabulates replicates with their running mean.
#include "vote/spread_votes.hpp"

#include <algorithm>
#include <cmath>

#include "table/count_labels.hpp"
#include "vote/vote_sums.hpp"

namespace truecluster {
namespace {

// Calls f(l, amount) for the clusters that case i of a replicate belongs to.
template <class F>
void for_each_cluster(const Partition& partition, Index i, F f) {
  const Label l = partition.labels[i];
  if (l != missing_label) f(static_cast<Index>(l), 1.0);
}
template <class F>
void for_each_cluster(const Matrix<double>& memberships, Index i, F f) {
  for (Index l = 0; l < memberships.cols(); ++l)
    if (memberships(i, l) > 0) f(l, memberships(i, l));
}

Matrix<double> rows_of(const Matrix<double>& matrix, std::span<const Index> rows) {
  Matrix<double> result(static_cast<Index>(rows.size()), matrix.cols());
  for (std::size_t j = 0; j < rows.size(); ++j) {
    const std::span<const double> row = matrix.row(rows[j]);
    std::copy(row.begin(), row.end(), result.row(static_cast<Index>(j)).begin());
  }
  return result;
}

}  // namespace

SpreadVotes::SpreadVotes(Index n_objects, Label n_clusters)
    : total_(n_objects, n_clusters),
      given_(static_cast<std::size_t>(n_objects)),
      monitor_(n_objects, n_clusters) {
  odd_ = Matrix<double>(static_cast<Index>(monitor_.watched_cases().size()), n_clusters);
}

void SpreadVotes::add(const AnyPartition& replicate, const Matrix<double>& spread) {
  std::visit([&](const auto& cases) { add_cases(cases, spread); }, replicate);
  ++n_replicates_;
  if (monitor_.room_in_batch() == 0)
    monitor_.close_batch(to_memberships(rows_of(total_, monitor_.watched_cases())),
                         static_cast<double>(n_replicates_), static_cast<double>(total_.rows()));
}

template <class Cases>
void SpreadVotes::add_cases(const Cases& cases, const Matrix<double>& spread) {
  const bool odd = n_replicates_ % 2 == 1;
  const std::span<const Index> watched = monitor_.watched_cases();
  std::size_t next_watched = 0;
  double influence = 0;
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
        if (odd) odd_(row, col) += vote;
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
      const double weight = uneven_ ? amount / given : amount;
      for (std::size_t k = 0; k < votes.size(); ++k)
        table.count(static_cast<Index>(k), l) += weight * votes[k];
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
  for (const double given : given_) counts.push_back(std::llround(given));
  return counts;
}

Matrix<double> SpreadVotes::memberships() const { return to_memberships(total_); }

Convergence SpreadVotes::convergence() const {
  return {n_replicates_, total_.cols() == 1 ? 0.0 : monitor_.standard_error(),
          half_difference(rows_of(total_, monitor_.watched_cases()), odd_)};
}

}  // namespace truecluster
