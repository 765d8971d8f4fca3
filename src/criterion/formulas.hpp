// The formulas of criterion.hpp: what all cases share, and the parts of one case.
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <vector>

#include "criterion/outcomes.hpp"

namespace truecluster {

inline double p_log_p(double p) { return p > 0 ? p * std::log2(p) : 0.0; }

inline double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// The parts of the criterion that all cases share.
struct CommonParts {
  std::vector<double> share;     // m_k
  std::vector<double> of_votes;  // m_k / (1 - m_0): of the votes for clusters
  double entropy = 0;            // Hm
  double complexity = 0;         // RMC
};

template <class Memberships>
CommonParts common_parts(const Memberships& memberships, const CaseWeights& weights) {
  CommonParts parts;
  parts.share.assign(memberships.cluster_cols(), 0.0);
  for_each_row(memberships, [&](Index i, const Outcomes& one) {
    const double weight = weights.of(i);
    for (std::size_t k = 0; k < parts.share.size(); ++k) parts.share[k] += weight * one.all[k];
  });
  for (double& share : parts.share) share /= weights.sum(memberships.rows());
  const double in_clusters = memberships.has_noise() ? sum_of(parts.share) : 1.0;  // 1 - m_0
  for (const double share : parts.share) {
    parts.of_votes.push_back(in_clusters > 0 ? share / in_clusters : 0.0);
    parts.entropy -= p_log_p(parts.of_votes.back());  // Hm = - sum_k m'_k log m'_k
  }
  // RMC = (2^Hm - 1) / N, at most 1: there may be fewer effective cases than clusters.
  parts.complexity =
      std::min(1.0, (std::exp2(parts.entropy) - 1) / weights.effective_cases(memberships.rows()));
  return parts;
}

// The case's part of H: - sum_k p_ik log p_ik - q_i log q_i.
inline double case_uncertainty(const Outcomes& one) {
  double sum = 0;
  for (const double p : one.all) sum -= p_log_p(p);
  return sum;
}

// The case's part of I: - (1 - RMC) sum_k p_ik log(1 - |p_ik / (1 - q_i) - m'_k|). A cluster that
// only cases of weight 0 vote for has no size, and tells nothing: log 0 would be infinite.
inline double case_information(const Outcomes& one, std::span<const double> of_votes,
                               double complexity) {
  const std::span<const double> p = one.clusters();
  const double in_clusters = one.noise() > 0 ? sum_of(p) : 1.0;  // 1 - q
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k)
    if (p[k] > 0 && of_votes[k] > 0)
      sum -= p[k] * std::log2(1 - std::abs(p[k] / in_clusters - of_votes[k]));
  return (1 - complexity) * sum;
}

}  // namespace truecluster
