// Breaking the ties of many cases, for the machine's vector unit.
#pragma once

#include <cstdint>

#include "tally/vote_kernels.hpp"

namespace truecluster {

// Which draws are made: case i of the blocks is drawn as numbers[i], or first + i without numbers.
struct TieDraws {
  std::uint64_t random_key;
  Index first;
  const Index* numbers;
};

// The leader of each case without margin becomes one of the clusters with the most votes. There are
// at most 254 clusters.
void break_ties_in_blocks(const VoteBlocks<std::uint8_t>& blocks, const TieDraws& draws);
void break_ties_in_blocks(const VoteBlocks<std::uint16_t>& blocks, const TieDraws& draws);

}  // namespace truecluster
