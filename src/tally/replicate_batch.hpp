// Replicates that vote together: for large data, voting is memory-bound, and a batch of
// replicates goes through the votes once.
//
// Each replicate is matched to the majority that the ones before it have left. But a case whose
// leader is ahead by at least as many votes as the batch has replicates keeps it until the last of
// them is matched, whatever they vote: such settled cases can be tabulated with the whole batch
// before it is known how its replicates are matched. The other, open, cases are taken out, and vote
// replicate by replicate in between.
// The result is that of adding one replicate after the other, bit by bit.
//
// Several replicates at a time are at hand in the consensus of given partitions only; fit() hands
// over one as soon as it is made, a batch of one (docs/decisions/0010-votes-in-batches.md).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/partition.hpp>

#include "base/large_vector.hpp"
#include "tally/batch_tables.hpp"
#include "tally/round.hpp"
#include "tally/round_plan.hpp"
#include "tally/vote_matrix.hpp"

namespace truecluster {

// Memory that a batch leaves to the next one.
struct BatchMemory {
  LargeVector<std::uint8_t> labels;            // a row per replicate, filled up to whole blocks
  std::vector<std::uint8_t> watched_labels;    // a row per replicate
  std::vector<std::uint8_t> label_of_cluster;  // a row per replicate
  std::vector<std::uint32_t> cells;            // a row per part of the cases
  std::vector<std::uint64_t> sums;             // of the rows
};

// How many of at most this many replicates vote together: one of batch_sizes.
template <class Count>
Index choose_batch_size(const VoteMatrix<Count>& votes, Index most);

// Votes have few clusters, and replicates at most max_byte_labels.
template <class Count>
class ReplicateBatch final : public Round {
 public:
  // Reads the labels and counts tables. A single replicate needs the key of the plan to break the
  // ties that there are before it; in a longer batch tied cases are open.
  ReplicateBatch(std::span<const CrispReplicate> replicates, VoteMatrix<Count>& votes,
                 const RoundPlan& plan, BatchMemory& memory, const Context& context);

  [[nodiscard]] Index size() const override { return replicates_.size(); }
  [[nodiscard]] bool is_valid() const override { return valid_; }
  void tabulate(Index r, std::uint64_t tie_key, Crosstable& table) override;
  [[nodiscard]] double watch(Index r, Renaming column_of_label, const Matrix<double>& influence,
                             Matrix<std::uint64_t>& votes) const override;
  void vote(Index r, Renaming column_of_label) override;
  // The settled cases vote.
  void finish() override;

 private:
  // The open cases among some, with the labels of each in all replicates.
  struct OpenCases {
    std::vector<Index> cases;
    std::vector<std::uint8_t> labels;
  };
  void make_room_for_labels(Index n_rows);
  [[nodiscard]] bool read_labels(Index first, Index last);
  void keep_watched_labels(Index first, Index last);
  [[nodiscard]] OpenCases take_open_cases(Index first, Index last);
  void gather(std::span<const OpenCases> parts);

  std::span<const CrispReplicate> replicates_;
  VoteMatrix<Count>& votes_;
  std::span<const Index> watched_cases_;
  BatchMemory& memory_;
  const Context& context_;
  BatchTables tables_, open_tables_;
  bool valid_ = true;
  // Of the open cases: their numbers, labels in rows of replicates, and votes.
  std::vector<Index> open_cases_;
  std::vector<std::uint8_t> open_labels_;
  VoteMatrix<Count> open_votes_;
};

}  // namespace truecluster
