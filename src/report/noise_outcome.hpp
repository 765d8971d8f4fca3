// Noise as one more cluster, the last: so files and the page carry it, and tables show it.
#pragma once

#include <span>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/criterion.hpp>

namespace truecluster::report {

// The shares of noise are a last column, if there are any.
Matrix<double> with_noise_last(MatrixView<const double> memberships,
                               std::span<const double> noise_shares);

// "noise": its fields as those of a cluster.
void add_noise(nlohmann::ordered_json& json, const ClusterCertainty& noise);

}  // namespace truecluster::report
