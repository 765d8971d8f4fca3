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

  [[nodiscard]] Index rows() const { return values.rows(); }
  [[nodiscard]] Index cols() const { return values.cols(); }
  [[nodiscard]] bool has_noise() const { return noise; }
  [[nodiscard]] Index cluster_cols() const { return cols() - (noise ? 1 : 0); }
};

// Memberships, and noise shares if there are any, that sum to 1 in each row: checked, and divided
// by their sums where they have to be.
class ExactMemberships {
 public:
  ExactMemberships(MatrixView<const double> given, std::span<const double> noise)
      : rows_{given, !noise.empty()} {
    if (given.rows() == 0 || given.cols() == 0)
      throw InvalidArgument("the membership matrix is empty");
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
  for_each_row(memberships, [&](Index, const Outcomes& one) {
    for (std::size_t k = 0; k < model.share.size(); ++k) model.share[k] += one.all[k];
  });
  const auto n = static_cast<double>(memberships.rows());
  for (double& share : model.share) share /= n;
  const double in_clusters = memberships.has_noise() ? sum_of(model.share) : 1.0;  // 1 - m_0
  for (const double share : model.share) {
    model.of_votes.push_back(in_clusters > 0 ? share / in_clusters : 0.0);
    model.entropy -= p_log_p(model.of_votes.back());  // Hm = - sum_k m'_k log m'_k
  }
  model.complexity = (std::exp2(model.entropy) - 1) / n;  // RMC = (2^Hm - 1) / N
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
  for_each_row(memberships, [&](Index, const Outcomes& one) {
    uncertainty += case_uncertainty(one);
    information += case_information(one, model.of_votes, model.complexity);
  });
  const auto n = static_cast<double>(memberships.rows());
  Criterion result;
  result.uncertainty = uncertainty / n;
  result.model_entropy = model.entropy;
  result.relative_model_complexity = model.complexity;
  result.information = information / n;
  result.cic = result.information - result.uncertainty;
  return result;
}

void add_case(const CaseCertainty& one, ClusterCertainty& cluster) {
  ++cluster.size;
  cluster.probability += one.probability;
  cluster.uncertainty += one.uncertainty;
  cluster.information += one.information;
}

void divide_by_size(ClusterCertainty& cluster) {
  if (cluster.size == 0) return;
  const auto size = static_cast<double>(cluster.size);
  cluster.probability /= size;
  cluster.uncertainty /= size;
  cluster.information /= size;
}

template <class Memberships>
std::vector<ClusterCertainty> clusters_of(const Memberships& memberships) {
  const Model model = describe_model(memberships);
  std::vector<ClusterCertainty> clusters(model.share.size());
  for_each_row(memberships, [&](Index, const Outcomes& outcomes) {
    const CaseCertainty one = describe_case(outcomes, model.of_votes, model.complexity);
    if (one.label != noise_label) add_case(one, clusters[one.label]);
  });
  for (std::size_t k = 0; k < clusters.size(); ++k) {
    clusters[k].share = model.share[k];
    divide_by_size(clusters[k]);
  }
  return clusters;
}

template <class ForEach>
ClusterCertainty noise_of(std::size_t n_cases, const ForEach& for_each_case) {
  ClusterCertainty noise;
  for_each_case([&](const CaseCertainty& one) {
    noise.share += one.noise_share / static_cast<double>(n_cases);
    if (one.label == noise_label) add_case(one, noise);
  });
  divide_by_size(noise);
  return noise;
}

}  // namespace

Label most_probable(std::span<const double> memberships, double noise_share) {
  const auto best = std::ranges::max_element(memberships);
  return noise_share > *best ? noise_label : static_cast<Label>(best - memberships.begin());
}

Criterion criterion(MatrixView<const double> given, std::span<const double> noise_shares) {
  return criterion_of(ExactMemberships(given, noise_shares).rows());
}

Criterion criterion(const MembershipSource& memberships) { return criterion_of(memberships); }

std::vector<CaseCertainty> case_certainties(MatrixView<const double> given,
                                            std::span<const double> noise_shares) {
  const ExactMemberships exact(given, noise_shares);
  const Model model = describe_model(exact.rows());
  std::vector<CaseCertainty> cases;
  cases.reserve(given.rows());
  for_each_row(exact.rows(), [&](Index, const Outcomes& one) {
    cases.push_back(describe_case(one, model.of_votes, model.complexity));
  });
  return cases;
}

std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> given,
                                                  std::span<const double> noise_shares) {
  return clusters_of(ExactMemberships(given, noise_shares).rows());
}

std::vector<ClusterCertainty> cluster_certainties(const MembershipSource& memberships) {
  return clusters_of(memberships);
}

ClusterCertainty noise_certainty(std::span<const CaseCertainty> cases) {
  return noise_of(cases.size(), [&](const auto& use) { std::ranges::for_each(cases, use); });
}

ClusterCertainty noise_certainty(const CaseCertainties& cases) {
  return noise_of(cases.size(), [&](const auto& use) {
    cases.for_each([&](Index, const CaseCertainty& one) { use(one); });
  });
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
