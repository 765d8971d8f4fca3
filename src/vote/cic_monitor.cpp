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

}  // namespace

CicMonitor::CicMonitor(Index n_objects, Label n_clusters) {
  const Index n_watched = std::min(n_objects, max_watched_cases);
  cases_.resize(n_watched);
  for (Index j = 0; j < n_watched; ++j) cases_[j] = j * n_objects / n_watched;
  influence_ = Matrix<double>(n_watched, n_clusters);
}

void CicMonitor::close_batch(const Matrix<double>& memberships, double n_votes, double n_objects) {
  batch_means_.push_back(mean(batch_));
  batch_.clear();
  const Index n = memberships.rows(), n_clusters = memberships.cols();
  std::vector<double> share(n_clusters);
  for (Index j = 0; j < n; ++j)
    for (Index k = 0; k < n_clusters; ++k) share[k] += memberships(j, k);
  for (double& m : share) m /= static_cast<double>(n);
  double entropy = 0;
  for (const double m : share) entropy -= m > 0 ? m * std::log2(m) : 0.0;
  const double one_minus_complexity = 1 - (std::exp2(entropy) - 1) / n_objects;
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
}

}  // namespace truecluster
