// N×K votes with their row-wise majority, kept up to date with every replicate.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/matrix.hpp>

#include "base/large_vector.hpp"
#include "tally/vote_kernels.hpp"

namespace truecluster {

inline constexpr Label max_vote_clusters = no_leader;

// Count is the narrowest unsigned type that holds the votes of a crisp run, and uint64_t (units of
// 2^-32 votes) for fuzzy runs.
template <class Count>
class VoteMatrix {
 public:
  VoteMatrix(Index n_objects, Label n_clusters);

  [[nodiscard]] Index n_objects() const { return n_objects_; }
  [[nodiscard]] Label n_clusters() const { return n_clusters_; }

  // Whether the votes for all clusters of many cases can be gone through together. If there are
  // more clusters, only those concerned are visited, so that the work does not grow with their
  // number.
  [[nodiscard]] bool has_few_clusters() const {
    return sizeof(Count) <= 2 && n_clusters_ <= static_cast<Label>(128 / sizeof(Count));
  }

  // Both: one vote of each case in [first, last) and replicate. The range begins and ends with a
  // block of cases or with the last case.
  // Cluster l of the replicate votes for column_of_label[l].
  void vote(Index first, Index last, std::span<const Label> labels,
            std::span<const Label> column_of_label);
  // With few clusters. Labels are of all cases, filled up with missing_byte to padded_size().
  void vote(Index first, Index last, const ByteReplicates& replicates);
  [[nodiscard]] Index padded_size() const { return majority_.size(); }

  // Adds several amounts to the votes of case i and looks for its majority again.
  void vote(Index i, std::span<const Count> amounts);

  // The majority of each case, no_leader for cases without votes. Ties are as the last break_ties()
  // left them.
  [[nodiscard]] std::span<const Leader> majority() const {
    return std::span(majority_).first(n_objects_);
  }

  // By how many votes the majority of each case is ahead at the least; 0: tied, or no votes.
  [[nodiscard]] std::span<const std::uint8_t> margin() const {
    return std::span(margin_).first(n_objects_);
  }

  // Chooses among the tied clusters of the cases in [first, last) uniformly and independently.
  void break_ties(Index first, Index last, std::uint64_t random_key);
  // The same for votes that are those of some cases of another matrix: chooses as there.
  void break_ties(std::span<const Index> cases, std::uint64_t random_key);

  [[nodiscard]] Count operator()(Index i, Index k) const { return votes_[place(i, k)]; }
  // The votes of case i.
  void copy_row(Index i, std::span<Count> row) const;
  // The votes of all cases, or of some.
  [[nodiscard]] Matrix<Count> rows() const;
  [[nodiscard]] Matrix<Count> rows(std::span<const Index> cases) const;
  // Replaces all votes, e.g. by saved ones, or those of one case or some.
  void assign(const Matrix<Count>& votes);
  void assign_row(Index i, std::span<const Count> row);
  void assign(std::span<const Index> cases, const Matrix<Count>& votes);
  // Replaces all votes by those of a matrix with narrower counts.
  template <class Narrow>
  void assign(const VoteMatrix<Narrow>& votes) {
    std::vector<Narrow> row(n_clusters_);
    std::vector<Count> wide(row.size());
    for (Index i = 0; i < n_objects_; ++i) {
      votes.copy_row(i, row);
      std::copy(row.begin(), row.end(), wide.begin());
      assign_row(i, wide);
    }
  }

  static constexpr Count one_vote = sizeof(Count) == 8 ? static_cast<Count>(1ULL << 32) : 1;

 private:
  [[nodiscard]] std::size_t place(Index i, Index k) const {
    return (i / votes_block * n_clusters_ + k) * votes_block + i % votes_block;
  }
  void find_majority(Index i);
  // Draws for case i as for a case of this number.
  void break_tie(Index i, Index number, std::uint64_t random_key);
  // Draws for cases of these numbers, or for their own without numbers.
  void break_ties(Index first, Index last, const Index* numbers, std::uint64_t random_key);
  // Cases that begin and end as in vote().
  [[nodiscard]] VoteBlocks<Count> blocks(Index first, Index last);

  Index n_objects_;
  Label n_clusters_;
  LargeVector<Count> votes_;  // in blocks of cases
  // Of whole blocks:
  LargeVector<Leader> majority_;  // one of the clusters with most votes
  LargeVector<std::uint8_t> margin_;
};

extern template class VoteMatrix<std::uint8_t>;
extern template class VoteMatrix<std::uint16_t>;
extern template class VoteMatrix<std::uint32_t>;
extern template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
