// The formulas of criterion.hpp, case by case.
#include <truecluster/criterion.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include <truecluster/error.hpp>

#include "base/memberships.hpp"

namespace truecluster {
namespace {

double p_log_p(double p) { return p > 0 ? p * std::log2(p) : 0.0; }

// Memberships whose rows sum to 1, checked and divided by their sums where they have to be.
class ExactMemberships {
 public:
  explicit ExactMemberships(MatrixView<const double> given) : view_(given) {
    if (given.rows() == 0 || given.cols() == 0)
      throw InvalidArgument("the membership matrix is empty");
    if (const auto fault = first_fault(given, MissingCases::refused))
      throw InvalidArgument(
          fmt::format("row {} and column {}: {}", fault->row + 1, fault->col + 1, fault->sentence));
    if (row_sums(given).n_off == 0) return;
    divided_ = Matrix<double>(given.rows(), given.cols());
    for (Index i = 0; i < given.rows(); ++i)
      std::ranges::copy(given.row(i), divided_.row(i).begin());
    divide_by_sums(divided_.view());
    view_ = divided_;
  }
  ExactMemberships(const ExactMemberships&) = delete;
  ExactMemberships& operator=(const ExactMemberships&) = delete;

  [[nodiscard]] MatrixView<const double> view() const { return view_; }

 private:
  Matrix<double> divided_;
  MatrixView<const double> view_;
};

// The parts of the criterion that all cases share.
struct Model {
  std::vector<double> share;  // m_k
  double entropy = 0;         // Hm
  double complexity = 0;      // RMC
};

template <class F>
void for_each_row(MatrixView<const double> memberships, F f) {
  for (Index i = 0; i < memberships.rows(); ++i) f(i, memberships.row(i));
}
template <class F>
void for_each_row(const MembershipSource& memberships, F f) {
  memberships.for_each_row(f);
}

template <class Memberships>
Model describe_model(const Memberships& memberships) {
  Model model;
  model.share.assign(memberships.cols(), 0.0);
  for_each_row(memberships, [&](Index, std::span<const double> row) {
    for (std::size_t k = 0; k < row.size(); ++k) model.share[k] += row[k];
  });
  const auto n = static_cast<double>(memberships.rows());
  for (double& share : model.share) {
    share /= n;
    model.entropy -= p_log_p(share);  // Hm = - sum_k m_k log m_k
  }
  model.complexity = (std::exp2(model.entropy) - 1) / n;  // RMC = (2^Hm - 1) / N
  return model;
}

// The case's part of H: - sum_k p_ik log p_ik.
double case_uncertainty(std::span<const double> p) {
  double sum = 0;
  for (const double p_k : p) sum -= p_log_p(p_k);
  return sum;
}

// The case's part of I: - (1 - RMC) sum_k p_ik log(1 - |p_ik - m_k|).
double case_information(std::span<const double> p, std::span<const double> share,
                        double complexity) {
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k)
    if (p[k] > 0) sum -= p[k] * std::log2(1 - std::abs(p[k] - share[k]));
  return (1 - complexity) * sum;
}

Label most_probable(std::span<const double> p) {
  return static_cast<Label>(std::ranges::max_element(p) - p.begin());
}

CaseCertainty describe_case(std::span<const double> p, std::span<const double> share,
                            double complexity) {
  CaseCertainty result;
  result.label = most_probable(p);
  result.probability = p[result.label];
  double second = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const auto candidate = static_cast<Label>(k);
    if (candidate == result.label) continue;
    if (result.runner_up == missing_label || p[k] > second) {
      result.runner_up = candidate;
      second = p[k];
    }
  }
  result.margin = result.probability - second;
  result.uncertainty = case_uncertainty(p);
  result.information = case_information(p, share, complexity);
  return result;
}

template <class Memberships>
Criterion criterion_of(const Memberships& memberships) {
  if (memberships.cols() == 1) return {};
  const Model model = describe_model(memberships);
  double uncertainty = 0, information = 0;
  for_each_row(memberships, [&](Index, std::span<const double> row) {
    uncertainty += case_uncertainty(row);
    information += case_information(row, model.share, model.complexity);
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

template <class Memberships>
std::vector<ClusterCertainty> clusters_of(const Memberships& memberships) {
  const Model model = describe_model(memberships);
  std::vector<ClusterCertainty> clusters(memberships.cols());
  for_each_row(memberships, [&](Index, std::span<const double> row) {
    const CaseCertainty one = describe_case(row, model.share, model.complexity);
    ClusterCertainty& cluster = clusters[one.label];
    ++cluster.size;
    cluster.probability += one.probability;
    cluster.uncertainty += one.uncertainty;
    cluster.information += one.information;
  });
  for (std::size_t k = 0; k < clusters.size(); ++k) {
    clusters[k].share = model.share[k];
    if (clusters[k].size == 0) continue;
    const auto size = static_cast<double>(clusters[k].size);
    clusters[k].probability /= size;
    clusters[k].uncertainty /= size;
    clusters[k].information /= size;
  }
  return clusters;
}

}  // namespace

Criterion criterion(MatrixView<const double> given) {
  return criterion_of(ExactMemberships(given).view());
}

Criterion criterion(const MembershipSource& memberships) { return criterion_of(memberships); }

std::vector<CaseCertainty> case_certainties(MatrixView<const double> given) {
  const ExactMemberships exact(given);
  const Model model = describe_model(exact.view());
  std::vector<CaseCertainty> cases;
  cases.reserve(given.rows());
  for_each_row(exact.view(), [&](Index, std::span<const double> row) {
    cases.push_back(describe_case(row, model.share, model.complexity));
  });
  return cases;
}

std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> given) {
  return clusters_of(ExactMemberships(given).view());
}

std::vector<ClusterCertainty> cluster_certainties(const MembershipSource& memberships) {
  return clusters_of(memberships);
}

std::vector<Label> most_probable_clusters(const MembershipSource& memberships) {
  std::vector<Label> labels;
  labels.reserve(memberships.rows());
  memberships.for_each_row(
      [&](Index, std::span<const double> row) { labels.push_back(most_probable(row)); });
  return labels;
}

CaseCertainties::CaseCertainties(const MembershipSource& memberships) : memberships_(memberships) {
  Model model = describe_model(memberships);
  share_ = std::move(model.share);
  complexity_ = model.complexity;
}

CaseCertainty CaseCertainties::operator[](Index i) const {
  return certainty_of(memberships_.block(i, i + 1).row(0));
}

CaseCertainty CaseCertainties::certainty_of(std::span<const double> row) const {
  return describe_case(row, share_, complexity_);
}

}  // namespace truecluster
