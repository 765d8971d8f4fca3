// Reads labels into bytes, counts tables and adds votes, in vectors.
#include "tally/vote_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/label_range.hpp"
#include "base/vector_targets.hpp"
#include "table/count_cells.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tally/vote_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// A loop left to the compiler's vectors.
bool narrow(const Label* HWY_RESTRICT labels, Index n, Label n_labels,
            std::uint8_t* HWY_RESTRICT bytes) {
  std::uint32_t signs = 0;
  for (Index i = 0; i < n; ++i) {
    signs |= out_of_range_sign(labels[i], n_labels - 1);
    bytes[i] = static_cast<std::uint8_t>(labels[i]);
  }
  return static_cast<std::int32_t>(signs) >= 0;
}

template <class CellOf>
HWY_INLINE void count_in_copies(Index n, Index n_cells, CellOf cell_of, std::uint32_t* cells) {
  constexpr Index n_copies = 4, max_cells_to_copy = 2048;
  if (n_cells > max_cells_to_copy || n < 4 * n_cells)
    return count_cells<1, std::uint16_t>(n, n_cells, cell_of, cells);
  std::array<std::uint32_t, n_copies * max_cells_to_copy> copies;
  std::fill_n(copies.begin(), n_copies * n_cells, 0U);
  count_cells<n_copies, std::uint16_t>(n, n_cells, cell_of, copies.data());
  for (Index c = 0; c < n_copies; ++c)
    for (Index cell = 0; cell < n_cells; ++cell) cells[cell] += copies[c * n_cells + cell];
}

// Missing is -1 in the bits of a leader and a label, so that adding one gives 0.
void count_tuples(const Leader* HWY_RESTRICT leader, const std::uint8_t* HWY_RESTRICT first,
                  const std::uint8_t* HWY_RESTRICT second, Index n, Index width, Index n_cells,
                  std::uint32_t* cells) {
  using Cell = std::uint16_t;
  const auto slot = [](auto label) { return static_cast<decltype(label)>(label + 1); };
  const auto w = static_cast<Cell>(width);
  const auto cell_of_one = [=](Index i) {
    return static_cast<Cell>(static_cast<Cell>(slot(leader[i]) * w) + slot(first[i]));
  };
  if (second == nullptr) return count_in_copies(n, n_cells, cell_of_one, cells);
  count_in_copies(
      n, n_cells,
      [=](Index i) {
        return static_cast<Cell>(static_cast<Cell>(cell_of_one(i) * w) + slot(second[i]));
      },
      cells);
}

template <class Tag, class Bytes>
HWY_INLINE auto widened(Tag tag, Bytes bytes) {
  if constexpr (sizeof(hn::TFromD<Tag>) == 1)
    return bytes;
  else
    return hn::PromoteTo(tag, bytes);
}

template <class Count>
struct alignas(64) Standing {
  Count leader[votes_block], margin[votes_block];
};

// The number of replicates is known to the compiler, which keeps their labels in registers.
template <Index n_replicates, class Count>
HWY_INLINE Standing<Count> vote_in_block(Count* HWY_RESTRICT votes, Label n_clusters,
                                         const std::uint8_t* HWY_RESTRICT labels, Index stride,
                                         const std::uint8_t* HWY_RESTRICT label_of_cluster) {
  const hn::CappedTag<Count, votes_block> tag;
  const hn::Rebind<std::uint8_t, decltype(tag)> bytes;
  const auto one = hn::Set(tag, Count{1});
  const auto one_byte = hn::Set(bytes, 1);
  Standing<Count> standing;
  for (Index lane = 0; lane < votes_block; lane += static_cast<Index>(hn::Lanes(tag))) {
    auto most = hn::Zero(tag), next = most, cluster = most;
    auto leader = hn::Set(tag, static_cast<Count>(~Count{0}));
    for (Label k = 0; k < n_clusters; ++k) {
      auto added = hn::Zero(bytes);
      for (Index r = 0; r < n_replicates; ++r) {
        const auto label = hn::LoadU(bytes, labels + r * stride + lane);
        const auto chosen = hn::Set(bytes, label_of_cluster[r * n_clusters + k]);
        added = hn::IfThenElse(hn::Eq(label, chosen), hn::Add(added, one_byte), added);
      }
      Count* const place = votes + k * votes_block + lane;
      const auto count = hn::Add(hn::LoadU(tag, place), widened(tag, added));
      hn::StoreU(count, tag, place);
      const auto larger = hn::Max(count, most);
      leader = hn::IfThenElse(hn::Eq(larger, most), leader, cluster);
      next = hn::Max(next, hn::Min(count, most));
      most = larger;
      cluster = hn::Add(cluster, one);
    }
    hn::Store(leader, tag, standing.leader + lane);
    hn::Store(hn::Sub(most, next), tag, standing.margin + lane);
  }
  return standing;
}

// The loops over lanes are left to the compiler's vectors.
template <class Count>
HWY_INLINE void write_standing(const Standing<Count>& standing, Leader* HWY_RESTRICT leader,
                               std::uint8_t* HWY_RESTRICT margin) {
  constexpr auto none = static_cast<Count>(~Count{0});
  for (Index lane = 0; lane < votes_block; ++lane)
    leader[lane] = standing.leader[lane] == none ? no_leader : standing.leader[lane];
  for (Index lane = 0; lane < votes_block; ++lane)
    margin[lane] = static_cast<std::uint8_t>(std::min(standing.margin[lane], Count{0xff}));
}

template <Index n_replicates, class Count>
HWY_INLINE void vote_replicates(const VoteBlocks<Count>& blocks, const ByteReplicates& replicates) {
  for (Index b = 0; b < blocks.n_blocks; ++b) {
    const Index first = b * votes_block;
    const auto standing = vote_in_block<n_replicates>(
        blocks.votes + first * blocks.n_clusters, blocks.n_clusters, replicates.labels + first,
        replicates.stride, replicates.label_of_cluster);
    write_standing(standing, blocks.leader + first, blocks.margin + first);
  }
}

template <class Count>
HWY_INLINE void vote_blocks(const VoteBlocks<Count>& blocks, const ByteReplicates& replicates) {
  switch (replicates.n_replicates) {
    case batch_sizes[0]:
      return vote_replicates<batch_sizes[0]>(blocks, replicates);
    case batch_sizes[1]:
      return vote_replicates<batch_sizes[1]>(blocks, replicates);
    default:
      return vote_replicates<batch_sizes[2]>(blocks, replicates);
  }
}

void vote_bytes(const VoteBlocks<std::uint8_t>& blocks, const ByteReplicates& replicates) {
  vote_blocks(blocks, replicates);
}
void vote_words(const VoteBlocks<std::uint16_t>& blocks, const ByteReplicates& replicates) {
  vote_blocks(blocks, replicates);
}

}  // namespace HWY_NAMESPACE
}  // namespace truecluster
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster {

HWY_EXPORT(narrow);
HWY_EXPORT(count_tuples);
HWY_EXPORT(vote_bytes);
HWY_EXPORT(vote_words);

bool labels_to_bytes(const Label* labels, Index n, Label n_labels, std::uint8_t* bytes) {
  return HWY_DYNAMIC_DISPATCH(narrow)(labels, n, n_labels, bytes);
}
void count_labels(const Leader* leader, const std::uint8_t* first, const std::uint8_t* second,
                  Index n, Index width, Index n_cells, std::uint32_t* cells) {
  HWY_DYNAMIC_DISPATCH(count_tuples)(leader, first, second, n, width, n_cells, cells);
}
void vote_in_blocks(const VoteBlocks<std::uint8_t>& blocks, const ByteReplicates& replicates) {
  HWY_DYNAMIC_DISPATCH(vote_bytes)(blocks, replicates);
}
void vote_in_blocks(const VoteBlocks<std::uint16_t>& blocks, const ByteReplicates& replicates) {
  HWY_DYNAMIC_DISPATCH(vote_words)(blocks, replicates);
}

}  // namespace truecluster
#endif
