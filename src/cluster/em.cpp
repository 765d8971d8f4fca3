// Frames the data and iterates EM until the log-likelihood settles.
#include "cluster/em.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/principal_axes.hpp"
#include "base/stop.hpp"

namespace truecluster {
namespace {

// Full covariances of more columns take too long, and have more parameters than a few hundred drawn
// cases can tell.
constexpr Index max_full_columns = 64;
// A component of the mixture sees some of the drawn cases only, and must tell its shape from them.
constexpr double cases_per_component = 20;

// Rounding leaves constant values a variance of about the square of their last digit.
constexpr double rounding = 1e-28;

// The principal components on which full covariances are fitted; 0: on the columns themselves.
Index n_components_for(const Sample& sample, Index n_columns, double n_drawn) {
  const auto n_distinct = static_cast<Index>(sample.rows.size());
  if (n_columns <= max_full_columns && n_columns < n_distinct) return 0;
  const auto affordable = static_cast<Index>(n_drawn / cases_per_component);
  const Index n = std::clamp<Index>(affordable, 2, max_full_columns);
  return n < n_columns ? n : 0;
}

double total_weight(const Sample& sample) {
  double total = 0;
  for (const double weight : sample.weights) total += weight;
  return total;
}

}  // namespace

MixtureFrame::MixtureFrame(const DataView& data, const Sample& sample, Covariance covariance)
    : offset_(data.cols(), 0.0) {
  if (data.kind() == DataKind::distances)
    throw InvalidArgument(
        "gmm needs features, not distances; choose a clusterer that works on distances, such as "
        "kmedoids, average or genie");
  check_training_data(data, sample);
  std::vector<double> row(offset_.size());
  const double total = total_weight(sample);
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    load_row(data, sample.rows[i], row);
    for (std::size_t j = 0; j < row.size(); ++j) offset_[j] += sample.weights[i] / total * row[j];
  }
  const Index n_components =
      covariance == Covariance::full ? n_components_for(sample, data.cols(), total) : 0;
  if (n_components == 0 || !scale_components(data, sample, n_components))
    scale_columns(data, sample, covariance);
}

void MixtureFrame::scale_columns(const DataView& data, const Sample& sample,
                                 Covariance covariance) {
  scale_.assign(offset_.size(), 0.0);
  std::vector<double> row(offset_.size());
  const double total = total_weight(sample);
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
    const bool constant = variance <= rounding * offset_[j] * offset_[j];
    scale_[j] = constant ? 0 : 1 / std::sqrt(variance);
  }
}

bool MixtureFrame::scale_components(const DataView& data, const Sample& sample,
                                    Index n_components) {
  const double total = total_weight(sample);
  std::vector<double> row(offset_.size());
  const Eigen::Map<const Eigen::RowVectorXd> values(row.data(), std::ssize(row));
  const Eigen::Map<const Eigen::RowVectorXd> mean(offset_.data(), std::ssize(offset_));
  Eigen::MatrixXd centred(std::ssize(sample.rows), std::ssize(row));
  for (std::size_t i = 0; i < sample.rows.size(); ++i) {
    load_row(data, sample.rows[i], row);
    centred.row(static_cast<Index>(i)) = std::sqrt(sample.weights[i] / total) * (values - mean);
  }
  // Cases that are the same but for rounding have no components.
  if (centred.squaredNorm() <= rounding * mean.squaredNorm()) return false;
  PrincipalAxes axes = principal_axes(centred, n_components);
  directions_ = std::move(axes.directions);
  for (const double variance : axes.sum_squares) scale_.push_back(1 / std::sqrt(variance));
  return true;
}

void MixtureFrame::load(const DataView& data, Index row, std::span<double> point) const {
  const auto n_columns = static_cast<Index>(offset_.size());
  if (data.cols() != n_columns)
    throw InvalidArgument(fmt::format(
        "the rows have {} features but the clusters were made from {}", data.cols(), n_columns));
  if (directions_.size() == 0) {
    load_row(data, row, point);
    for (std::size_t j = 0; j < point.size(); ++j) point[j] = (point[j] - offset_[j]) * scale_[j];
    return;
  }
  Eigen::VectorXd centred(n_columns);
  load_row(data, row, {centred.data(), offset_.size()});
  centred -= Eigen::Map<const Eigen::VectorXd>(offset_.data(), n_columns);
  Eigen::Map<Eigen::VectorXd> components(point.data(), std::ssize(point));
  components.noalias() = directions_.transpose() * centred;
  for (std::size_t j = 0; j < point.size(); ++j) point[j] *= scale_[j];
}

MixtureSample::MixtureSample(const DataView& data, std::span<const std::uint32_t> data_weights,
                             Covariance covariance)
    : sample(drawn_cases(data, data_weights)),
      frame(data, sample, covariance),
      points(sample.rows.size(), frame.dim()),
      weights(sample.weights) {
  weights.resize(points.padded_size(), 0.0);
  std::vector<double> point(frame.dim());
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
