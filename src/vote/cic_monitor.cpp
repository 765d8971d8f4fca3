// Influences of votes on the CIC, and the standard error from batch means.
#include "vote/cic_monitor.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <numeric>
#include <utility>

namespace truecluster {
namespace {

constexpr Index max_watched_cases = 4096;

double mean(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// N dCIC/dp_ik at p, with the column mean m and 1 - RMC taken as fixed: the derivative of
// - (1 - RMC) p log2(1 - |p - m|) + p log2 p. Its constant part cancels in the centred influence.
double cic_derivative(double p, double m, double one_minus_complexity) {
  const double distance = std::abs(p - m);
  const double information = -std::log2(1 - distance) +
                             p * std::copysign(1.0, p - m) / ((1 - distance) * std::numbers::ln2);
  return one_minus_complexity * information + std::log2(p);
}

// The derivatives of one cluster, kept by votes: those of many cases are equal, and the logarithms
// are what closing a batch takes its time for.
class ClusterDerivatives {
 public:
  ClusterDerivatives(double m, double one_minus_complexity, double all_votes)
      : m_(m), one_minus_complexity_(one_minus_complexity), all_votes_(all_votes) {
    votes_.fill(-1);
  }
  double at(double votes) {
    const auto place = static_cast<std::uint32_t>(static_cast<std::int64_t>(votes)) % n_places;
    if (votes_[place] != votes) {
      votes_[place] = votes;
      derivatives_[place] = cic_derivative(votes / all_votes_, m_, one_minus_complexity_);
    }
    return derivatives_[place];
  }

 private:
  static constexpr std::uint32_t n_places = 256;
  double m_, one_minus_complexity_, all_votes_;
  std::array<double, n_places> votes_{}, derivatives_{};
};

// The influences of one case's votes where there is noise. With c = 1 - q, the shares of the votes
// for clusters p_k / c and d_k = p_k / c - m_k, the case adds to N CIC
//   (1 - RMC) sum_k p_k g(d_k) + sum_k p_k log2 p_k + q log2 q,   g(d) = -log2(1 - |d|),
// of which the derivatives are, but for a constant,
//   to p_k: (1 - RMC) (g(d_k) + p_k/c g'(d_k) - sum_l (p_l/c)^2 g'(d_l)) + log2 p_k,
//   to q:   log2 q.
void write_influence_with_noise(std::span<const double> p, double q, std::span<const double> m,
                                double one_minus_complexity, std::span<double> influence,
                                double& noise_influence) {
  const double c = 1 - q;
  double common = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const double share = p[k] / c, d = share - m[k];
    const double slope = std::copysign(1.0, d) / ((1 - std::abs(d)) * std::numbers::ln2);
    common += share * share * slope;
    influence[k] =
        one_minus_complexity * (-std::log2(1 - std::abs(d)) + share * slope) + std::log2(p[k]);
  }
  for (double& value : influence) value -= one_minus_complexity * common;
  noise_influence = std::log2(q);
}

double entropy_of(std::span<const double> shares) {
  double entropy = 0;
  for (const double m : shares) entropy -= m > 0 ? m * std::log2(m) : 0.0;
  return entropy;
}

}  // namespace

CicMonitor::CicMonitor(Index n_objects, Label n_clusters, const CaseWeights& weights)
    : effective_cases_(weights.effective_cases(n_objects)) {
  const std::vector<Index> counting = weights.counting_cases();
  const Index n = weights.empty() ? n_objects : static_cast<Index>(counting.size());
  const Index n_watched = std::min(n, max_watched_cases);
  cases_.resize(n_watched);
  for (Index j = 0; j < n_watched; ++j) {
    const Index place = j * n / n_watched;
    cases_[j] = weights.empty() ? place : counting[place];
  }
  influence_ = Matrix<double>(n_watched, n_clusters);
  if (weights.empty()) return;
  for (const Index i : cases_) weights_.push_back(weights.of(i));
  const double mean_weight = mean(weights_);
  for (double& weight : weights_) weight /= mean_weight;
}

// The mean over cases of the influences of a replicate is then a weighted one.
void CicMonitor::weigh_influences() {
  for (std::size_t j = 0; j < weights_.size(); ++j) {
    for (double& value : influence_.row(j)) value *= weights_[j];
    if (!noise_influence_.empty()) noise_influence_[j] *= weights_[j];
  }
}

void CicMonitor::close_batch(const Matrix<double>& memberships, std::span<const double> noise,
                             double n_votes) {
  batch_means_.push_back(mean(batch_));
  batch_.clear();
  const Index n = memberships.rows(), n_clusters = memberships.cols();
  std::vector<double> share(n_clusters);
  for (Index j = 0; j < n; ++j)
    for (Index k = 0; k < n_clusters; ++k) share[k] += weight(j) * memberships(j, k);
  for (double& m : share) m /= static_cast<double>(n);
  if (!noise.empty()) {
    double noise_sum = 0;
    for (std::size_t j = 0; j < noise.size(); ++j) noise_sum += weight(j) * noise[j];
    const double in_clusters =
        std::max(1 - noise_sum / static_cast<double>(n), std::numeric_limits<double>::min());
    for (double& m : share) m /= in_clusters;
  }
  const double one_minus_complexity = 1 - (std::exp2(entropy_of(share)) - 1) / effective_cases_;
  noise_influence_.clear();
  if (noise.empty())
    take_influences(memberships, n_votes, share, one_minus_complexity);
  else
    take_influences_with_noise(memberships, noise, n_votes, share, one_minus_complexity);
  weigh_influences();
}

void CicMonitor::take_influences(const Matrix<double>& memberships, double n_votes,
                                 std::span<const double> share, double one_minus_complexity) {
  const Index n = memberships.rows(), n_clusters = memberships.cols();
  // Half a vote per cluster keeps the derivative off the infinities at 0 and 1.
  const double all_votes = n_votes + 0.5 * static_cast<double>(n_clusters);
  for (Index k = 0; k < n_clusters; ++k) {
    ClusterDerivatives derivatives(share[k], one_minus_complexity, all_votes);
    for (Index j = 0; j < n; ++j)
      influence_(j, k) = derivatives.at(memberships(j, k) * n_votes + 0.5);
  }
  for (Index j = 0; j < n; ++j) {
    double centre = 0;
    for (Index k = 0; k < n_clusters; ++k) centre += memberships(j, k) * influence_(j, k);
    for (Index k = 0; k < n_clusters; ++k) influence_(j, k) -= centre;
  }
}

void CicMonitor::take_influences_with_noise(const Matrix<double>& memberships,
                                            std::span<const double> noise, double n_votes,
                                            std::span<const double> share,
                                            double one_minus_complexity) {
  const Index n_clusters = memberships.cols();
  // Half a vote per outcome, as without noise.
  const double all_votes = n_votes + 0.5 * static_cast<double>(n_clusters + 1);
  const auto smoothed = [&](double p) { return (p * n_votes + 0.5) / all_votes; };
  noise_influence_.resize(noise.size());
  std::vector<double> p(n_clusters);
  for (Index j = 0; j < memberships.rows(); ++j) {
    const std::span<const double> row = memberships.row(j);
    const std::span<double> influence = influence_.row(j);
    std::transform(row.begin(), row.end(), p.begin(), smoothed);
    write_influence_with_noise(p, smoothed(noise[j]), share, one_minus_complexity, influence,
                               noise_influence_[j]);
    double centre = noise[j] * noise_influence_[j];
    for (Index k = 0; k < n_clusters; ++k) centre += row[k] * influence[k];
    for (double& value : influence) value -= centre;
    noise_influence_[j] -= centre;
  }
}

// The first batches were judged by immature memberships: the later half gives the variance.
double CicMonitor::standard_error() const {
  const std::size_t n_batches = batch_means_.size();
  if (n_batches < least_batches) return std::numeric_limits<double>::quiet_NaN();
  const std::span<const double> late = std::span(batch_means_).subspan(n_batches / 2);
  const double centre = mean(late);
  double squares = 0;
  for (const double value : late) squares += (value - centre) * (value - centre);
  const double variance = squares / static_cast<double>(late.size() - 1);
  return std::sqrt(variance / static_cast<double>(n_batches));
}

void CicMonitor::append_batches(const CicMonitor& other) {
  batch_means_.insert(batch_means_.end(), other.batch_means_.begin(), other.batch_means_.end());
}

void CicMonitor::set_state(State state) {
  batch_ = std::move(state.batch);
  batch_means_ = std::move(state.batch_means);
  influence_ = std::move(state.influence);
  noise_influence_ = std::move(state.noise_influence);
}

}  // namespace truecluster
