// k-means for use inside the room, e.g. to start other clusterers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/clusterers.hpp>

namespace truecluster {

struct KMeansResult {
  Matrix<double> centres;     // one row per cluster; fewer than asked for if the data have fewer
                              // distinct drawn rows
  std::vector<Label> labels;  // nearest centre of every row, drawn or not
  double inertia = 0;         // weighted sum of squared distances to the centres
  int iterations = 0;         // of the start that was kept
};

KMeansResult run_kmeans(const DataView& data, std::span<const std::uint32_t> weights,
                        Label n_clusters, const KMeansOptions& options, Stream& stream);

}  // namespace truecluster
