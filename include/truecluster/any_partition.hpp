// A partition that is crisp or fuzzy, for functions that take both.
#pragma once

#include <span>
#include <string_view>
#include <variant>

#include <truecluster/matrix.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

// Labels, or memberships: rows are cases and sum to 1 (within 0.01), or to 0 for missing cases.
using AnyPartition = std::variant<Partition, Matrix<double>>;

Index n_objects(const AnyPartition& partition);
Label n_clusters(const AnyPartition& partition);

// Throws unless there is at least one partition, all are of the same cases, each has a case that is
// not missing, labels are below the number of clusters, and memberships are probabilities. `what`
// is the word for one of them in messages: "partition", "run".
void check_ensemble(std::span<const AnyPartition> ensemble, std::string_view what);

}  // namespace truecluster
