#include "vote/vote_matrix.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

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
  tied_.resize(n_cases);
}

template <class Count>
void VoteMatrix<Count>::vote(Index i, std::span<const Count> amounts) {
  for (std::size_t k = 0; k < amounts.size(); ++k) {
    Count& votes = votes_[place(i, static_cast<Index>(k))];
    votes = static_cast<Count>(votes + amounts[k]);
  }
  find_majority(i);
}

// A few clusters are all gone through, many cases at a time; of many clusters only those concerned
// are visited, so that the work does not grow with their number.
template <class Count>
void VoteMatrix<Count>::vote(Index first, Index last, std::span<const Label> labels,
                             std::span<const Label> column_of_label) {
  if constexpr (sizeof(Count) <= 2) {
    constexpr Index few_clusters = 32 / sizeof(Count);
    constexpr std::size_t few_labels = std::numeric_limits<Count>::max() / 2;
    if (n_clusters_ <= few_clusters && column_of_label.size() < few_labels)
      return vote_all_clusters(first, last, labels.data(), column_of_label);
  }
  vote_one_cluster(first, last, labels.data(), column_of_label);
}

template <class Count>
void VoteMatrix<Count>::vote_all_clusters(Index first, Index last, const Label* labels,
                                          std::span<const Label> column_of_label) {
  constexpr auto no_label = static_cast<Count>(missing_label - 1);
  std::vector<Count> label_of_cluster(static_cast<std::size_t>(n_clusters_), no_label);
  for (std::size_t l = 0; l < column_of_label.size(); ++l)
    if (column_of_label[l] != missing_label)
      label_of_cluster[static_cast<std::size_t>(column_of_label[l])] = static_cast<Count>(l);
  const auto vote_from = [&](Index i, const Label* block_labels, Index n_blocks) {
    if constexpr (sizeof(Count) <= 2)
      vote_in_blocks(votes_.data() + i * n_clusters_, n_clusters_, label_of_cluster.data(),
                     block_labels, n_blocks, majority_.data() + i, tied_.data() + i);
  };
  const Index n_blocks = (last - first) / votes_block, rest = first + n_blocks * votes_block;
  vote_from(first, labels + first, n_blocks);
  if (rest == last) return;
  std::array<Label, votes_block> rest_labels;
  std::fill(std::copy(labels + rest, labels + last, rest_labels.begin()), rest_labels.end(),
            missing_label);
  vote_from(rest, rest_labels.data(), 1);
}

// All pointers are at hand: stores of bytes could else mean that members have changed.
template <class Count>
void VoteMatrix<Count>::vote_one_cluster(Index first, Index last, const Label* labels,
                                         std::span<const Label> column_of_label) {
  const Label* const column = column_of_label.data();
  const Index block_size = Index{n_clusters_} * votes_block;
  Count* block = votes_.data() + first / votes_block * block_size;
  Leader* const majority = majority_.data();
  std::uint8_t* const tied = tied_.data();
  for (Index start = first; start < last; start += votes_block, block += block_size)
    for (Index i = start; i < std::min(last, start + votes_block); ++i) {
      const Label k = labels[i] == missing_label ? missing_label : column[labels[i]];
      if (k == missing_label) continue;
      Count* const votes = block + (i - start);
      const auto count = static_cast<Count>(votes[k * votes_block] + one_vote);
      votes[k * votes_block] = count;
      const Leader leader = majority[i];
      const Count most = leader == no_leader ? Count{0} : votes[leader * votes_block];
      if (leader == k || count > most) {
        majority[i] = static_cast<Leader>(k);
        tied[i] = 0;
      } else if (count == most) {
        tied[i] = 1;
      }
    }
}

template <class Count>
void VoteMatrix<Count>::find_majority(Index i) {
  Count most = 0;
  Leader leader = no_leader;
  bool tied = false;
  for (Index k = 0; k < n_clusters_; ++k) {
    const Count votes = (*this)(i, k);
    if (votes > most) {
      most = votes;
      leader = static_cast<Leader>(k);
      tied = false;
    } else if (votes == most && most > 0) {
      tied = true;
    }
  }
  majority_[static_cast<std::size_t>(i)] = leader;
  tied_[static_cast<std::size_t>(i)] = tied;
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
  std::vector<Count> votes(static_cast<std::size_t>(n_clusters_));
  for (Index i = next_tied(first, last); i < last; i = next_tied(i + 1, last)) {
    copy_row(i, votes);
    const Count most = *std::max_element(votes.begin(), votes.end());
    const auto n_tied = static_cast<std::size_t>(std::count(votes.begin(), votes.end(), most));
    const std::uint64_t row_key = static_cast<std::uint64_t>(i) * 0x9e3779b97f4a7c15ULL;
    std::size_t skip = scale_to(mix(random_key + row_key), n_tied);
    std::size_t k = 0;
    while (votes[k] != most || skip-- > 0) ++k;
    majority_[static_cast<std::size_t>(i)] = static_cast<Leader>(k);
  }
}

template <class Count>
void VoteMatrix<Count>::copy_row(Index i, std::span<Count> row) const {
  for (std::size_t k = 0; k < row.size(); ++k) row[k] = (*this)(i, static_cast<Index>(k));
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
void VoteMatrix<Count>::assign(const Matrix<Count>& votes) {
  for (Index i = 0; i < n_objects_; ++i) {
    for (Index k = 0; k < n_clusters_; ++k) votes_[place(i, k)] = votes(i, k);
    find_majority(i);
  }
}

template class VoteMatrix<std::uint8_t>;
template class VoteMatrix<std::uint16_t>;
template class VoteMatrix<std::uint32_t>;
template class VoteMatrix<std::uint64_t>;

}  // namespace truecluster
