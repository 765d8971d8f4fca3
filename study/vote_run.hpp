// Votes over made-up replicates.
#pragma once

#include <vector>

#include <truecluster/criterion.hpp>
#include <truecluster/mmcc.hpp>

#include "scenario.hpp"

namespace truecluster::study {

// The criterion of a run over replicates of a scenario. The replicates depend on the seed alone:
// every way of matching sees the same ones.
Criterion vote_over(const Scenario& scenario, const MmccOptions& options, Index n_replicates);
// The same by the running mean of memberships, as R's clue votes.
Criterion soft_vote_over(const Scenario& scenario, std::uint64_t seed, Index n_replicates);

// True clusters under noise: in every replicate, each case keeps its true label, or with
// probability noise gets that of a case drawn at random. Clusters that happen to be empty are not
// part of the replicate.
struct NoisyScenario {
  std::vector<Index> sizes;
  double noise = 0;
};
Criterion vote_over(const NoisyScenario& scenario, const MmccOptions& options, Index n_replicates);

// The criterion if each replicate came with the true names of its clusters: what no matching can
// know, and the least uncertainty that the noise leaves.
Criterion oracle_votes(const NoisyScenario& scenario, std::uint64_t seed, Index n_replicates);

}  // namespace truecluster::study
