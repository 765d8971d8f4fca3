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
// Of labels, 0 and 1; a row of zeros is a missing case.
Matrix<double> memberships_of(const AnyPartition& partition);

// `what` is the word for one partition in messages, with its number: "partition", "run".
// Throws unless there is at least one partition and all are of the same number of cases.
void check_sizes(std::span<const AnyPartition> ensemble, std::string_view what);
// Throws if the partition has no case that is not missing.
void check_not_all_missing(const AnyPartition& partition, std::string_view what,
                           std::size_t number);
// Whether labels may be noise_label: where they vote they may.
enum class NoiseCases { allowed, refused };
// The same, and throws unless labels are below the number of clusters, and memberships are
// probabilities.
void check_partition(const AnyPartition& partition, std::string_view what, std::size_t number,
                     NoiseCases noise);
// All of these checks for all partitions.
void check_ensemble(std::span<const AnyPartition> ensemble, std::string_view what,
                    NoiseCases noise);

}  // namespace truecluster
