// The consensus of partitions whose cases are sharded over ranks.
#pragma once

#include <span>

#include <truecluster/consensus.hpp>
#include <truecluster/ranks.hpp>

namespace truecluster {

// As consensus() by mmcc of crisp partitions. All ranks make the call: rank 0 has the partitions
// (and the weights) and gets the result, the others give none and get an empty one. Each votes for
// its own rows.
ConsensusResult consensus_on_ranks(std::span<const AnyPartition> ensemble,
                                   const ConsensusOptions& options, const Ranks& ranks,
                                   const Context& context = {}, const CaseWeights& weights = {});

}  // namespace truecluster
