// What is asked of the partitions and options of a consensus before there are votes, whether one
// process combines them or several.
#pragma once

#include <span>

#include <truecluster/consensus.hpp>

namespace truecluster {

// Throws unless there are at least two.
void require_several(Index n_partitions);

// The number of clusters in the options, or the largest in the ensemble.
Label chosen_n_clusters(std::span<const AnyPartition> ensemble, const ConsensusOptions& options);

// How the partitions of an mmcc consensus are matched.
MmccOptions mmcc_options(const ConsensusOptions& options);

}  // namespace truecluster
