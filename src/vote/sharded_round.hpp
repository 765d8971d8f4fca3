// A round of votes whose cases are sharded over ranks: each counts its own, and the tables are
// summed as integers, so that all ranks match alike and the number of ranks does not show.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include <truecluster/partition.hpp>

#include "ranks/row_shares.hpp"
#include "tally/round.hpp"

namespace truecluster {

class ShardedRound final : public Round {
 public:
  // own: a round of the own cases, without watched ones. watched_cases: numbers among all cases.
  ShardedRound(std::unique_ptr<Round> own, std::span<const CrispReplicate> replicates,
               std::span<const Index> watched_cases, const RowShares& shares)
      : own_(std::move(own)),
        replicates_(replicates),
        watched_cases_(watched_cases),
        shares_(shares) {}

  [[nodiscard]] Index size() const override { return own_->size(); }
  [[nodiscard]] bool is_valid() const override { return own_->is_valid(); }
  void tabulate(Index r, std::uint64_t tie_key, Crosstable& table) override;
  // The labels of the watched cases are gathered: every rank watches all of them, in their order.
  [[nodiscard]] double watch(Index r, Renaming column_of_label, const Matrix<double>& influence,
                             Matrix<std::uint64_t>& votes) const override;
  void vote(Index r, Renaming column_of_label) override { own_->vote(r, column_of_label); }
  void finish() override { own_->finish(); }

 private:
  template <class T>
  [[nodiscard]] std::vector<Label> watched_labels(Index r) const;

  std::unique_ptr<Round> own_;
  std::span<const CrispReplicate> replicates_;
  std::span<const Index> watched_cases_;
  const RowShares& shares_;
};

}  // namespace truecluster
