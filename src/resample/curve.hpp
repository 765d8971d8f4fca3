// The longest way through the data as a curve, and how cases scatter around it.
#pragma once

#include <Eigen/Core>

#include <vector>

#include <truecluster/random.hpp>

#include "resample/unrolled.hpp"

namespace truecluster {

// Where a place along the curve lies in space is a linear regression of the nearest cases on their
// places (Cleveland 1979, without his weights); what these cases leave over is their scatter there.
class Curve {
 public:
  // The places are the first column of the flat ones: the ways along the data are longest there.
  explicit Curve(const Unrolled& flat);

  // From the symmetric distribution with a single mode, between uniform and normal, that has the
  // mean, the deviation and the kurtosis of the places of the cases.
  [[nodiscard]] double draw_place(Stream& stream) const;
  [[nodiscard]] Eigen::RowVectorXd point_at(double place) const;
  // Normal, with the covariances of the cases nearest to the place around the curve.
  [[nodiscard]] Eigen::RowVectorXd scatter_at(double place, Stream& stream) const;

 private:
  [[nodiscard]] Eigen::Index first_of_nearest(double place) const;

  std::vector<double> places_;  // ascending
  Eigen::MatrixXd rows_, residuals_;
  double middle_ = 0, deviation_ = 0, kurtosis_ = 0;
};

}  // namespace truecluster
