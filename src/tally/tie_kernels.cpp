// Finds tied clusters and chooses among them, in vectors.
#include "tally/tie_kernels.hpp"

#include <bit>
#include <cstddef>

#include "base/vector_targets.hpp"
#include "tally/tie_draw.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tally/tie_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// Of the cases of a block.
template <class Count>
struct alignas(64) Ties {
  Count most[votes_block];    // votes
  Count n_tied[votes_block];  // clusters that have them
  Count skip[votes_block];    // how many of these are left out before the chosen one
  Count chosen[votes_block];
};

// A bit for each case.
HWY_INLINE std::uint64_t cases_without_margin(const std::uint8_t* HWY_RESTRICT margin) {
  const hn::CappedTag<std::uint8_t, votes_block> tag;
  std::uint64_t found = 0;
  for (Index lane = 0; lane < votes_block; lane += static_cast<Index>(hn::Lanes(tag))) {
    std::uint64_t bits = 0;
    hn::StoreMaskBits(tag, hn::Eq(hn::LoadU(tag, margin + lane), hn::Zero(tag)),
                      reinterpret_cast<std::uint8_t*>(&bits));
    found |= bits << lane;
  }
  return found;
}

template <class Count>
HWY_INLINE void find_ties(const Count* HWY_RESTRICT votes, Label n_clusters, Ties<Count>& ties) {
  const hn::CappedTag<Count, votes_block> tag;
  const auto one = hn::Set(tag, Count{1});
  for (Index lane = 0; lane < votes_block; lane += static_cast<Index>(hn::Lanes(tag))) {
    auto most = hn::Zero(tag), n_tied = most;
    for (Label k = 0; k < n_clusters; ++k)
      most = hn::Max(most, hn::LoadU(tag, votes + k * votes_block + lane));
    for (Label k = 0; k < n_clusters; ++k) {
      const auto tied = hn::Eq(hn::LoadU(tag, votes + k * votes_block + lane), most);
      n_tied = hn::Add(n_tied, hn::IfThenElseZero(tied, one));
    }
    hn::Store(most, tag, ties.most + lane);
    hn::Store(n_tied, tag, ties.n_tied + lane);
  }
}

// Tied clusters are counted down from the number to skip, which is 0 at the chosen one alone.
template <class Count>
HWY_INLINE void choose_among_ties(const Count* HWY_RESTRICT votes, Label n_clusters,
                                  Ties<Count>& ties) {
  const hn::CappedTag<Count, votes_block> tag;
  const auto one = hn::Set(tag, Count{1}), none = hn::Zero(tag);
  for (Index lane = 0; lane < votes_block; lane += static_cast<Index>(hn::Lanes(tag))) {
    const auto most = hn::Load(tag, ties.most + lane);
    auto left = hn::Load(tag, ties.skip + lane), cluster = none, chosen = none;
    for (Label k = 0; k < n_clusters; ++k) {
      const auto tied = hn::Eq(hn::LoadU(tag, votes + k * votes_block + lane), most);
      chosen = hn::IfThenElse(hn::And(tied, hn::Eq(left, none)), cluster, chosen);
      left = hn::Sub(left, hn::IfThenElseZero(tied, one));
      cluster = hn::Add(cluster, one);
    }
    hn::Store(chosen, tag, ties.chosen + lane);
  }
}

template <class Count>
HWY_INLINE void break_ties(const VoteBlocks<Count>& blocks, const TieDraws& draws) {
  for (Index start = 0; start < blocks.n_blocks * votes_block; start += votes_block) {
    const std::uint64_t cases = cases_without_margin(blocks.margin + start);
    if (cases == 0) continue;
    const Count* const votes = blocks.votes + start * blocks.n_clusters;
    Leader* const leader = blocks.leader + start;
    Ties<Count> ties{};
    find_ties(votes, blocks.n_clusters, ties);
    for (auto left = cases; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (leader[lane] == no_leader) continue;
      const Index i = start + lane;
      const Index number = draws.numbers == nullptr ? draws.first + i : draws.numbers[i];
      ties.skip[lane] =
          static_cast<Count>(draw_for_case(draws.random_key, number, ties.n_tied[lane]));
    }
    choose_among_ties(votes, blocks.n_clusters, ties);
    for (auto left = cases; left != 0; left &= left - 1) {
      const int lane = std::countr_zero(left);
      if (leader[lane] != no_leader) leader[lane] = ties.chosen[lane];
    }
  }
}

void break_ties_of_bytes(const VoteBlocks<std::uint8_t>& blocks, const TieDraws& draws) {
  break_ties(blocks, draws);
}
void break_ties_of_words(const VoteBlocks<std::uint16_t>& blocks, const TieDraws& draws) {
  break_ties(blocks, draws);
}

}  // namespace HWY_NAMESPACE
}  // namespace truecluster
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster {

HWY_EXPORT(break_ties_of_bytes);
HWY_EXPORT(break_ties_of_words);

void break_ties_in_blocks(const VoteBlocks<std::uint8_t>& blocks, const TieDraws& draws) {
  HWY_DYNAMIC_DISPATCH(break_ties_of_bytes)(blocks, draws);
}
void break_ties_in_blocks(const VoteBlocks<std::uint16_t>& blocks, const TieDraws& draws) {
  HWY_DYNAMIC_DISPATCH(break_ties_of_words)(blocks, draws);
}

}  // namespace truecluster
#endif
