// Consensus and alignment of partitions; R can interrupt them.
#pragma once

#include "truecluster_types.h"

#include <vector>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>

namespace truecluster_r {

// reference: a partition, or NULL. weights: of the cases, or NULL.
truecluster::ConsensusResult consensus_of(const std::vector<truecluster::AnyPartition>& partitions,
                                          SEXP reference,
                                          const truecluster::ConsensusOptions& options,
                                          SEXP weights, int threads);

truecluster::AlignResult align_of(const std::vector<truecluster::AnyPartition>& runs,
                                  const truecluster::AlignOptions& options, int threads);

}  // namespace truecluster_r
