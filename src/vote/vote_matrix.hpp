// N×K votes with their row-wise majority, kept up to date in constant time per vote.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/matrix.hpp>
#include <truecluster/random.hpp>

namespace truecluster {

// Count is the narrowest unsigned type that holds the votes of a crisp run (memory is what voting
// waits for), and uint64_t (units of 2^-32 votes) for fuzzy runs.
template <class Count>
class VoteMatrix {
 public:
  VoteMatrix(Index n_objects, Label n_clusters);

  [[nodiscard]] Index n_objects() const { return total_.rows(); }
  [[nodiscard]] Label n_clusters() const { return static_cast<Label>(total_.cols()); }

  // One vote of each case in [first, last): cluster l of the replicate votes for columns[l + 1],
  // and columns[0] is missing_label, the column of missing labels.
  void vote(Index first, Index last, std::span<const Label> labels, std::span<const Label> columns,
            bool odd);

  // Adds several amounts to the votes of case i and looks for its majority anew.
  void vote(Index i, std::span<const Count> amounts, bool odd);

  // The majority of each case, missing_label for cases without votes. Ties are as the last
  // break_ties() left them.
  [[nodiscard]] std::span<const Label> majority() const { return majority_; }

  // Chooses among the tied clusters of the cases in [first, last) uniformly and independently.
  void break_ties(Index first, Index last, std::uint64_t random_key);

  [[nodiscard]] const Matrix<Count>& total() const { return total_; }
  [[nodiscard]] const Matrix<Count>& odd() const { return odd_; }
  // Replaces all votes, e.g. by saved ones.
  void assign(Matrix<Count> total, Matrix<Count> odd);

  static constexpr Count one_vote = sizeof(Count) == 8 ? static_cast<Count>(1ULL << 32) : 1;

 private:
  template <bool odd>
  void vote_block(Index first, Index last, const Label* labels, const Label* columns);
  void find_majority(Index i);
  [[nodiscard]] Index next_tied(Index i, Index last) const;

  Matrix<Count> total_;             // votes of all replicates
  Matrix<Count> odd_;               // votes of the odd replicates alone
  std::vector<Label> majority_;     // one of the clusters with most votes
  std::vector<std::uint8_t> tied_;  // whether there are several
};

extern template class VoteMatrix<std::uint8_t>;
extern template class VoteMatrix<std::uint16_t>;
extern template class VoteMatrix<std::uint32_t>;
extern template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
