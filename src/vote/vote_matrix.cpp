#include "vote/vote_matrix.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

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
    : total_(n_objects, n_clusters),
      odd_(n_objects, n_clusters),
      majority_(static_cast<std::size_t>(n_objects), missing_label),
      tied_(static_cast<std::size_t>(n_objects)) {}

template <class Count>
void VoteMatrix<Count>::vote(Index i, std::span<const Count> amounts, bool odd) {
  const std::span<Count> total = total_.row(i), odd_votes = odd_.row(i);
  for (std::size_t k = 0; k < amounts.size(); ++k) {
    total[k] = static_cast<Count>(total[k] + amounts[k]);
    if (odd) odd_votes[k] = static_cast<Count>(odd_votes[k] + amounts[k]);
  }
  find_majority(i);
}

template <class Count>
void VoteMatrix<Count>::vote(Index first, Index last, std::span<const Label> labels,
                             std::span<const Label> columns, bool odd) {
  if (odd)
    vote_block<true>(first, last, labels.data(), columns.data());
  else
    vote_block<false>(first, last, labels.data(), columns.data());
}

// The loop of vote(i, k, odd) with all pointers at hand: stores of bytes could else mean that
// members have changed.
template <class Count>
template <bool odd>
void VoteMatrix<Count>::vote_block(Index first, Index last, const Label* labels,
                                   const Label* columns) {
  const Index n_clusters = total_.cols();
  Count* const total = total_.values().data();
  Count* const odd_votes = odd_.values().data();
  Label* const majority = majority_.data();
  std::uint8_t* const tied = tied_.data();
  for (Index i = first; i < last; ++i) {
    const Label k = columns[labels[i] + 1];
    if (k == missing_label) continue;
    Count* const row = total + i * n_clusters;
    const auto count = static_cast<Count>(row[k] + one_vote);
    row[k] = count;
    if constexpr (odd)
      odd_votes[i * n_clusters + k] = static_cast<Count>(odd_votes[i * n_clusters + k] + one_vote);
    const Label leader = majority[i];
    if (leader == k) {
      tied[i] = 0;
    } else if (leader == missing_label || count > row[leader]) {
      majority[i] = k;
      tied[i] = 0;
    } else if (count == row[leader]) {
      tied[i] = 1;
    }
  }
}

template <class Count>
void VoteMatrix<Count>::find_majority(Index i) {
  const std::span<const Count> votes = std::as_const(total_).row(i);
  const auto most = std::max_element(votes.begin(), votes.end());
  majority_[static_cast<std::size_t>(i)] =
      *most > 0 ? static_cast<Label>(most - votes.begin()) : missing_label;
  tied_[static_cast<std::size_t>(i)] = *most > 0 && std::count(most, votes.end(), *most) > 1;
}

// The first tied case from i on; ties are rare, so eight cases are looked at together.
template <class Count>
Index VoteMatrix<Count>::next_tied(Index i, Index last) const {
  const std::uint8_t* const tied = tied_.data();
  for (; i + 8 <= last; i += 8) {
    std::uint64_t eight;
    std::memcpy(&eight, tied + i, sizeof eight);
    if (eight != 0) break;
  }
  while (i < last && tied[i] == 0) ++i;
  return i;
}

template <class Count>
void VoteMatrix<Count>::break_ties(Index first, Index last, std::uint64_t random_key) {
  for (Index i = next_tied(first, last); i < last; i = next_tied(i + 1, last)) {
    const std::span<const Count> votes = std::as_const(total_).row(i);
    const Count most = *std::max_element(votes.begin(), votes.end());
    const auto n_tied = static_cast<std::size_t>(std::count(votes.begin(), votes.end(), most));
    const std::uint64_t row_key = static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL;
    std::size_t skip = scale_to(mix(random_key + row_key), n_tied);
    std::size_t k = 0;
    while (votes[k] != most || skip-- > 0) ++k;
    majority_[static_cast<std::size_t>(i)] = static_cast<Label>(k);
  }
}

template <class Count>
void VoteMatrix<Count>::assign(Matrix<Count> total, Matrix<Count> odd) {
  total_ = std::move(total);
  odd_ = std::move(odd);
  for (Index i = 0; i < n_objects(); ++i) find_majority(i);
}

template class VoteMatrix<std::uint8_t>;
template class VoteMatrix<std::uint16_t>;
template class VoteMatrix<std::uint32_t>;
template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
