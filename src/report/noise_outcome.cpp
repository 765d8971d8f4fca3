// Memberships and certainty of noise as those of one more cluster.
#include "report/noise_outcome.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "report/fields_json.hpp"

namespace truecluster::report {

Matrix<double> with_noise_last(MatrixView<const double> memberships,
                               std::span<const double> noise_shares) {
  const Index n_clusters = memberships.cols();
  Matrix<double> result(memberships.rows(), n_clusters + (noise_shares.empty() ? 0 : 1));
  for (Index i = 0; i < memberships.rows(); ++i) {
    std::ranges::copy(memberships.row(i), result.row(i).begin());
    if (!noise_shares.empty()) result(i, n_clusters) = noise_shares[i];
  }
  return result;
}

void add_noise(nlohmann::ordered_json& json, const ClusterCertainty& noise) {
  add_fields(json["noise"] = nlohmann::ordered_json::object(), entries_of(noise));
}

}  // namespace truecluster::report
