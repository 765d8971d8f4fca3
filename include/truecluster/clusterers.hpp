// The base clusterers that come with the library. Each is made by a function from its options and
// is used through the interface of clusterer.hpp.
#pragma once

#include <memory>

#include <truecluster/clusterer.hpp>

namespace truecluster {

// Minimises the sum of squared Euclidean distances to the cluster means.
struct KMeansOptions {
  int n_init = 1;            // starts (greedy k-means++) of which the best result is kept
  int max_iterations = 300;  // of each start
  double tolerance = 1e-4;   // stop when the centres' total squared shift in one iteration is at
                            // most this times the mean variance of the columns
};
std::unique_ptr<Clusterer> make_kmeans(const KMeansOptions& options = {});

}  // namespace truecluster
