// What a round of votes is opened with.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include <truecluster/case_weights.hpp>

namespace truecluster {

struct RoundPlan {
  Index most_replicates = 1;             // how many may vote before all votes are looked at
  bool against_memberships = false;      // the reference: the memberships, or the majority
  std::optional<std::uint64_t> tie_key;  // of the first replicate; none before there are votes
  std::span<const Index> watched_cases;  // in ascending order
  // If cases have weights: of all, and the number among them of the first in the tally. Tables then
  // count units.
  const CaseWeights* weights = nullptr;
  Index first_case = 0;
};

}  // namespace truecluster
