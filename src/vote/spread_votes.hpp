// Votes as real numbers: every cluster of a replicate spreads its vote over the clusters of the
// consensus. All consensus rules but MMCC come down to a choice of that spread.
#pragma once

#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/mmcc.hpp>

#include "vote/cic_monitor.hpp"

namespace truecluster {

class SpreadVotes {
 public:
  SpreadVotes(Index n_objects, Label n_clusters);

  // A case of the replicate's cluster l gives spread(l, k) votes to cluster k. Each row of the
  // spread sums to 1, or to 0 if the cluster does not vote.
  void add(const AnyPartition& replicate, const Matrix<double>& spread);

  // The crosstable of the memberships so far (rows) and a replicate (columns).
  void tabulate(const AnyPartition& replicate, Crosstable& table) const;

  [[nodiscard]] Label n_clusters() const { return static_cast<Label>(total_.cols()); }
  [[nodiscard]] Index n_replicates() const { return n_replicates_; }
  [[nodiscard]] Matrix<double> memberships() const;  // 1/K each for a case without votes
  [[nodiscard]] std::vector<Index> votes_per_case() const;
  [[nodiscard]] Convergence convergence() const;

 private:
  template <class Cases>
  void add_cases(const Cases& cases, const Matrix<double>& spread);

  Matrix<double> total_;       // sums of votes
  Matrix<double> odd_;         // of the odd replicates alone, of the watched cases
  std::vector<double> given_;  // votes per case
  bool uneven_ = false;        // whether some cases have fewer votes than others
  Index n_replicates_ = 0;
  CicMonitor monitor_;
};

}  // namespace truecluster
