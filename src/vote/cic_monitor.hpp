// The Monte-Carlo standard error of the CIC of a growing vote, by the delta method on batch means.
//
// The CIC is a smooth function of the memberships, which are means over replicates. To first order
// a replicate that votes u_ik moves the CIC by (g_b)/B with
//   g_b = 1/N sum_i ( G_i,u(i) - sum_k p_ik G_ik ),   G_ik = N dCIC/dp_ik,
// so the standard error of the CIC is that of the mean of g_b. Means over batches of successive
// replicates make it robust against their dependence through the common reference. Where there is
// noise, it is one more outcome of a case. Where cases have weights, all means over them are
// weighted.
#pragma once

#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/matrix.hpp>

namespace truecluster {

class CicMonitor {
 public:
  // A multiple of 2, 3 and 4: replicates that rotate through so many clusterers make equal batches.
  static constexpr Index batch_size = 12;
  static constexpr Index least_batches = 4;
  // The standard error is not known (NaN) before there are so many.
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
  // Closes a batch; from now on influences are taken at these memberships and noise shares (empty:
  // no noise) of the watched cases, each of n_votes replicates.
  void close_batch(const Matrix<double>& memberships, std::span<const double> noise,
                   double n_votes);
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
  void take_influences(const Matrix<double>& memberships, double n_votes,
                       std::span<const double> share, double one_minus_complexity);
  void take_influences_with_noise(const Matrix<double>& memberships, std::span<const double> noise,
                                  double n_votes, std::span<const double> share,
                                  double one_minus_complexity);

  [[nodiscard]] double weight(std::size_t j) const { return weights_.empty() ? 1.0 : weights_[j]; }
  void weigh_influences();

  std::vector<Index> cases_;
  std::vector<double> weights_;
  double effective_cases_;
  Matrix<double> influence_;
  std::vector<double> noise_influence_;  // empty before a batch with noise is closed
  std::vector<double> batch_;
  std::vector<double> batch_means_;
};

}  // namespace truecluster
