// k-medoids by FasterPAM (Schubert and Rousseeuw 2021, "Fast and eager k-medoids clustering"): the
// swaps of PAM, each done as soon as it is found, in O(n²) for a round over all candidates.
#pragma once

#include <span>
#include <vector>

#include <truecluster/matrix.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

struct MedoidClusters {
  std::vector<Index> medoids;  // cases
  std::vector<Label> labels;   // nearest medoid of each case
  double loss = 0;             // sum of weight · distance to the nearest medoid
};

// Starts. Both give fewer medoids than asked for where cases at distance 0 leave no choice.
// Distinct cases at random.
std::vector<Index> random_medoids(const Matrix<double>& distances, Label n_clusters,
                                  Stream& stream);
// LAB, a cheap BUILD: each medoid is the best among a small random sample, for that sample.
std::vector<Index> lab_medoids(const Matrix<double>& distances, std::span<const double> weights,
                               Label n_clusters, Stream& stream);

// Swaps medoids with other cases while that lowers the loss, at most max_rounds over all cases.
// distances: square and symmetric.
MedoidClusters faster_pam(const Matrix<double>& distances, std::span<const double> weights,
                          std::vector<Index> medoids, int max_rounds);

}  // namespace truecluster
