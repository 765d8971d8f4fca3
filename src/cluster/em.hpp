// Fitting a mixture of normal distributions to a resample by EM.
#pragma once

#include <vector>

#include <truecluster/clusterers.hpp>

#include "cluster/mixture.hpp"
#include "cluster/sample.hpp"

namespace truecluster {

// Centred columns of variance 1 (constant ones: 0), in which a regularisation has the same meaning
// for data of any scale. Spherical components keep the proportions of the columns: one scale for
// all, with which their mean variance is 1.
class MixtureFrame {
 public:
  MixtureFrame(const DataView& data, const Sample& sample, Covariance covariance);

  [[nodiscard]] Index dim() const { return offset_.size(); }
  // A row of the data in the frame.
  void load(const DataView& data, Index row, std::span<double> point) const;

 private:
  std::vector<double> offset_, scale_;
};

struct MixtureSample {
  MixtureSample(const DataView& data, std::span<const std::uint32_t> weights,
                Covariance covariance);

  Sample sample;
  MixtureFrame frame;
  Panels points;                // of the drawn cases, in the frame
  std::vector<double> weights;  // one a place of the panels, 0 beyond the last case
};

struct EmResult {
  Mixture mixture;
  std::vector<double> log_likelihoods;  // mean over the cases, before each M step
};

// EM from hard labels of the drawn cases.
EmResult run_em(const MixtureSample& sample, std::span<const Label> labels, Label n_components,
                const GmmOptions& options);

}  // namespace truecluster
