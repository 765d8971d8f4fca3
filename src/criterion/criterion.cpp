// The formulas of criterion.hpp, case by case.
#include <truecluster/criterion.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <truecluster/error.hpp>

#include "base/memberships.hpp"

namespace truecluster {
namespace {

double p_log_p(double p) { return p > 0 ? p * std::log2(p) : 0.0; }

double sum_of(std::span<const double> values) {
  return std::accumulate(values.begin(), values.end(), 0.0);
}

// Rows in memory, with a last column for noise if there is any.
struct Rows {
  MatrixView<const double> values;
  bool noise;
  CaseWeights case_weights;

  [[nodiscard]] Index rows() const { return values.rows(); }
  [[nodiscard]] Index cols() const { return values.cols(); }
  [[nodiscard]] bool has_noise() const { return noise; }
  [[nodiscard]] const CaseWeights& weights() const { return case_weights; }
  [[nodiscard]] Index cluster_cols() const { return cols() - (noise ? 1 : 0); }
};

// Memberships, and noise shares if there are any, that sum to 1 in each row: checked, and divided
// by their sums where they have to be.
class ExactMemberships {
 public:
  ExactMemberships(MatrixView<const double> given, std::span<const double> noise,
                   const CaseWeights& weights)
      : rows_{given, !noise.empty(), weights} {
    if (given.rows() == 0 || given.cols() == 0)
      throw InvalidArgument("the membership matrix is empty");
    weights.require_cases(given.rows());
    if (!noise.empty()) append(noise);
    if (const auto fault = first_fault(rows_.values, MissingCases::refused))
      throw InvalidArgument(
          fmt::format("row {} and column {}: {}", fault->row + 1, fault->col + 1, fault->sentence));
    if (row_sums(rows_.values).n_off == 0) return;
    if (copy_.rows() == 0) copy(0);
    divide_by_sums(copy_.view());
  }
  ExactMemberships(const ExactMemberships&) = delete;
  ExactMemberships& operator=(const ExactMemberships&) = delete;

  [[nodiscard]] const Rows& rows() const { return rows_; }

 private:
  void copy(Index more_columns) {
    const MatrixView<const double> given = rows_.values;
    copy_ = Matrix<double>(given.rows(), given.cols() + more_columns);
    for (Index i = 0; i < given.rows(); ++i) std::ranges::copy(given.row(i), copy_.row(i).begin());
    rows_.values = copy_;
  }
  void append(std::span<const double> noise) {
    const Index n = rows_.values.rows();
    if (static_cast<Index>(noise.size()) != n)
      throw InvalidArgument(fmt::format("there are {} noise shares for {} cases", noise.size(), n));
    copy(1);
    for (Index i = 0; i < n; ++i) copy_.row(i).back() = noise[i];
  }

  Matrix<double> copy_;
  Rows rows_;
};

// The outcomes of a case: p_ik, and q_i if noise is one.
struct Outcomes {
  std::span<const double> all;
  bool has_noise;

  [[nodiscard]] std::span<const double> clusters() const {
    return all.first(all.size() - (has_noise ? 1 : 0));
  }
  [[nodiscard]] double noise() const { return has_noise ? all.back() : 0.0; }
};

// The parts of the criterion that all cases share.
struct Model {
  std::vector<double> share;     // m_k
  std::vector<double> of_votes;  // m_k / (1 - m_0): of the votes for clusters
  double entropy = 0;            // Hm
  double complexity = 0;         // RMC
};

template <class F>
void for_each_row(const Rows& rows, F f) {
  for (Index i = 0; i < rows.rows(); ++i) f(i, Outcomes{rows.values.row(i), rows.noise});
}
template <class F>
void for_each_row(const MembershipSource& memberships, F f) {
  memberships.for_each_row(
      [&, noise = memberships.has_noise()](Index i, std::span<const double> row) {
        f(i, Outcomes{row, noise});
      });
}

template <class Memberships>
Model describe_model(const Memberships& memberships) {
  Model model;
  model.share.assign(memberships.cluster_cols(), 0.0);
  const CaseWeights& weights = memberships.weights();
  for_each_row(memberships, [&](Index i, const Outcomes& one) {
    const double weight = weights.of(i);
    for (std::size_t k = 0; k < model.share.size(); ++k) model.share[k] += weight * one.all[k];
  });
  for (double& share : model.share) share /= weights.sum(memberships.rows());
  const double in_clusters = memberships.has_noise() ? sum_of(model.share) : 1.0;  // 1 - m_0
  for (const double share : model.share) {
    model.of_votes.push_back(in_clusters > 0 ? share / in_clusters : 0.0);
    model.entropy -= p_log_p(model.of_votes.back());  // Hm = - sum_k m'_k log m'_k
  }
  // RMC = (2^Hm - 1) / N
  model.complexity = (std::exp2(model.entropy) - 1) / weights.effective_cases(memberships.rows());
  return model;
}

// The case's part of H: - sum_k p_ik log p_ik - q_i log q_i.
double case_uncertainty(const Outcomes& one) {
  double sum = 0;
  for (const double p : one.all) sum -= p_log_p(p);
  return sum;
}

// The case's part of I: - (1 - RMC) sum_k p_ik log(1 - |p_ik / (1 - q_i) - m'_k|).
double case_information(const Outcomes& one, std::span<const double> of_votes, double complexity) {
  const std::span<const double> p = one.clusters();
  const double in_clusters = one.noise() > 0 ? sum_of(p) : 1.0;  // 1 - q
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k)
    if (p[k] > 0) sum -= p[k] * std::log2(1 - std::abs(p[k] / in_clusters - of_votes[k]));
  return (1 - complexity) * sum;
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

template <class Memberships>
Criterion criterion_of(const Memberships& memberships) {
  if (memberships.cols() == 1) return {};  // a cluster, and no noise
  const Model model = describe_model(memberships);
  double uncertainty = 0, information = 0;
  const CaseWeights& weights = memberships.weights();
  for_each_row(memberships, [&](Index i, const Outcomes& one) {
    const double weight = weights.of(i);
    uncertainty += weight * case_uncertainty(one);
    information += weight * case_information(one, model.of_votes, model.complexity);
  });
  const double n = weights.sum(memberships.rows());
  Criterion result;
  result.uncertainty = uncertainty / n;
  result.model_entropy = model.entropy;
  result.relative_model_complexity = model.complexity;
  result.information = information / n;
  result.cic = result.information - result.uncertainty;
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
  const Model model = describe_model(memberships);
  std::vector<ClusterSums> sums(model.share.size());
  const CaseWeights& weights = memberships.weights();
  for_each_row(memberships, [&](Index i, const Outcomes& outcomes) {
    const CaseCertainty one = describe_case(outcomes, model.of_votes, model.complexity);
    if (one.label != noise_label) sums[one.label].add(one, weights.of(i));
  });
  std::vector<ClusterCertainty> clusters;
  for (std::size_t k = 0; k < sums.size(); ++k) clusters.push_back(sums[k].means(model.share[k]));
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

Criterion criterion(MatrixView<const double> given, std::span<const double> noise_shares,
                    const CaseWeights& weights) {
  return criterion_of(ExactMemberships(given, noise_shares, weights).rows());
}

Criterion criterion(const MembershipSource& memberships) { return criterion_of(memberships); }

std::vector<CaseCertainty> case_certainties(MatrixView<const double> given,
                                            std::span<const double> noise_shares,
                                            const CaseWeights& weights) {
  const ExactMemberships exact(given, noise_shares, weights);
  const Model model = describe_model(exact.rows());
  std::vector<CaseCertainty> cases;
  cases.reserve(given.rows());
  for_each_row(exact.rows(), [&](Index, const Outcomes& one) {
    cases.push_back(describe_case(one, model.of_votes, model.complexity));
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
  return labels;
}

CaseCertainties::CaseCertainties(const MembershipSource& memberships) : memberships_(memberships) {
  Model model = describe_model(memberships);
  of_votes_ = std::move(model.of_votes);
  complexity_ = model.complexity;
}

CaseCertainty CaseCertainties::operator[](Index i) const {
  return certainty_of(memberships_.block(i, i + 1).row(0));
}

CaseCertainty CaseCertainties::certainty_of(std::span<const double> row) const {
  return describe_case({row, memberships_.has_noise()}, of_votes_, complexity_);
}

}  // namespace truecluster
