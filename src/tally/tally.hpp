// The votes of all cases, and the rounds in which replicates add to them. How votes are counted
// fast, in narrow counts, with vectors and several replicates at a time, is behind this header;
// what they come to is bit by bit what one replicate after the other gives.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <variant>

#include <truecluster/context.hpp>
#include <truecluster/partition.hpp>

#include "table/count_labels.hpp"
#include "tally/replicate_batch.hpp"
#include "tally/round.hpp"
#include "tally/round_plan.hpp"
#include "tally/vote_matrix.hpp"

namespace truecluster {

class Tally {
 public:
  Tally(Index n_objects, Label n_clusters, bool fuzzy);

  [[nodiscard]] bool is_fuzzy() const { return std::holds_alternative<FuzzyVotes>(votes_); }

  // A round of the first of the replicates: of as many as can vote together. A round refers to its
  // replicates, this and the context. n_before: replicates that have voted.
  std::unique_ptr<Round> open(std::span<const CrispReplicate> replicates, Index n_before,
                              const RoundPlan& plan, const Context& context);
  // A round of one fuzzy replicate, in a fuzzy tally.
  std::unique_ptr<Round> open(MatrixView<const double> memberships, const RoundPlan& plan,
                              const Context& context);

  // Adds the votes of another tally of the same cases: those for its cluster l to
  // column_of_label[l]. There are n_replicates in both together.
  void add(const Tally& other, Renaming column_of_label, Index n_replicates);
  // Makes counts wide enough for this many replicates.
  void widen(Index n_replicates);

  // f(votes) with the VoteMatrix of the current width.
  template <class F>
  auto visit(F f) const {
    return std::visit(std::move(f), votes_);
  }
  template <class F>
  auto visit(F f) {
    return std::visit(std::move(f), votes_);
  }

 private:
  using FuzzyVotes = VoteMatrix<std::uint64_t>;
  // A crisp tally starts with the narrowest counts, and widens them when the replicates need it.
  std::variant<VoteMatrix<std::uint8_t>, VoteMatrix<std::uint16_t>, VoteMatrix<std::uint32_t>,
               FuzzyVotes>
      votes_;
  LabelCounter counter_;      // workspace
  BatchMemory batch_memory_;  // workspace
};

}  // namespace truecluster
