// Adds votes in blocks of cases, and keeps majority and margin of each.
#include "tally/vote_matrix.hpp"

#include <algorithm>

#include "tally/tie_draw.hpp"
#include "tally/tie_kernels.hpp"

namespace truecluster {
template <class Count>
VoteMatrix<Count>::VoteMatrix(Index n_objects, Label n_clusters)
    : n_objects_(n_objects), n_clusters_(n_clusters) {
  const Index n_cases = (n_objects + votes_block - 1) / votes_block * votes_block;
  votes_.assign(n_cases * n_clusters, 0);
  majority_.assign(n_cases, no_leader);
  margin_.assign(n_cases, 0);
}

template <class Count>
void VoteMatrix<Count>::vote(Index i, std::span<const Count> amounts) {
  for (std::size_t k = 0; k < amounts.size(); ++k) {
    Count& votes = votes_[place(i, k)];
    votes = static_cast<Count>(votes + amounts[k]);
  }
  find_majority(i);
}

template <class Count>
void VoteMatrix<Count>::vote(Index first, Index last, const ByteReplicates& replicates) {
  if constexpr (sizeof(Count) <= 2)
    vote_in_blocks(blocks(first, last), {replicates.n_replicates, replicates.stride,
                                         replicates.labels + first, replicates.label_of_cluster});
}

// All pointers are at hand: stores of bytes could else mean that members have changed.
template <class Count>
void VoteMatrix<Count>::vote(Index first, Index last, std::span<const Label> labels,
                             std::span<const Label> column_of_label) {
  const Label* const label = labels.data();
  const Label* const column = column_of_label.data();
  const Index block_size = Index{n_clusters_} * votes_block;
  Count* block = votes_.data() + first / votes_block * block_size;
  Leader* const majority = majority_.data();
  std::uint8_t* const margin = margin_.data();
  for (Index start = first; start < last; start += votes_block, block += block_size)
    for (Index i = start; i < std::min(last, start + votes_block); ++i) {
      const Label k = label[i] == missing_label ? missing_label : column[label[i]];
      if (k == missing_label) continue;
      Count* const votes = block + (i - start);
      const auto count = static_cast<Count>(votes[k * votes_block] + one_vote);
      votes[k * votes_block] = count;
      const Leader leader = majority[i];
      const Count most = leader == no_leader ? Count{0} : votes[leader * votes_block];
      if (leader == k || count > most) {
        majority[i] = static_cast<Leader>(k);
        margin[i] = 1;
      } else {
        margin[i] = count == most ? 0 : std::min<std::uint8_t>(margin[i], 1);
      }
    }
}

template <class Count>
void VoteMatrix<Count>::find_majority(Index i) {
  Count most = 0, next = 0;
  Leader leader = no_leader;
  for (Index k = 0; k < n_clusters_; ++k) {
    const Count votes = votes_[place(i, k)];
    next = std::max(next, std::min(votes, most));
    if (votes <= most) continue;
    most = votes;
    leader = static_cast<Leader>(k);
  }
  majority_[i] = leader;
  margin_[i] = static_cast<std::uint8_t>(std::min<std::uint64_t>(most - next, 0xff));
}

// Without branches, which could not be foreseen.
template <class Count>
void VoteMatrix<Count>::break_tie(Index i, Index number, std::uint64_t random_key) {
  Leader& leader = majority_[i];
  if (leader == no_leader) return;
  const Count* const votes = votes_.data() + place(i, 0);
  const Count most = votes[leader * votes_block];
  std::size_t n_tied = 0;
  for (Index k = 0; k < n_clusters_; ++k) n_tied += votes[k * votes_block] == most;
  const std::size_t skip = draw_for_case(random_key, number, n_tied);
  std::size_t seen = 0;
  Index chosen = 0;
  for (Index k = 0; k < n_clusters_; ++k) {
    chosen = seen <= skip ? k : chosen;
    seen += votes[k * votes_block] == most;
  }
  leader = static_cast<Leader>(chosen);
}

template <class Count>
void VoteMatrix<Count>::break_ties(Index first, Index last, std::uint64_t random_key) {
  break_ties(first, last, nullptr, random_key);
}

template <class Count>
void VoteMatrix<Count>::break_ties(std::span<const Index> cases, std::uint64_t random_key) {
  break_ties(0, n_objects_, cases.data(), random_key);
}

template <class Count>
void VoteMatrix<Count>::break_ties(Index first, Index last, const Index* numbers,
                                   std::uint64_t random_key) {
  if constexpr (sizeof(Count) <= 2)
    if (has_few_clusters())
      return break_ties_in_blocks(blocks(first, last), {random_key, first, numbers});
  for (Index i = first; i < last; ++i)
    if (margin_[i] == 0) break_tie(i, numbers == nullptr ? i : numbers[i], random_key);
}

template <class Count>
VoteBlocks<Count> VoteMatrix<Count>::blocks(Index first, Index last) {
  return {(last - first + votes_block - 1) / votes_block, n_clusters_,
          votes_.data() + first * n_clusters_, majority_.data() + first, margin_.data() + first};
}

template <class Count>
void VoteMatrix<Count>::copy_row(Index i, std::span<Count> row) const {
  for (std::size_t k = 0; k < row.size(); ++k) row[k] = votes_[place(i, k)];
}

template <class Count>
Matrix<Count> VoteMatrix<Count>::rows() const {
  Matrix<Count> result(n_objects_, n_clusters_);
  for (Index i = 0; i < n_objects_; ++i) copy_row(i, result.row(i));
  return result;
}

template <class Count>
Matrix<Count> VoteMatrix<Count>::rows(std::span<const Index> cases) const {
  Matrix<Count> result(cases.size(), n_clusters_);
  for (std::size_t j = 0; j < cases.size(); ++j) copy_row(cases[j], result.row(j));
  return result;
}

template <class Count>
void VoteMatrix<Count>::assign_row(Index i, std::span<const Count> row) {
  for (std::size_t k = 0; k < row.size(); ++k) votes_[place(i, k)] = row[k];
  find_majority(i);
}

template <class Count>
void VoteMatrix<Count>::assign(const Matrix<Count>& votes) {
  for (Index i = 0; i < n_objects_; ++i) assign_row(i, votes.row(i));
}

template <class Count>
void VoteMatrix<Count>::assign(std::span<const Index> cases, const Matrix<Count>& votes) {
  for (std::size_t j = 0; j < cases.size(); ++j) assign_row(cases[j], votes.row(j));
}

template class VoteMatrix<std::uint8_t>;
template class VoteMatrix<std::uint16_t>;
template class VoteMatrix<std::uint32_t>;
template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
