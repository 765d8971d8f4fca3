// Fitting a mixture of normal distributions to a resample by EM.
#pragma once

#include <vector>

#include <Eigen/Core>

#include <truecluster/clusterers.hpp>

#include "cluster/mixture.hpp"
#include "cluster/sample.hpp"

namespace truecluster {

// Centred columns of variance 1 (constant ones: 0), in which a regularisation has the same meaning
// for data of any scale. Spherical components keep the proportions of the columns: one scale for
// all, with which their mean variance is 1. Where the drawn cases are too few for full covariances
// of all columns, principal components take the place of columns.
class MixtureFrame {
 public:
  MixtureFrame(const DataView& data, const Sample& sample, Covariance covariance);

  [[nodiscard]] Index dim() const { return scale_.size(); }
  // A row of the data in the frame.
  void load(const DataView& data, Index row, std::span<double> point) const;

 private:
  void scale_columns(const DataView& data, const Sample& sample, Covariance covariance);
  // False if the cases do not differ.
  [[nodiscard]] bool scale_components(const DataView& data, const Sample& sample,
                                      Index n_components);

  std::vector<double> offset_;  // of the columns
  Eigen::MatrixXd directions_;  // of the components, one per column; empty if they are the columns
  std::vector<double> scale_;   // of the columns, or of the components
};

struct MixtureSample {
  MixtureSample(const DataView& data, std::span<const std::uint32_t> weights,
                Covariance covariance);

  Sample sample;
  MixtureFrame frame;
  Panels points;                // of the drawn cases, in the frame
  std::vector<double> weights;  // one per place in the panels, 0 beyond the last case
};

struct EmResult {
  Mixture mixture;
  std::vector<double> log_likelihoods;  // mean over the cases, before each M step
};

// EM from hard labels of the drawn cases.
EmResult run_em(const MixtureSample& sample, std::span<const Label> labels, Label n_components,
                const GmmOptions& options);

}  // namespace truecluster
