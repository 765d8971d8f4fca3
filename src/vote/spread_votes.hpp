// Votes as real numbers: every cluster of a replicate spreads its vote over the clusters of the
// consensus. All consensus rules but MMCC come down to a choice of that spread.
#pragma once

#include <array>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/crosstable.hpp>
#include <truecluster/mmcc.hpp>

#include "vote/cic_monitor.hpp"
#include "vote/noise_votes.hpp"

namespace truecluster {

class SpreadVotes {
 public:
  SpreadVotes(Index n_objects, Label n_clusters, const CaseWeights& weights);

  // A case of the replicate's cluster l gives spread(l, k) votes to cluster k, and noise a vote for
  // noise. Each row of the spread sums to 1, or to 0 if the cluster does not vote.
  void add(const AnyPartition& replicate, const Matrix<double>& spread);

  // The crosstable of the memberships so far (rows) and a replicate (columns); cases count by their
  // weight.
  void tabulate(const AnyPartition& replicate, Crosstable& table) const;

  [[nodiscard]] Label n_clusters() const { return static_cast<Label>(total_.cols()); }
  [[nodiscard]] Index n_replicates() const { return n_replicates_; }
  [[nodiscard]] const CaseWeights& weights() const { return weights_; }
  // As those of Mmcc.
  [[nodiscard]] Matrix<double> memberships() const;
  [[nodiscard]] std::vector<double> noise_shares() const;
  [[nodiscard]] std::vector<Index> votes_per_case() const;
  [[nodiscard]] Convergence convergence() const;

 private:
  // Counts the noise of a replicate and returns the sum of its influences.
  double add_noise(const Partition& replicate);
  template <class Cases>
  void add_cases(const Cases& cases, const Matrix<double>& spread);

  CaseWeights weights_;
  Matrix<double> total_;                  // sums of votes
  std::array<Matrix<double>, 2> halves_;  // of the watched cases, in either half of the replicates
  std::vector<double> given_;             // votes for clusters per case
  bool uneven_ = false;                   // whether some cases have fewer votes than others
  Index n_replicates_ = 0;
  NoiseVotes noise_;
  std::array<NoiseVotes, 2> noise_halves_;  // of the watched cases
  CicMonitor monitor_;
};

}  // namespace truecluster
