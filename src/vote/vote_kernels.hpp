// The hot loop of voting, chosen at run time for the machine's vector unit.
#pragma once

#include <cstdint>

#include <truecluster/types.hpp>

namespace truecluster {

// Votes are kept in blocks of this many cases: the count of cluster k of case lane of a block is
// block[k * votes_block + lane].
inline constexpr Index votes_block = 64;

// One vote of each case of whole blocks: a case with the label label_of_cluster[k] votes for
// cluster k. Leader becomes the first cluster with the most votes, or ~0 of a case without votes;
// tied 1 if there are several such clusters, else 0. Labels and n_clusters are below half of
// Count's range.
void vote_in_blocks(std::uint8_t* votes, Label n_clusters, const std::uint8_t* label_of_cluster,
                    const Label* labels, Index n_blocks, std::uint16_t* leader, std::uint8_t* tied);
void vote_in_blocks(std::uint16_t* votes, Label n_clusters, const std::uint16_t* label_of_cluster,
                    const Label* labels, Index n_blocks, std::uint16_t* leader, std::uint8_t* tied);

}  // namespace truecluster
