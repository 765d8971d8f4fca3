// The Monte-Carlo standard error of the CIC of a growing vote, by the delta method on batch means.
//
// The CIC is a smooth function of the memberships, which are means over replicates. To first order
// a replicate that votes u_ik moves the CIC by (g_b)/B with
//   g_b = 1/N sum_i B/v_i ( G_i,u(i) - sum_k p_ik G_ik ),   G_ik = N dCIC/dp_ik,
// where v_i of the B replicates have voted on case i, so the standard error of the CIC is that of
// the mean of g_b. G_ik has a part of its own case, and one for all cases of the cluster: p_ik
// moves the mean m_k, by which the information of every case is measured. Means over batches of
// successive replicates make the standard error robust against their dependence through the common
// reference. Where there is noise, it is one more outcome of a case. Where cases have weights, all
// means over them are weighted; cases without votes count for nothing.
#pragma once

#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

class CicMonitor {
 public:
  // A multiple of 2, 3, 4 and 6, so that every batch has each clusterer of a mix of that size
  // equally often.
  static constexpr Index batch_size = 12;
  // The batches are in two halves by turns, so that these are equal, too. The half of the replicate
  // that follows n_before others:
  static constexpr std::size_t half_of(Index n_before) {
    return static_cast<std::size_t>(n_before / batch_size % 2);
  }
  static constexpr Index least_batches = 4;
  // The standard error is not known (NaN) with fewer replicates.
  static constexpr Index least_replicates = least_batches * batch_size;

  // Watches at most a few thousand evenly spaced cases, of those that count: enough for a standard
  // error.
  CicMonitor(Index n_objects, Label n_clusters, const CaseWeights& weights);

  [[nodiscard]] std::span<const Index> watched_cases() const { return cases_; }
  // Their weights, of mean 1; empty if all count alike.
  [[nodiscard]] std::span<const double> watched_weights() const { return weights_; }
  // Notes g_b of one replicate.
  void add_replicate(double mean_influence) { batch_.push_back(mean_influence); }
  // How many replicates are missing to a full batch, which is to be closed.
  [[nodiscard]] Index room_in_batch() const {
    return batch_size - static_cast<Index>(batch_.size());
  }
  // What the watched cases have from the replicates so far.
  struct Votes {
    const Matrix<double>& memberships;
    std::span<const double> noise;     // shares of noise; empty: no noise
    std::span<const double> per_case;  // numbers of votes, of all outcomes
    double n_replicates;
  };
  // Closes a batch; from now on influences are taken at these votes.
  void close_batch(const Votes& votes);
  // The influence of a vote of watched case j (row) for cluster k, times its weight; 0 before the
  // first batch is closed.
  [[nodiscard]] const Matrix<double>& influence() const { return influence_; }
  // The same of a vote for noise.
  [[nodiscard]] double noise_influence(std::size_t j) const {
    return noise_influence_.empty() ? 0.0 : noise_influence_[j];
  }
  [[nodiscard]] double standard_error() const;
  // Takes over the closed batches of another run over the same cases.
  void append_batches(const CicMonitor& other);

  // State that has to be saved to go on later.
  struct State {
    std::vector<double> batch;        // influences of the replicates of the open batch
    std::vector<double> batch_means;  // of the closed batches
    Matrix<double> influence;
    std::vector<double> noise_influence;
    bool operator==(const State&) const = default;
  };
  [[nodiscard]] State state() const { return {batch_, batch_means_, influence_, noise_influence_}; }
  void set_state(State state);

 private:
  // What all cases share at the close of a batch.
  struct Common {
    std::vector<double> counts;  // by how much each watched case counts: they sum to 1
    std::vector<double> share;   // m_k, of the votes for clusters
    double in_clusters = 1;      // share of the votes that are for clusters
    double effective_cases = 0;
    double size = 1;  // 2^Hm
    double one_minus_complexity = 1;
  };
  [[nodiscard]] Common common_of(const Votes& votes) const;
  // What the information loses as the mean of each cluster grows.
  struct Pull;
  [[nodiscard]] Pull take_influences(const Votes& votes, const Common& common);
  [[nodiscard]] Pull take_influences_with_noise(const Votes& votes, const Common& common);
  [[nodiscard]] std::vector<double> parts_of_means(const Pull& pull, const Common& common,
                                                   double n_replicates) const;
  void finish(std::span<const double> of_clusters, const Common& common, const Votes& votes);

  [[nodiscard]] double weight(std::size_t j) const { return weights_.empty() ? 1.0 : weights_[j]; }

  std::vector<Index> cases_;
  std::vector<double> weights_;
  double effective_cases_;
  Matrix<double> influence_;
  std::vector<double> noise_influence_;  // empty before a batch with noise is closed
  std::vector<double> batch_;
  std::vector<double> batch_means_;
};

}  // namespace truecluster
