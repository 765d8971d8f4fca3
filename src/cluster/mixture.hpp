// Mixtures of normal distributions, and the two steps of EM (Dempster, Laird and Rubin 1977).
#pragma once

#include <span>
#include <vector>

#include <truecluster/clusterers.hpp>
#include <truecluster/matrix.hpp>

#include "cluster/panels.hpp"

namespace truecluster {

struct Mixture {
  Covariance covariance = Covariance::full;
  std::vector<double> log_weights;  // logarithm of the share of each component
  Matrix<double> means;             // one row per component
  // One row per component: F with FᵀF = inverse covariance. Full: packed rows of the lower triangle
  // (the inverse of the Cholesky factor); else the diagonal.
  Matrix<double> factors;

  [[nodiscard]] Index n_components() const { return means.rows(); }
};

// log(share · density) of each component (row) for each place of the panels (column).
void log_joint_densities(const Mixture& mixture, const Panels& panels, Matrix<double>& out);

// E step: responsibilities(k, i) = weight of case i · probability of component k given the case.
// Returns the mean log-likelihood. weights: one per place in the panels, 0 beyond the last case.
double expectation(const Mixture& mixture, const Panels& panels, std::span<const double> weights,
                   Matrix<double>& responsibilities);

// M step; regularization is added to the variances. Components that have lost their cases are
// left out.
Mixture maximization(Covariance covariance, const Panels& panels,
                     const Matrix<double>& responsibilities, double regularization);

}  // namespace truecluster
