// Classical indices of a labelling on the data, for comparison.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/data.hpp>

namespace truecluster {

// Mean silhouette width (Rousseeuw 1987) of up to 1,000 cases drawn at random, whose distances are
// computed once for all labellings.
class Silhouette {
 public:
  Silhouette(const DataView& data, std::uint64_t seed);
  // NaN for fewer than two clusters among the drawn cases.
  [[nodiscard]] double of(std::span<const Label> labels, Label n_clusters) const;

 private:
  std::vector<Index> cases_;
  Matrix<double> distances_;
};

// Between- over within-cluster variance (Calinski and Harabasz 1974); NaN where not defined and for
// distances.
double calinski_harabasz(const DataView& data, std::span<const Label> labels, Label n_clusters);

}  // namespace truecluster
