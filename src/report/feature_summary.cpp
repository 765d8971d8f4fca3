// Means and spreads of features by cluster, in the units of the file.
#include "report/feature_summary.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "base/counted.hpp"

namespace truecluster::report {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

void to_file_units(FeatureSummary& summary, std::span<const ColumnUnit> units) {
  for (std::size_t j = 0; j < units.size(); ++j) {
    const auto [centre, divisor] = units[j];
    summary.mean[j] = summary.mean[j] * divisor + centre;
    summary.sd[j] *= divisor;
    for (Index k = 0; k < summary.cluster_mean.rows(); ++k) {
      double& mean = summary.cluster_mean(k, static_cast<Index>(j));
      mean = mean * divisor + centre;
      summary.cluster_sd(k, static_cast<Index>(j)) *= divisor;
    }
  }
}

// Before units and empty clusters are dealt with: neither matters to a share of variance.
void set_separation(FeatureSummary& summary, const std::vector<double>& size, double n) {
  summary.separation.assign(summary.mean.size(), 0.0);
  for (std::size_t j = 0; j < summary.mean.size(); ++j) {
    if (summary.sd[j] == 0) continue;
    double between = 0;
    for (std::size_t k = 0; k < size.size(); ++k) {
      if (size[k] == 0) continue;
      const double shift =
          summary.cluster_mean(static_cast<Index>(k), static_cast<Index>(j)) - summary.mean[j];
      between += size[k] * shift * shift;
    }
    summary.separation[j] = between / (n * summary.sd[j] * summary.sd[j]);
  }
}

}  // namespace

// Two passes, so that large means do not hide small spreads.
FeatureSummary summarize_features(const CaseSource& data, std::span<const Label> labels,
                                  Label n_clusters, std::span<const ColumnUnit> units) {
  const Index d = data.cols();
  const CaseWeights weights = data.weights();
  const double n = weights.sum(data.rows());
  FeatureSummary summary;
  summary.mean.assign(d, 0.0);
  summary.sd = summary.mean;
  summary.cluster_mean = Matrix<double>(n_clusters, d);
  summary.cluster_sd = Matrix<double>(n_clusters, d);
  std::vector<double> size(n_clusters);
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const Label k = labels[first + i];
      const double weight = weights.of(first + i);
      for (Index j = 0; j < d; ++j) summary.mean[j] += weight * values(i, j) / n;
      if (k < 0) continue;
      size[k] += weight;
      for (Index j = 0; j < d; ++j) summary.cluster_mean(k, j) += weight * values(i, j);
    }
  });
  for (Label k = 0; k < n_clusters; ++k)
    for (Index j = 0; j < d; ++j) summary.cluster_mean(k, j) /= size[k];
  for_each_block(data, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const Label k = labels[first + i];
      const double weight = weights.of(first + i);
      for (Index j = 0; j < d; ++j) {
        const double all = values(i, j) - summary.mean[j];
        summary.sd[j] += weight * (all * all) / n;
        if (k < 0) continue;
        const double own = values(i, j) - summary.cluster_mean(k, j);
        summary.cluster_sd(k, j) += weight * (own * own);
      }
    }
  });
  for (double& sd : summary.sd) sd = std::sqrt(sd);
  set_separation(summary, size, n);
  for (Label k = 0; k < n_clusters; ++k)
    for (Index j = 0; j < d; ++j) {
      const double n_k = size[k];
      if (n_k == 0) summary.cluster_mean(k, j) = nothing;
      summary.cluster_sd(k, j) = n_k == 0 ? nothing : std::sqrt(summary.cluster_sd(k, j) / n_k);
    }
  to_file_units(summary, units);
  return summary;
}

FeatureSummary summarize_features(const FitResult& result, const FitInput& input) {
  if (input.data.kind() == DataKind::distances) return {};
  return summarize_features(input.data, result.model().labels, result.model().k, input.units);
}

std::vector<Index> FeatureSummary::most_separating(Index at_most) const {
  std::vector<Index> order(mean.size());
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return separation[a] > separation[b]; });
  order.resize(std::min<std::size_t>(order.size(), at_most));
  return order;
}

}  // namespace truecluster::report

namespace truecluster {

Matrix<double> cluster_means(const CaseSource& data, std::span<const Label> labels,
                             Label n_clusters) {
  if (static_cast<Index>(labels.size()) != data.rows())
    throw InvalidArgument(
        fmt::format("there are {} labels of {}", labels.size(), counted(data.rows(), "case")));
  return report::summarize_features(data, labels, n_clusters, {}).cluster_mean;
}

}  // namespace truecluster
