// Frames the data and iterates EM until the log-likelihood settles.
#include "cluster/em.hpp"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/stop.hpp"

namespace truecluster {

MixtureFrame::MixtureFrame(const DataView& data, const Sample& sample, Covariance covariance)
    : offset_(data.cols(), 0.0), scale_(offset_.size(), 0.0) {
  if (data.kind() == DataKind::distances)
    throw InvalidArgument(
        "gmm needs features, not distances; choose a clusterer that works on distances, such as "
        "kmedoids, average or genie");
  check_training_data(data, sample);
  std::vector<double> row(offset_.size());
  double total = 0;
  for (const double weight : sample.weights) total += weight;
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    load_row(data, sample.rows[i], row);
    for (std::size_t j = 0; j < row.size(); ++j) offset_[j] += sample.weights[i] / total * row[j];
  }
  double mean_variance = 0;
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    load_row(data, sample.rows[i], row);
    for (std::size_t j = 0; j < row.size(); ++j) {
      const double d = row[j] - offset_[j];
      scale_[j] += sample.weights[i] / total * d * d;
    }
  }
  for (const double variance : scale_) mean_variance += variance / static_cast<double>(row.size());
  for (std::size_t j = 0; j < row.size(); ++j) {
    const double variance = covariance == Covariance::spherical ? mean_variance : scale_[j];
    // Rounding leaves constant columns a variance of about the square of their last digit.
    const bool constant = variance <= 1e-28 * offset_[j] * offset_[j];
    scale_[j] = constant ? 0 : 1 / std::sqrt(variance);
  }
}

void MixtureFrame::load(const DataView& data, Index row, std::span<double> point) const {
  if (data.cols() != dim())
    throw InvalidArgument(fmt::format(
        "the rows have {} features but the clusters were made from {}", data.cols(), dim()));
  load_row(data, row, point);
  for (std::size_t j = 0; j < point.size(); ++j) point[j] = (point[j] - offset_[j]) * scale_[j];
}

MixtureSample::MixtureSample(const DataView& data, std::span<const std::uint32_t> data_weights,
                             Covariance covariance)
    : sample(drawn_cases(data, data_weights)),
      frame(data, sample, covariance),
      points(sample.rows.size(), data.cols()),
      weights(sample.weights) {
  weights.resize(points.padded_size(), 0.0);
  std::vector<double> point(data.cols());
  for (Index i = 0; i < points.size(); ++i) {
    frame.load(data, sample.rows[i], point);
    points.set_case(i, point);
  }
}

EmResult run_em(const MixtureSample& sample, std::span<const Label> labels, Label n_components,
                const GmmOptions& options) {
  Matrix<double> responsibilities(n_components, sample.points.padded_size());
  for (std::size_t i = 0; i < labels.size(); ++i)
    responsibilities(labels[i], i) = sample.weights[i];
  EmResult result;
  const auto maximize = [&] {
    result.mixture =
        maximization(options.covariance, sample.points, responsibilities, options.regularization);
    if (result.mixture.n_components() < responsibilities.rows())
      responsibilities = Matrix<double>(result.mixture.n_components(), sample.points.padded_size());
  };
  maximize();
  auto& history = result.log_likelihoods;
  for (int iteration = 0; iteration < options.max_iterations; ++iteration) {
    StopScope::check();
    history.push_back(expectation(result.mixture, sample.points, sample.weights, responsibilities));
    maximize();
    const std::size_t n = history.size();
    if (n > 1 && std::abs(history[n - 1] - history[n - 2]) < options.tolerance) break;
  }
  return result;
}

}  // namespace truecluster
