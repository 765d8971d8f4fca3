// Distances from how often pairs are together, and their average linkage.
#include "vote/coassociation.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <truecluster/clusterers.hpp>

#include "parallel/parallel.hpp"

namespace truecluster {
namespace {

// Sums over partitions for the pairs of case i with all cases j < i.
struct PairSums {
  std::span<double> together;
  std::span<double> both;  // partitions in which both have a cluster
};

void add_pairs(const Partition& partition, std::size_t i, const PairSums& sums) {
  const Label l = partition.labels[i];
  if (l < 0) return;
  for (std::size_t j = 0; j < i; ++j) {
    const Label other = partition.labels[j];
    sums.together[j] += other == l ? 1.0 : 0.0;
    sums.both[j] += other >= 0 ? 1.0 : 0.0;
  }
}

void add_pairs(const Matrix<double>& memberships, std::size_t i, const PairSums& sums) {
  const std::span<const double> p = memberships.row(i);
  const auto total = [](std::span<const double> row) {
    double sum = 0;
    for (const double value : row) sum += value;
    return sum;
  };
  if (total(p) == 0) return;
  for (std::size_t j = 0; j < i; ++j) {
    const std::span<const double> q = memberships.row(j);
    for (std::size_t l = 0; l < p.size(); ++l) sums.together[j] += p[l] * q[l];
    sums.both[j] += total(q) > 0 ? 1.0 : 0.0;
  }
}

// Each thread fills whole rows below the diagonal: no two write the same number.
Matrix<double> distances(std::span<const AnyPartition> ensemble, const Context& context) {
  const Index n = n_objects(ensemble[0]);
  Matrix<double> result(n, n);
  parallel_for(
      n, context,
      [&](Index i) {
        const std::span<double> row = result.row(i).first(i);
        std::vector<double> both(row.size());
        for (const AnyPartition& partition : ensemble)
          std::visit([&](const auto& one) { add_pairs(one, i, {row, both}); }, partition);
        for (std::size_t j = 0; j < row.size(); ++j)
          row[j] = both[j] > 0 ? 1 - row[j] / both[j] : 1.0;
      },
      16);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < i; ++j) result(j, i) = result(i, j);
  return result;
}

// Whether more than half of the partitions that have case i leave it out as noise.
bool is_mostly_noise(std::span<const AnyPartition> ensemble, Index i) {
  Index n_noise = 0, n_seen = 0;
  for (const AnyPartition& partition : ensemble) {
    const auto* crisp = std::get_if<Partition>(&partition);
    if (crisp != nullptr && crisp->labels[i] == missing_label) continue;
    ++n_seen;
    if (crisp != nullptr && crisp->labels[i] == noise_label) ++n_noise;
  }
  return 2 * n_noise > n_seen;
}

}  // namespace

Partition coassociation_cut(std::span<const AnyPartition> ensemble, Label n_clusters,
                            const Context& context) {
  const Matrix<double> apart = distances(ensemble, context);
  const auto clusterer =
      make_hierarchical({.linkage = Linkage::average, .max_training_cases = apart.rows()});
  std::vector<std::uint32_t> weights(apart.rows(), 1);
  for (Index i = 0; i < apart.rows(); ++i)
    if (is_mostly_noise(ensemble, i)) weights[i] = 0;
  const DataView data(apart.view(), DataKind::distances);
  Stream stream(0, Stage::cluster);  // average linkage draws nothing
  const auto model = clusterer->prepare(data, weights)->fit(n_clusters, stream);
  Partition cut;
  const std::span<const Label> labels = model->training_labels();
  cut.labels.assign(labels.begin(), labels.end());
  std::ranges::replace(cut.labels, missing_label, noise_label);
  for (Label k = 0; k < n_clusters; ++k) cut.names.push_back(std::to_string(k + 1));
  return cut;
}

}  // namespace truecluster
