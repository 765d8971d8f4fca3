// N×K votes with their row-wise majority, kept up to date with every replicate.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/matrix.hpp>
#include <truecluster/random.hpp>

#include "vote/vote_kernels.hpp"

namespace truecluster {

// The number of a cluster in the majority: half of a Label, as memory is what voting waits for.
using Leader = std::uint16_t;
inline constexpr Leader no_leader = 0xffff;
inline constexpr Label max_vote_clusters = no_leader;

// Count is the narrowest unsigned type that holds the votes of a crisp run, and uint64_t (units of
// 2^-32 votes) for fuzzy runs.
template <class Count>
class VoteMatrix {
 public:
  VoteMatrix(Index n_objects, Label n_clusters);

  [[nodiscard]] Index n_objects() const { return n_objects_; }
  [[nodiscard]] Label n_clusters() const { return n_clusters_; }

  // One vote of each case in [first, last), which begins and ends with a block of cases or with the
  // last case: cluster l of the replicate votes for column_of_label[l].
  void vote(Index first, Index last, std::span<const Label> labels,
            std::span<const Label> column_of_label);

  // Adds several amounts to the votes of case i and looks for its majority anew.
  void vote(Index i, std::span<const Count> amounts);

  // The majority of each case, no_leader for cases without votes. Ties are as the last break_ties()
  // left them.
  [[nodiscard]] std::span<const Leader> majority() const {
    return std::span(majority_).first(static_cast<std::size_t>(n_objects_));
  }

  // Chooses among the tied clusters of the cases in [first, last) uniformly and independently.
  void break_ties(Index first, Index last, std::uint64_t random_key);

  [[nodiscard]] Count operator()(Index i, Index k) const { return votes_[place(i, k)]; }
  // The votes of case i.
  void copy_row(Index i, std::span<Count> row) const;
  // The votes of all cases, or of some.
  [[nodiscard]] Matrix<Count> rows() const;
  [[nodiscard]] Matrix<Count> rows(std::span<const Index> cases) const;
  // Replaces all votes, e.g. by saved ones.
  void assign(const Matrix<Count>& votes);

  static constexpr Count one_vote = sizeof(Count) == 8 ? static_cast<Count>(1ULL << 32) : 1;

 private:
  [[nodiscard]] std::size_t place(Index i, Index k) const {
    return static_cast<std::size_t>((i / votes_block * n_clusters_ + k) * votes_block +
                                    i % votes_block);
  }
  // Of counts of one or two bytes.
  void vote_all_clusters(Index first, Index last, const Label* labels,
                         std::span<const Label> column_of_label);
  void vote_one_cluster(Index first, Index last, const Label* labels,
                        std::span<const Label> column_of_label);
  void find_majority(Index i);
  [[nodiscard]] Index next_tied(Index i, Index last) const;

  Index n_objects_;
  Label n_clusters_;
  std::vector<Count> votes_;  // in blocks of cases
  // Of whole blocks:
  std::vector<Leader> majority_;    // one of the clusters with most votes
  std::vector<std::uint8_t> tied_;  // whether there are several
};

extern template class VoteMatrix<std::uint8_t>;
extern template class VoteMatrix<std::uint16_t>;
extern template class VoteMatrix<std::uint32_t>;
extern template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
