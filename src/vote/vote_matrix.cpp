#include "vote/vote_matrix.hpp"

#include <algorithm>
#include <cstring>

namespace truecluster {
namespace {

// A hash that makes row numbers into independent-looking bits (the finaliser of SplitMix64): ties
// are drawn per row, so that threads and the order of rows do not share a generator.
std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

// 32 random bits to 0..n-1; the bias is below n/2^32.
std::size_t scale_to(std::uint64_t bits, std::size_t n) {
  return static_cast<std::size_t>(((bits >> 32) * n) >> 32);
}

}  // namespace

template <class Count>
VoteMatrix<Count>::VoteMatrix(Index n_objects, Label n_clusters)
    : n_objects_(n_objects), n_clusters_(n_clusters) {
  const auto n_cases =
      static_cast<std::size_t>((n_objects + votes_block - 1) / votes_block * votes_block);
  votes_.resize(n_cases * static_cast<std::size_t>(n_clusters));
  majority_.assign(n_cases, no_leader);
  margin_.resize(n_cases);
}

template <class Count>
void VoteMatrix<Count>::vote(Index i, std::span<const Count> amounts) {
  for (std::size_t k = 0; k < amounts.size(); ++k) {
    Count& votes = votes_[place(i, static_cast<Index>(k))];
    votes = static_cast<Count>(votes + amounts[k]);
  }
  find_majority(i);
}

template <class Count>
void VoteMatrix<Count>::vote(Index first, Index last, const ByteReplicates& replicates) {
  if constexpr (sizeof(Count) <= 2)
    vote_in_blocks(
        {(last - first + votes_block - 1) / votes_block, n_clusters_,
         votes_.data() + first * n_clusters_, majority_.data() + first, margin_.data() + first},
        {replicates.n_replicates, replicates.stride, replicates.labels + first,
         replicates.label_of_cluster});
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
  majority_[static_cast<std::size_t>(i)] = leader;
  margin_[static_cast<std::size_t>(i)] =
      static_cast<std::uint8_t>(std::min<std::uint64_t>(most - next, 0xff));
}

// The first case without margin from i on. They are rare, and memchr is fast.
template <class Count>
Index VoteMatrix<Count>::next_without_margin(Index i, Index last) const {
  const std::uint8_t* const margin = margin_.data();
  const void* const found = std::memchr(margin + i, 0, static_cast<std::size_t>(last - i));
  return found == nullptr ? last : static_cast<const std::uint8_t*>(found) - margin;
}

// Without branches, which could not be foreseen.
template <class Count>
void VoteMatrix<Count>::break_tie(Index i, Index number, std::uint64_t random_key) {
  Leader& leader = majority_[static_cast<std::size_t>(i)];
  if (leader == no_leader) return;
  const Count* const votes = votes_.data() + place(i, 0);
  const Count most = votes[leader * votes_block];
  std::size_t n_tied = 0;
  for (Index k = 0; k < n_clusters_; ++k) n_tied += votes[k * votes_block] == most;
  const std::uint64_t row_key = static_cast<std::uint64_t>(number) * 0x9e3779b97f4a7c15ULL;
  const std::size_t skip = scale_to(mix(random_key + row_key), n_tied);
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
  for (Index i = next_without_margin(first, last); i < last; i = next_without_margin(i + 1, last))
    break_tie(i, i, random_key);
}

template <class Count>
void VoteMatrix<Count>::break_ties(std::span<const Index> cases, std::uint64_t random_key) {
  for (Index i = next_without_margin(0, n_objects_); i < n_objects_;
       i = next_without_margin(i + 1, n_objects_))
    break_tie(i, cases[static_cast<std::size_t>(i)], random_key);
}

template <class Count>
void VoteMatrix<Count>::copy_row(Index i, std::span<Count> row) const {
  for (std::size_t k = 0; k < row.size(); ++k) row[k] = votes_[place(i, static_cast<Index>(k))];
}

template <class Count>
Matrix<Count> VoteMatrix<Count>::rows() const {
  Matrix<Count> result(n_objects_, n_clusters_);
  for (Index i = 0; i < n_objects_; ++i) copy_row(i, result.row(i));
  return result;
}

template <class Count>
Matrix<Count> VoteMatrix<Count>::rows(std::span<const Index> cases) const {
  Matrix<Count> result(static_cast<Index>(cases.size()), n_clusters_);
  for (std::size_t j = 0; j < cases.size(); ++j)
    copy_row(cases[j], result.row(static_cast<Index>(j)));
  return result;
}

template <class Count>
void VoteMatrix<Count>::assign_row(Index i, std::span<const Count> row) {
  for (std::size_t k = 0; k < row.size(); ++k) votes_[place(i, static_cast<Index>(k))] = row[k];
  find_majority(i);
}

template <class Count>
void VoteMatrix<Count>::assign(const Matrix<Count>& votes) {
  for (Index i = 0; i < n_objects_; ++i) assign_row(i, votes.row(i));
}

template <class Count>
void VoteMatrix<Count>::assign(std::span<const Index> cases, const Matrix<Count>& votes) {
  for (std::size_t j = 0; j < cases.size(); ++j)
    assign_row(cases[j], votes.row(static_cast<Index>(j)));
}

template class VoteMatrix<std::uint8_t>;
template class VoteMatrix<std::uint16_t>;
template class VoteMatrix<std::uint32_t>;
template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
