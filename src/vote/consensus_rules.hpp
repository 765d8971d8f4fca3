// The consensus rules beside MMCC. The ensemble is checked already.
#pragma once

#include <span>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>

#include "vote/spread_votes.hpp"

namespace truecluster {

struct RuleResult {
  SpreadVotes votes;
  std::vector<ReplicateFit> fits;
  std::vector<Label> labels;  // empty: the most probable clusters
};

// The reference is the running mean of the memberships [Dimitriadou, Weingessel, Hornik 2002, as in
// R clue].
RuleResult running_mean_consensus(std::span<const AnyPartition> ensemble, Label n_clusters,
                                  const CaseWeights& weights, const Context& context);

// The reference is a given partition [Dudoit and Fridlyand 2003].
RuleResult fixed_reference_consensus(std::span<const AnyPartition> ensemble,
                                     const AnyPartition& reference, const CaseWeights& weights,
                                     const Context& context);

// Average linkage of 1 - the share of the partitions in which two cases are together [Fred and Jain
// 2005], cut into n_clusters: the labels. The cut is then the reference for the votes.
RuleResult coassociation_consensus(std::span<const AnyPartition> ensemble, Label n_clusters,
                                   const Context& context);

}  // namespace truecluster
