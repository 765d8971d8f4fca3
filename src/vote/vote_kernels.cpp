#include "vote/vote_kernels.hpp"

// Blocks are whole numbers of vectors, which needs vectors of a size known to the compiler.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "vote/vote_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class Count>
HWY_INLINE void vote_in_block(Count* HWY_RESTRICT block, Label n_clusters,
                              const Count* HWY_RESTRICT label_of_cluster,
                              const Count* HWY_RESTRICT labels, Count* HWY_RESTRICT leader,
                              Count* HWY_RESTRICT tied) {
  const hn::CappedTag<Count, votes_block> tag;
  const auto one = hn::Set(tag, Count{1}), zero = hn::Zero(tag);
  for (std::size_t lane = 0; lane < votes_block; lane += hn::Lanes(tag)) {
    const auto label = hn::LoadU(tag, labels + lane);
    auto most = zero, tie = zero, cluster = zero;
    auto lead = hn::Set(tag, static_cast<Count>(~Count{0}));
    for (Label k = 0; k < n_clusters; ++k) {
      Count* const place = block + static_cast<std::size_t>(k) * votes_block + lane;
      const auto voted = hn::Eq(label, hn::Set(tag, label_of_cluster[k]));
      const auto count = hn::Add(hn::LoadU(tag, place), hn::IfThenElseZero(voted, one));
      hn::StoreU(count, tag, place);
      const auto larger = hn::Max(count, most);
      const auto not_more = hn::Eq(larger, most);
      tie = hn::IfThenElseZero(not_more, hn::Or(tie, hn::IfThenElseZero(hn::Eq(count, most), one)));
      lead = hn::IfThenElse(not_more, lead, cluster);
      most = larger;
      cluster = hn::Add(cluster, one);
    }
    hn::StoreU(lead, tag, leader + lane);
    hn::StoreU(hn::IfThenZeroElse(hn::Eq(most, zero), tie), tag, tied + lane);
  }
}

// The loops over lanes are left to the compiler's vectors. Counting is exact: all vector widths
// give the same votes.
template <class Count>
HWY_INLINE void vote_blocks(Count* votes, Label n_clusters, const Count* label_of_cluster,
                            const Label* labels, Index n_blocks, std::uint16_t* leader,
                            std::uint8_t* tied) {
  constexpr auto none = static_cast<Count>(~Count{0});
  HWY_ALIGN Count block_labels[votes_block], block_leader[votes_block], block_tied[votes_block];
  for (Index b = 0; b < n_blocks; ++b) {
    for (Index lane = 0; lane < votes_block; ++lane)
      block_labels[lane] = static_cast<Count>(labels[lane]);
    vote_in_block(votes, n_clusters, label_of_cluster, block_labels, block_leader, block_tied);
    for (Index lane = 0; lane < votes_block; ++lane)
      leader[lane] = block_leader[lane] == none ? std::uint16_t{0xffff} : block_leader[lane];
    for (Index lane = 0; lane < votes_block; ++lane)
      tied[lane] = static_cast<std::uint8_t>(block_tied[lane]);
    votes += n_clusters * votes_block;
    labels += votes_block;
    leader += votes_block;
    tied += votes_block;
  }
}

void vote_bytes(std::uint8_t* votes, Label n_clusters, const std::uint8_t* label_of_cluster,
                const Label* labels, Index n_blocks, std::uint16_t* leader, std::uint8_t* tied) {
  vote_blocks(votes, n_clusters, label_of_cluster, labels, n_blocks, leader, tied);
}
void vote_words(std::uint16_t* votes, Label n_clusters, const std::uint16_t* label_of_cluster,
                const Label* labels, Index n_blocks, std::uint16_t* leader, std::uint8_t* tied) {
  vote_blocks(votes, n_clusters, label_of_cluster, labels, n_blocks, leader, tied);
}

}  // namespace HWY_NAMESPACE
}  // namespace truecluster
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster {

HWY_EXPORT(vote_bytes);
HWY_EXPORT(vote_words);

void vote_in_blocks(std::uint8_t* votes, Label n_clusters, const std::uint8_t* label_of_cluster,
                    const Label* labels, Index n_blocks, std::uint16_t* leader,
                    std::uint8_t* tied) {
  HWY_DYNAMIC_DISPATCH(vote_bytes)
  (votes, n_clusters, label_of_cluster, labels, n_blocks, leader, tied);
}
void vote_in_blocks(std::uint16_t* votes, Label n_clusters, const std::uint16_t* label_of_cluster,
                    const Label* labels, Index n_blocks, std::uint16_t* leader,
                    std::uint8_t* tied) {
  HWY_DYNAMIC_DISPATCH(vote_words)
  (votes, n_clusters, label_of_cluster, labels, n_blocks, leader, tied);
}

}  // namespace truecluster
#endif
