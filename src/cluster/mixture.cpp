// The E and M steps on panels of cases.
#include "cluster/mixture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <Eigen/Cholesky>

#include "cluster/mixture_kernels.hpp"

namespace truecluster {
namespace {

constexpr double smallest_share = 1e-10;  // of a component; below it the component is left out
// Shares below exp(-50) do not change a sum of shares that is at least 1; without them there are no
// denormal numbers, which are slow.
constexpr double negligible = -50;

Index n_factors(Covariance covariance, Index dim) {
  return covariance == Covariance::full ? dim * (dim + 1) / 2 : dim;
}

// Packed lower triangle of a covariance matrix -> that of the inverse of its Cholesky factor.
void invert_factor(std::span<double> packed, Index dim) {
  Eigen::MatrixXd matrix(dim, dim);
  for (Index j = 0, at = 0; j < dim; ++j)
    for (Index l = 0; l <= j; ++l) matrix(j, l) = packed[at++];
  Eigen::LLT<Eigen::MatrixXd> cholesky(matrix);
  // Regularised matrices are definite but for rounding; a little more of the diagonal mends that.
  for (double extra = 1e-12; cholesky.info() != Eigen::Success; extra *= 10) {
    matrix.diagonal().array() += extra * (1 + matrix.diagonal().array());
    cholesky.compute(matrix);
  }
  const Eigen::MatrixXd inverse = cholesky.matrixL().solve(Eigen::MatrixXd::Identity(dim, dim));
  for (Index j = 0, at = 0; j < dim; ++j)
    for (Index l = 0; l <= j; ++l) packed[at++] = inverse(j, l);
}

// Covariance (packed or diagonal) -> factor in place.
void factorize(Covariance covariance, Index dim, double regularization, std::span<double> values) {
  if (covariance == Covariance::full) {
    for (Index j = 0, at = 0; j < dim; at += ++j + 1) values[at] += regularization;
    return invert_factor(values, dim);
  }
  if (covariance == Covariance::spherical) {
    double mean = 0;
    for (const double variance : values) mean += variance / static_cast<double>(dim);
    std::fill(values.begin(), values.end(), mean);
  }
  for (double& variance : values) variance = 1 / std::sqrt(variance + regularization);
}

// Logarithm of the determinant of the factor.
double log_determinant(const Mixture& mixture, Index k) {
  const auto factor = mixture.factors.row(k);
  double sum = 0;
  if (mixture.covariance == Covariance::full)
    for (Index j = 0, at = 0; j < mixture.means.cols(); at += ++j + 1) sum += std::log(factor[at]);
  else
    for (const double entry : factor) sum += std::log(entry);
  return sum;
}

}  // namespace

void log_joint_densities(const Mixture& mixture, const Panels& panels, Matrix<double>& out) {
  const double constant = -0.5 * static_cast<double>(panels.dim()) * std::log(2 * std::numbers::pi);
  for (Index k = 0; k < mixture.n_components(); ++k) {
    const auto row = out.row(k);
    if (mixture.covariance == Covariance::full)
      triangular_distances(panels, mixture.means.row(k), mixture.factors.row(k), row);
    else
      diagonal_distances(panels, mixture.means.row(k), mixture.factors.row(k), row);
    const double at_mean = mixture.log_weights[k] + constant + log_determinant(mixture, k);
    for (double& value : row) value = at_mean - 0.5 * value;
  }
}

double expectation(const Mixture& mixture, const Panels& panels, std::span<const double> weights,
                   Matrix<double>& responsibilities) {
  log_joint_densities(mixture, panels, responsibilities);
  const Index n_components = mixture.n_components();
  const std::size_t n = panels.size();
  std::vector<double> largest(responsibilities.row(0).begin(), responsibilities.row(0).end());
  for (Index k = 1; k < n_components; ++k) {
    const auto row = responsibilities.row(k);
    for (std::size_t i = 0; i < n; ++i) largest[i] = std::max(largest[i], row[i]);
  }
  std::vector<double> sums(largest.size(), 0.0);
  for (Index k = 0; k < n_components; ++k) {
    const auto row = responsibilities.row(k);
    for (std::size_t i = 0; i < n; ++i) {
      const double below = row[i] - largest[i];
      row[i] = below < negligible ? 0 : std::exp(below);
      sums[i] += row[i];
    }
  }
  double log_likelihood = 0, total_weight = 0;
  for (std::size_t i = 0; i < n; ++i) {
    log_likelihood += weights[i] * (largest[i] + std::log(sums[i]));
    total_weight += weights[i];
    sums[i] = weights[i] / sums[i];
  }
  for (Index k = 0; k < n_components; ++k) {
    const auto row = responsibilities.row(k);
    for (std::size_t i = 0; i < row.size(); ++i) row[i] = i < n ? row[i] * sums[i] : 0.0;
  }
  return log_likelihood / total_weight;
}

Mixture maximization(Covariance covariance, const Panels& panels,
                     const Matrix<double>& responsibilities, double regularization) {
  std::vector<double> sizes;
  double total = 0;
  for (Index k = 0; k < responsibilities.rows(); ++k) {
    double size = 0;
    for (const double value : responsibilities.row(k)) size += value;
    sizes.push_back(size);
    total += size;
  }
  std::vector<Index> kept;
  for (Index k = 0; k < responsibilities.rows(); ++k)
    if (sizes[k] > smallest_share * total) kept.push_back(k);
  const Index n_kept = kept.size();
  Mixture mixture{covariance,
                  {},
                  Matrix<double>(n_kept, panels.dim()),
                  Matrix<double>(n_kept, n_factors(covariance, panels.dim()))};
  for (Index k = 0; k < n_kept; ++k) {
    const Index source = kept[k];
    const double size = sizes[source];
    const auto share = responsibilities.row(source);
    const auto mean = mixture.means.row(k);
    const auto factor = mixture.factors.row(k);
    mixture.log_weights.push_back(std::log(size / total));
    weighted_sums(panels, share, mean);
    for (double& value : mean) value /= size;
    if (covariance == Covariance::full)
      triangular_scatter(panels, share, mean, factor);
    else
      diagonal_scatter(panels, share, mean, factor);
    for (double& value : factor) value /= size;
    factorize(covariance, panels.dim(), regularization, factor);
  }
  return mixture;
}

}  // namespace truecluster
