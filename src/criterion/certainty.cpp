// How certain each case is, and each cluster.
#include <truecluster/criterion.hpp>

#include <algorithm>
#include <utility>

#include "criterion/formulas.hpp"

namespace truecluster {
namespace {

// Those that have no votes have no label either.
bool is_among(std::span<const Index> cases, Index i) {
  return std::ranges::binary_search(cases, i);
}

CaseCertainty describe_case(const Outcomes& one, std::span<const double> of_votes,
                            double complexity) {
  const std::span<const double> p = one.clusters();
  CaseCertainty result;
  result.noise_share = one.noise();
  result.label = most_probable(p, result.noise_share);
  const auto probability = [&](Label label) {
    return label == noise_label ? result.noise_share : p[label];
  };
  result.probability = probability(result.label);
  double second = 0;
  const auto consider = [&](Label candidate) {
    if (candidate == result.label) return;
    if (result.runner_up != missing_label && probability(candidate) <= second) return;
    result.runner_up = candidate;
    second = probability(candidate);
  };
  for (std::size_t k = 0; k < p.size(); ++k) consider(static_cast<Label>(k));
  if (result.noise_share > 0) consider(noise_label);
  result.margin = result.probability - second;
  result.uncertainty = case_uncertainty(one);
  result.information = case_information(one, of_votes, complexity);
  return result;
}

// Sums over the cases of a cluster, of which it has the means.
class ClusterSums {
 public:
  void add(const CaseCertainty& one, double weight) {
    ++sums_.size;
    weight_ += weight;
    sums_.probability += weight * one.probability;
    sums_.uncertainty += weight * one.uncertainty;
    sums_.information += weight * one.information;
  }
  [[nodiscard]] ClusterCertainty means(double share) const {
    ClusterCertainty cluster = sums_;
    cluster.share = share;
    if (weight_ == 0) return cluster;
    cluster.probability /= weight_;
    cluster.uncertainty /= weight_;
    cluster.information /= weight_;
    return cluster;
  }

 private:
  ClusterCertainty sums_;
  double weight_ = 0;
};

template <class Memberships>
std::vector<ClusterCertainty> clusters_of(const Memberships& memberships) {
  const CaseWeights& weights = memberships.counting_weights();
  const CommonParts common = common_parts(memberships, weights);
  const std::vector<Index> without_votes = memberships.cases_without_votes();
  std::vector<ClusterSums> sums(common.share.size());
  for_each_row(memberships, [&](Index i, const Outcomes& outcomes) {
    if (is_among(without_votes, i)) return;
    const CaseCertainty one = describe_case(outcomes, common.of_votes, common.complexity);
    if (one.label != noise_label) sums[one.label].add(one, weights.of(i));
  });
  std::vector<ClusterCertainty> clusters;
  for (std::size_t k = 0; k < sums.size(); ++k) clusters.push_back(sums[k].means(common.share[k]));
  return clusters;
}

template <class ForEach>
ClusterCertainty noise_of(Index n_cases, const CaseWeights& weights, const ForEach& for_each_case) {
  ClusterSums noise;
  double share = 0;
  for_each_case([&](Index i, const CaseCertainty& one) {
    share += weights.of(i) * one.noise_share / weights.sum(n_cases);
    if (one.label == noise_label) noise.add(one, weights.of(i));
  });
  return noise.means(share);
}

}  // namespace

Label most_probable(std::span<const double> memberships, double noise_share) {
  const auto best = std::ranges::max_element(memberships);
  return noise_share > *best ? noise_label : static_cast<Label>(best - memberships.begin());
}

std::vector<CaseCertainty> case_certainties(MatrixView<const double> given,
                                            std::span<const double> noise_shares,
                                            const CaseWeights& weights) {
  const ExactMemberships exact(given, noise_shares, weights);
  const CommonParts common = common_parts(exact.rows(), weights);
  std::vector<CaseCertainty> cases;
  cases.reserve(given.rows());
  for_each_row(exact.rows(), [&](Index, const Outcomes& one) {
    cases.push_back(describe_case(one, common.of_votes, common.complexity));
  });
  return cases;
}

std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> given,
                                                  std::span<const double> noise_shares,
                                                  const CaseWeights& weights) {
  return clusters_of(ExactMemberships(given, noise_shares, weights).rows());
}

std::vector<ClusterCertainty> cluster_certainties(const MembershipSource& memberships) {
  return clusters_of(memberships);
}

ClusterCertainty noise_certainty(std::span<const CaseCertainty> cases, const CaseWeights& weights) {
  return noise_of(static_cast<Index>(cases.size()), weights, [&](const auto& use) {
    for (std::size_t i = 0; i < cases.size(); ++i) use(static_cast<Index>(i), cases[i]);
  });
}

ClusterCertainty noise_certainty(const CaseCertainties& cases) {
  return noise_of(cases.size(), cases.weights(), [&](const auto& use) { cases.for_each(use); });
}

std::vector<Label> most_probable_clusters(const MembershipSource& memberships) {
  std::vector<Label> labels;
  labels.reserve(memberships.rows());
  for_each_row(memberships, [&](Index, const Outcomes& one) {
    labels.push_back(most_probable(one.clusters(), one.noise()));
  });
  for (const Index i : memberships.cases_without_votes()) labels[i] = missing_label;
  return labels;
}

CaseCertainties::CaseCertainties(const MembershipSource& memberships)
    : memberships_(memberships),
      without_votes_(memberships.cases_without_votes()),
      weights_(memberships.weights().without(without_votes_, memberships.rows())) {
  CommonParts common = common_parts(memberships, weights_);
  of_votes_ = std::move(common.of_votes);
  complexity_ = common.complexity;
}

CaseCertainty CaseCertainties::operator[](Index i) const {
  return certainty_of(i, memberships_.block(i, i + 1).row(0));
}

CaseCertainty CaseCertainties::certainty_of(Index i, std::span<const double> row) const {
  CaseCertainty one = describe_case({row, memberships_.has_noise()}, of_votes_, complexity_);
  if (is_among(without_votes_, i)) one.label = one.runner_up = missing_label;
  return one;
}

}  // namespace truecluster
