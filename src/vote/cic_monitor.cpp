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

// What a membership p in a cluster of mean m adds to N CIC, (1 - RMC) p g(p - m) + p log2 p with
// g(d) = - log2(1 - |d|), and how that changes.
struct Parts {
  double derivative;   // to p, but for a constant, which cancels in the centred influence
  double information;  // p g(d)
  double pull;         // p g'(d): how it falls, by 1 - RMC, as m grows
};

Parts parts_at(double p, double m, double one_minus_complexity) {
  const double distance = std::abs(p - m);
  const double g = -std::log2(1 - distance);
  const double slope = std::copysign(1.0, p - m) / ((1 - distance) * std::numbers::ln2);
  return {one_minus_complexity * (g + p * slope) + std::log2(p), p * g, p * slope};
}

// The parts of one cluster, kept by votes: those of many cases are equal, and the logarithms are
// what closing a batch takes its time for.
class ClusterParts {
 public:
  ClusterParts(double m, double one_minus_complexity, double all_votes)  // NOLINT: parts_ follow
      : m_(m), one_minus_complexity_(one_minus_complexity), all_votes_(all_votes) {
    votes_.fill(-1);
  }
  const Parts& at(double votes) {
    const auto place = static_cast<std::uint32_t>(static_cast<std::int64_t>(votes)) % n_places;
    if (votes_[place] != votes) {
      votes_[place] = votes;
      parts_[place] = parts_at(votes / all_votes_, m_, one_minus_complexity_);
    }
    return parts_[place];
  }

 private:
  static constexpr std::uint32_t n_places = 256;
  double m_, one_minus_complexity_, all_votes_;
  std::array<double, n_places> votes_;  // for which parts are kept
  std::array<Parts, n_places> parts_;
};

// The influences of one case's votes where there is noise. With c = 1 - q, the shares of the votes
// for clusters p_k / c and d_k = p_k / c - m_k, the case adds to N CIC
//   (1 - RMC) sum_k p_k g(d_k) + sum_k p_k log2 p_k + q log2 q,   g(d) = -log2(1 - |d|),
// of which the derivatives are, but for a constant,
//   to p_k: (1 - RMC) (g(d_k) + p_k/c g'(d_k) - sum_l (p_l/c)^2 g'(d_l)) + log2 p_k,
//   to q:   log2 q.
// and to m_k: - (1 - RMC) p_k g'(d_k), of which the case adds its weight to the pull.
void write_influence_with_noise(std::span<const double> p, double q, std::span<const double> m,
                                double one_minus_complexity, std::span<double> influence,
                                double& noise_influence, std::span<Parts> parts) {
  const double c = 1 - q;
  double common = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const double share = p[k] / c, d = share - m[k];
    const double g = -std::log2(1 - std::abs(d));
    const double slope = std::copysign(1.0, d) / ((1 - std::abs(d)) * std::numbers::ln2);
    common += share * share * slope;
    influence[k] = one_minus_complexity * (g + share * slope) + std::log2(p[k]);
    parts[k] = {influence[k], p[k] * g, p[k] * slope};
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

struct CicMonitor::Pull {
  std::vector<double> of_cluster;  // means over the cases of p_ik g'(d_ik)
  double information = 0;          // I / (1 - RMC)

  void add(std::size_t k, double count, const Parts& parts) {
    of_cluster[k] += count * parts.pull;
    information += count * parts.information;
  }
};

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

void CicMonitor::close_batch(const Votes& votes) {
  batch_means_.push_back(mean(batch_));
  batch_.clear();
  const Common common = common_of(votes);
  noise_influence_.clear();
  const Pull pull = votes.noise.empty() ? take_influences(votes, common)
                                        : take_influences_with_noise(votes, common);
  finish(parts_of_means(pull, common, votes.n_replicates), common, votes);
}

CicMonitor::Common CicMonitor::common_of(const Votes& votes) const {
  Common common;
  const Matrix<double>& memberships = votes.memberships;
  const Index n = memberships.rows(), n_clusters = memberships.cols();
  double sum = 0;
  for (Index j = 0; j < n; ++j) {
    common.counts.push_back(votes.per_case[j] > 0 ? weight(j) : 0.0);
    sum += common.counts.back();
  }
  for (double& count : common.counts) count /= std::max(sum, std::numeric_limits<double>::min());
  common.effective_cases = std::max(1.0, effective_cases_ * sum / static_cast<double>(n));
  common.share.resize(n_clusters);
  double noise_share = 0;
  for (Index j = 0; j < n; ++j) {
    for (Index k = 0; k < n_clusters; ++k) common.share[k] += common.counts[j] * memberships(j, k);
    if (!votes.noise.empty()) noise_share += common.counts[j] * votes.noise[j];
  }
  common.in_clusters = std::max(1 - noise_share, std::numeric_limits<double>::min());
  for (double& m : common.share) m /= common.in_clusters;
  common.size = std::exp2(entropy_of(common.share));
  common.one_minus_complexity = 1 - std::min(1.0, (common.size - 1) / common.effective_cases);
  return common;
}

CicMonitor::Pull CicMonitor::take_influences(const Votes& votes, const Common& common) {
  const Matrix<double>& memberships = votes.memberships;
  const double n_votes = votes.n_replicates;
  const Index n = memberships.rows(), n_clusters = memberships.cols();
  Pull pull{std::vector<double>(n_clusters)};
  // Half a vote per cluster keeps the derivative off the infinities at 0 and 1.
  const double all_votes = n_votes + 0.5 * static_cast<double>(n_clusters);
  for (Index k = 0; k < n_clusters; ++k) {
    ClusterParts of_cluster(common.share[k], common.one_minus_complexity, all_votes);
    double pull_of_cluster = 0, information = 0;
    for (Index j = 0; j < n; ++j) {
      const Parts& parts = of_cluster.at(memberships(j, k) * n_votes + 0.5);
      influence_(j, k) = parts.derivative;
      pull_of_cluster += common.counts[j] * parts.pull;
      information += common.counts[j] * parts.information;
    }
    pull.of_cluster[k] = pull_of_cluster;
    pull.information += information;
  }
  return pull;
}

CicMonitor::Pull CicMonitor::take_influences_with_noise(const Votes& votes, const Common& common) {
  const Matrix<double>& memberships = votes.memberships;
  const double n_votes = votes.n_replicates;
  const Index n_clusters = memberships.cols();
  Pull pull{std::vector<double>(n_clusters)};
  // Half a vote per outcome, as without noise.
  const double all_votes = n_votes + 0.5 * static_cast<double>(n_clusters + 1);
  const auto smoothed = [&](double p) { return (p * n_votes + 0.5) / all_votes; };
  noise_influence_.resize(votes.noise.size());
  std::vector<double> p(n_clusters);
  std::vector<Parts> parts(n_clusters);
  for (Index j = 0; j < memberships.rows(); ++j) {
    std::ranges::transform(memberships.row(j), p.begin(), smoothed);
    write_influence_with_noise(p, smoothed(votes.noise[j]), common.share,
                               common.one_minus_complexity, influence_.row(j), noise_influence_[j],
                               parts);
    for (Index k = 0; k < n_clusters; ++k) pull.add(k, common.counts[j], parts[k]);
  }
  return pull;
}

// A vote for cluster k moves the means: with S the share of the votes that are for clusters and
// M_k the mean of p_ik, m_k = M_k / S, so that dm_k = (dM_k - m_k dS) / S. By them change the
// distances |p_ik - m_k|, which pull_k = 1/N sum_i p_ik g'(d_ik) adds up, and RMC = (2^Hm - 1) / N:
//   dCIC/dM_k = 1/S ( - (1 - RMC) (pull_k - sum_l m_l pull_l)
//                     + I/(1 - RMC) 2^Hm ln 2 / N (log2 m_k + Hm) ).
std::vector<double> CicMonitor::parts_of_means(const Pull& pull, const Common& common,
                                               double n_replicates) const {
  const double of_size =
      common.one_minus_complexity > 0
          ? pull.information * common.size * std::numbers::ln2 / common.effective_cases
          : 0.0;
  const double least_share = 1 / (n_replicates * static_cast<double>(influence_.rows()));
  const double mean_pull =
      std::transform_reduce(common.share.begin(), common.share.end(), pull.of_cluster.begin(), 0.0);
  std::vector<double> parts;
  for (std::size_t k = 0; k < common.share.size(); ++k) {
    const double log_ratio = std::log2(std::max(common.share[k], least_share) * common.size);
    parts.push_back(
        (of_size * log_ratio - common.one_minus_complexity * (pull.of_cluster[k] - mean_pull)) /
        common.in_clusters);
  }
  return parts;
}

// Adds what is the same for all cases of a cluster. The mean of a case's influences over its votes
// is 0, and the plain mean over the watched cases of those of a replicate is the weighted one.
void CicMonitor::finish(std::span<const double> of_clusters, const Common& common,
                        const Votes& votes) {
  for (Index j = 0; j < influence_.rows(); ++j) {
    const std::span<const double> row = votes.memberships.row(j);
    const std::span<double> influence = influence_.row(j);
    double centre = votes.noise.empty() ? 0.0 : votes.noise[j] * noise_influence_[j];
    for (std::size_t k = 0; k < row.size(); ++k) {
      influence[k] += of_clusters[k];
      centre += row[k] * influence[k];
    }
    const double n_cases = static_cast<double>(influence_.rows());
    const double n_votes = votes.per_case[j];
    const double factor =
        n_votes > 0 ? common.counts[j] * n_cases * (votes.n_replicates / n_votes) : 0.0;
    for (double& value : influence) value = factor * (value - centre);
    if (!votes.noise.empty()) noise_influence_[j] = factor * (noise_influence_[j] - centre);
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
