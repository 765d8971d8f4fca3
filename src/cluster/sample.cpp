// Which cases a resample has drawn, and checks of data before training.
#include "cluster/sample.hpp"

#include <cmath>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/require.hpp"

namespace truecluster {

Sample drawn_cases(const DataView& data, std::span<const std::uint32_t> weights) {
  if (static_cast<Index>(weights.size()) != data.rows())
    throw InvalidArgument(
        fmt::format("there are {} weights for {} rows of data; one per row is needed",
                    weights.size(), data.rows()));
  Sample sample;
  sample.n_data = data.rows();
  for (Index i = 0; i < data.rows(); ++i) {
    const std::uint32_t weight = weights[i];
    if (weight == 0) continue;
    sample.rows.push_back(i);
    sample.weights.push_back(weight);
  }
  if (sample.rows.empty())
    throw InvalidArgument(
        fmt::format("no case is drawn: all weights of the {} rows are 0", data.rows()));
  return sample;
}

void check_n_clusters(Label n_clusters) { require_at_least("n_clusters", n_clusters, 1); }

std::vector<Label> labels_of_data(const Sample& sample, std::span<const Label> labels) {
  std::vector<Label> all(sample.n_data, missing_label);
  for (std::size_t i = 0; i < sample.rows.size(); ++i) all[sample.rows[i]] = labels[i];
  return all;
}

void check_training_data(const DataView& data, const Sample& sample) {
  const bool distances = data.kind() == DataKind::distances;
  if (distances && data.rows() != data.cols())
    throw InvalidArgument(
        fmt::format("training distances must be a square table but have {} × {} values",
                    data.rows(), data.cols()));
  data.visit([&](const auto& values) {
    for (const Index row : sample.rows) {
      const auto features = values.row(row);
      for (std::size_t j = 0; j < features.size(); ++j)
        if (!std::isfinite(features[j]) || (distances && features[j] < 0))
          throw InvalidArgument(fmt::format("{} in row {} and column {} is {}",
                                            distances ? "distance" : "value", row + 1, j + 1,
                                            features[j]));
    }
  });
}

void check_distances(const DataView& data, Index n_cases) {
  if (data.kind() != DataKind::distances || data.cols() != n_cases)
    throw InvalidArgument(fmt::format(
        "clusters made from the distances of {} cases need the distances to these, not {} columns",
        n_cases, data.cols()));
}

void load_row(const DataView& data, Index row, std::span<double> features) {
  data.visit([&](const auto& values) {
    const auto source = values.row(row);
    for (std::size_t j = 0; j < source.size(); ++j) features[j] = static_cast<double>(source[j]);
  });
}

}  // namespace truecluster
