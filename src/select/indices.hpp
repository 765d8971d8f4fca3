// Classical indices of a labelling on the data, for comparison.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/data.hpp>

namespace truecluster {

// Mean silhouette width (Rousseeuw 1987) of up to 1,000 cases drawn at random, whose distances are
// computed once for all labellings. Cases count by their weight in the width of each and in their
// mean.
class Silhouette {
 public:
  Silhouette(const DataView& data, std::uint64_t seed, const CaseWeights& weights = {});
  // NaN for fewer than two clusters among the drawn cases.
  [[nodiscard]] double of(std::span<const Label> labels, Label n_clusters) const;

 private:
  std::vector<Index> cases_;
  std::vector<double> weight_;  // of each
  Matrix<double> distances_;
};

// Between- over within-cluster variance (Calinski and Harabasz 1974), by the weights of the cases;
// NaN where not defined and for distances.
double calinski_harabasz(const DataView& data, std::span<const Label> labels, Label n_clusters,
                         const CaseWeights& weights = {});

}  // namespace truecluster
