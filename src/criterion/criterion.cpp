#include <truecluster/criterion.hpp>

#include <fmt/format.h>

#include <cmath>

#include <truecluster/error.hpp>

namespace truecluster {
namespace {

double p_log_p(double p) { return p > 0 ? p * std::log2(p) : 0.0; }

void check_memberships(MatrixView<const double> memberships) {
  if (memberships.rows() == 0 || memberships.cols() == 0)
    throw InvalidArgument("the membership matrix is empty");
  for (Index i = 0; i < memberships.rows(); ++i) {
    double sum = 0;
    for (const double p : memberships.row(i)) {
      if (!(p >= 0 && p <= 1 + 1e-6))
        throw InvalidArgument(
            fmt::format("the membership {} in row {} is not a probability", p, i + 1));
      sum += p;
    }
    if (std::abs(sum - 1) > 1e-6)
      throw InvalidArgument(fmt::format("the memberships of row {} sum to {}, not 1", i + 1, sum));
  }
}

// The parts of the criterion that all cases share.
struct Model {
  std::vector<double> share;  // m_k
  double entropy = 0;         // Hm
  double complexity = 0;      // RMC
};

Model describe_model(MatrixView<const double> memberships) {
  Model model;
  model.share.assign(memberships.cols(), 0.0);
  for (Index i = 0; i < memberships.rows(); ++i)
    for (std::size_t k = 0; k < model.share.size(); ++k) model.share[k] += memberships.row(i)[k];
  const auto n = static_cast<double>(memberships.rows());
  for (double& share : model.share) {
    share /= n;
    model.entropy -= p_log_p(share);
  }
  model.complexity = (std::exp2(model.entropy) - 1) / n;
  return model;
}

double case_uncertainty(std::span<const double> p) {
  double sum = 0;
  for (const double p_k : p) sum -= p_log_p(p_k);
  return sum;
}

double case_information(std::span<const double> p, const Model& model) {
  double sum = 0;
  for (std::size_t k = 0; k < p.size(); ++k)
    if (p[k] > 0) sum -= p[k] * std::log2(1 - std::abs(p[k] - model.share[k]));
  return (1 - model.complexity) * sum;
}

CaseCertainty describe_case(std::span<const double> p, const Model& model) {
  CaseCertainty result;
  for (std::size_t k = 1; k < p.size(); ++k)
    if (p[k] > p[result.label]) result.label = static_cast<Label>(k);
  result.probability = p[result.label];
  result.runner_up = result.label;
  double second = 0;
  for (std::size_t k = 0; k < p.size(); ++k) {
    const auto candidate = static_cast<Label>(k);
    if (candidate == result.label) continue;
    if (result.runner_up == result.label || p[k] > second) {
      result.runner_up = candidate;
      second = p[k];
    }
  }
  result.margin = result.probability - second;
  result.uncertainty = case_uncertainty(p);
  result.information = case_information(p, model);
  return result;
}

}  // namespace

Criterion criterion(MatrixView<const double> memberships) {
  check_memberships(memberships);
  if (memberships.cols() == 1) return {};
  const Model model = describe_model(memberships);
  double uncertainty = 0, information = 0;
  for (Index i = 0; i < memberships.rows(); ++i) {
    uncertainty += case_uncertainty(memberships.row(i));
    information += case_information(memberships.row(i), model);
  }
  const auto n = static_cast<double>(memberships.rows());
  Criterion result;
  result.uncertainty = uncertainty / n;
  result.model_entropy = model.entropy;
  result.relative_model_complexity = model.complexity;
  result.information = information / n;
  result.cic = result.information - result.uncertainty;
  return result;
}

std::vector<CaseCertainty> case_certainties(MatrixView<const double> memberships) {
  check_memberships(memberships);
  const Model model = describe_model(memberships);
  std::vector<CaseCertainty> cases;
  cases.reserve(memberships.rows());
  for (Index i = 0; i < memberships.rows(); ++i)
    cases.push_back(describe_case(memberships.row(i), model));
  return cases;
}

std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> memberships) {
  const std::vector<CaseCertainty> cases = case_certainties(memberships);
  const Model model = describe_model(memberships);
  std::vector<ClusterCertainty> clusters(memberships.cols());
  for (const CaseCertainty& one : cases) {
    ClusterCertainty& cluster = clusters[one.label];
    ++cluster.size;
    cluster.probability += one.probability;
    cluster.uncertainty += one.uncertainty;
    cluster.information += one.information;
  }
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

}  // namespace truecluster
