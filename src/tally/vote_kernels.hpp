// The hot loops of voting, chosen at run time for the machine's vector unit. All vector widths give
// the same results.
#pragma once

#include <array>
#include <cstdint>

#include <truecluster/types.hpp>

namespace truecluster {

// Votes are kept in blocks of this many cases: the count of cluster k of case lane of a block is
// block[k * votes_block + lane].
inline constexpr Index votes_block = 64;

// The number of a cluster in the majority: half of a Label, as voting is memory-bound.
using Leader = std::uint16_t;
inline constexpr Leader no_leader = 0xffff;  // of a case without votes

// Labels in bytes, as voting is memory-bound. A replicate has at most max_byte_labels.
inline constexpr std::uint8_t missing_byte = 0xff;   // missing_label
inline constexpr std::uint8_t no_byte_label = 0xfe;  // of no case
inline constexpr Label max_byte_labels = no_byte_label;

// Writes labels as bytes. Returns whether all are missing_label or below n_labels.
bool labels_to_bytes(const Label* labels, Index n, Label n_labels, std::uint8_t* bytes);

// Adds the number of cases with leader a and labels b and c to cells[(a * width + b) * width + c],
// and without second to cells[a * width + b]; with a, b and c one more than the leader and labels,
// and 0 for missing. There are n_cells, at most 65,536.
void count_labels(const Leader* leader, const std::uint8_t* first, const std::uint8_t* second,
                  Index n, Index width, Index n_cells, std::uint32_t* cells);

// The numbers of replicates that can vote together.
inline constexpr std::array<Index, 3> batch_sizes{1, 3, 6};

// Replicates in bytes: the label of case i in replicate r is labels[r * stride + i], and votes for
// cluster k if it is label_of_cluster[r * n_clusters + k]; no_byte_label there: no label does.
struct ByteReplicates {
  Index n_replicates;
  Index stride;
  const std::uint8_t* labels;
  const std::uint8_t* label_of_cluster;
};

// Neighbouring blocks of cases.
template <class Count>
struct VoteBlocks {
  Index n_blocks;
  Label n_clusters;
  Count* votes;
  Leader* leader;        // first cluster with the most votes
  std::uint8_t* margin;  // votes of the leader less those of the next cluster, at most 255
};

// Adds the votes of the replicates, and finds leaders and margins. There are at most 254 clusters.
void vote_in_blocks(const VoteBlocks<std::uint8_t>& blocks, const ByteReplicates& replicates);
void vote_in_blocks(const VoteBlocks<std::uint16_t>& blocks, const ByteReplicates& replicates);

}  // namespace truecluster
