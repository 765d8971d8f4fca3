// Cases that are sharded over ranks: each holds the rows that rows_of_rank() gives it.
#pragma once

#include <truecluster/case_source.hpp>
#include <truecluster/ranks.hpp>

namespace truecluster {

class ShardedCases : public CaseSource {
 public:
  // own: knows the number of all rows, and is asked for rows of this rank only. Both must outlive
  // this. Refuses fewer rows than ranks, and ranks that see other data.
  ShardedCases(const CaseSource& own, const Ranks& ranks);

  [[nodiscard]] Index rows() const override { return own_.rows(); }
  [[nodiscard]] Index cols() const override { return own_.cols(); }
  [[nodiscard]] DataKind kind() const override { return own_.kind(); }
  [[nodiscard]] const Ranks* ranks() const override { return &ranks_; }
  [[nodiscard]] CaseWeights weights() const override { return own_.weights(); }
  [[nodiscard]] RowRange held() const override;
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return own_.block(first, last);
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return own_.copy(rows);
  }

 private:
  const CaseSource& own_;
  const Ranks& ranks_;
};

// Rows of these numbers, ascending, from the ranks that hold them: a call of all ranks, as those of
// Ranks are. Of cases that are not sharded, a copy.
CaseBlock gather_cases(const CaseSource& cases, std::span<const Index> rows,
                       Parcel kind = Parcel::other);

// All rows, likewise; of cases that are not sharded, those that are here.
CaseBlock gather_all_cases(const CaseSource& cases);

// Rank 0's weights, of all cases: a call of all ranks.
CaseWeights share_weights(const CaseWeights& weights, const Ranks& ranks);

// The rows of a rank as a source of all rows, for ShardedCases.
class HeldCases : public CaseSource {
 public:
  // held: the rows from number `first` on, of n_rows.
  HeldCases(CaseBlock held, Index first, Index n_rows);

  [[nodiscard]] Index rows() const override { return n_rows_; }
  [[nodiscard]] Index cols() const override { return held_.view().cols(); }
  [[nodiscard]] DataKind kind() const override { return held_.view().kind(); }
  [[nodiscard]] RowRange held() const override;
  [[nodiscard]] CaseBlock block(Index first, Index last) const override;
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override;

 private:
  CaseBlock held_;
  Index first_, n_rows_;
};

// Where rank 0 alone has the cases: it deals them, and keeps its own rows; the others receive
// theirs. `all` must outlive what rank 0 keeps. Both refuse fewer rows than ranks.
HeldCases deal_cases(const CaseSource& all, const Ranks& ranks);
HeldCases receive_cases(const Ranks& ranks);

}  // namespace truecluster
