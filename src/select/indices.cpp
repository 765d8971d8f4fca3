// Silhouette on a sample, Calinski-Harabasz on all cases.
#include "select/indices.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <truecluster/random.hpp>

#include "random/sample_cases.hpp"
#include "select/case_distances.hpp"

namespace truecluster {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

}  // namespace

Silhouette::Silhouette(const DataView& data, std::uint64_t seed, const CaseWeights& weights)
    : cases_(sample_cases(data.rows(), max_pairwise_cases, Stream(seed, Stage::sample, 0, 1),
                          weights)),
      distances_(case_distances(data, cases_)) {
  for (const Index i : cases_) weight_.push_back(weights.of(i));
}

double Silhouette::of(std::span<const Label> labels, Label n_clusters) const {
  const std::size_t n_labels = n_clusters;
  std::vector<double> size(n_labels);
  double n_in_clusters = 0;
  for (std::size_t a = 0; a < cases_.size(); ++a) {
    const Label label = labels[cases_[a]];
    if (label < 0) continue;
    size[label] += weight_[a];
    n_in_clusters += weight_[a];
  }
  if (std::count_if(size.begin(), size.end(), [](double n) { return n > 0; }) < 2) return nothing;
  double total = 0;
  std::vector<double> sum(n_labels);
  for (std::size_t a = 0; a < cases_.size(); ++a) {
    if (labels[cases_[a]] < 0) continue;
    std::fill(sum.begin(), sum.end(), 0.0);
    for (std::size_t b = 0; b < cases_.size(); ++b)
      if (const Label other = labels[cases_[b]]; other >= 0)
        sum[other] += weight_[b] * distances_(a, b);
    const std::size_t own = labels[cases_[a]];
    const double others = size[own] - weight_[a];
    if (others == 0) continue;  // a case alone has width 0
    const double inside = sum[own] / others;
    double nearest = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < n_labels; ++k)
      if (k != own && size[k] > 0) nearest = std::min(nearest, sum[k] / size[k]);
    const double larger = std::max(inside, nearest);
    total += larger > 0 ? weight_[a] * ((nearest - inside) / larger) : 0.0;
  }
  return total / n_in_clusters;
}

double calinski_harabasz(const DataView& data, std::span<const Label> labels, Label n_clusters,
                         const CaseWeights& weights) {
  double n_in_clusters = 0;
  for (std::size_t i = 0; i < labels.size(); ++i)
    if (labels[i] >= 0) n_in_clusters += weights.of(static_cast<Index>(i));
  if (data.kind() == DataKind::distances || n_clusters < 2 || n_in_clusters <= n_clusters)
    return nothing;
  return data.visit([&](const auto& values) {
    const Index d = values.cols();
    Matrix<double> mean(n_clusters, d);
    std::vector<double> size(n_clusters), centre(d);
    for (Index i = 0; i < values.rows(); ++i) {
      const Label k = labels[i];
      if (k < 0) continue;
      size[k] += weights.of(i);
      for (Index j = 0; j < d; ++j) mean(k, j) += weights.of(i) * static_cast<double>(values(i, j));
    }
    const double n = n_in_clusters;
    for (Index j = 0; j < d; ++j)
      for (Label k = 0; k < n_clusters; ++k) centre[j] += mean(k, j) / n;
    double between = 0, within = 0, n_filled = 0;
    for (Label k = 0; k < n_clusters; ++k) {
      const double n_k = size[k];
      if (n_k == 0) continue;
      ++n_filled;
      for (Index j = 0; j < d; ++j) {
        mean(k, j) /= n_k;
        const double shift = mean(k, j) - centre[j];
        between += n_k * shift * shift;
      }
    }
    for (Index i = 0; i < values.rows(); ++i)
      for (Index j = 0; j < d && labels[i] >= 0; ++j) {
        const double shift = static_cast<double>(values(i, j)) - mean(labels[i], j);
        within += weights.of(i) * (shift * shift);
      }
    if (n_filled < 2 || within == 0) return nothing;
    return (between / (n_filled - 1)) / (within / (n - n_filled));
  });
}

}  // namespace truecluster
