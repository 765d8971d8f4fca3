// Data with known clusters for tests.
#pragma once

#include <truecluster/matrix.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

// n_clusters spherical normal clusters of equal size on the corners of a grid that is distance
// apart, standard deviation 1; cases in turn.
inline Matrix<double> planted_clusters(Index n_objects, Index n_features, Index n_clusters,
                                       double distance, std::uint64_t seed) {
  Stream stream(seed, Stage::test);
  Matrix<double> data(n_objects, n_features);
  for (Index i = 0; i < n_objects; ++i) {
    Index corner = i % n_clusters;
    for (Index j = 0; j < n_features; ++j) {
      data(i, j) = stream.normal() + distance * static_cast<double>(corner % 3);
      corner /= 3;
    }
  }
  return data;
}

}  // namespace truecluster
