// Chooses the width of the counts, and how many replicates vote in a round.
#include "tally/tally.hpp"

#include <algorithm>
#include <limits>

#include "tally/add_columns.hpp"
#include "tally/single_round.hpp"

namespace truecluster {
namespace {

using Labels = std::span<const Label>;
using Memberships = MatrixView<const double>;

template <class Wide, class Narrow>
VoteMatrix<Wide> converted(const VoteMatrix<Narrow>& votes) {
  VoteMatrix<Wide> result(votes.n_objects(), votes.n_clusters());
  result.assign(votes);
  return result;
}

// How many of the next replicates vote as a batch of bytes; 0: none.
template <class Count>
Index batch_size(const VoteMatrix<Count>& votes, std::span<const CrispReplicate> replicates,
                 const RoundPlan& plan) {
  if (!votes.has_few_clusters() || plan.against_memberships || plan.weights != nullptr) return 0;
  const auto large = std::find_if(
      replicates.begin(), replicates.end(),
      [](const CrispReplicate& replicate) { return replicate.n_labels > max_byte_labels; });
  const Index most = std::min<Index>(large - replicates.begin(), plan.most_replicates);
  return most <= 1 ? most : choose_batch_size(votes, most);
}

}  // namespace

Tally::Tally(Index n_objects, Label n_clusters, bool fuzzy)
    : votes_(VoteMatrix<std::uint8_t>(fuzzy ? 0 : n_objects, n_clusters)) {
  if (fuzzy) votes_ = FuzzyVotes(n_objects, n_clusters);
}

void Tally::widen(Index n_replicates) {
  if (n_replicates > std::numeric_limits<std::uint8_t>::max())
    if (const auto* bytes = std::get_if<VoteMatrix<std::uint8_t>>(&votes_))
      votes_ = converted<std::uint16_t>(*bytes);
  if (n_replicates > std::numeric_limits<std::uint16_t>::max())
    if (const auto* words = std::get_if<VoteMatrix<std::uint16_t>>(&votes_))
      votes_ = converted<std::uint32_t>(*words);
}

std::unique_ptr<Round> Tally::open(std::span<const CrispReplicate> replicates, Index n_before,
                                   const RoundPlan& plan, const Context& context) {
  widen(n_before + batch_sizes.back());
  return std::visit(
      [&]<class Count>(VoteMatrix<Count>& votes) -> std::unique_ptr<Round> {
        const Index size = batch_size(votes, replicates, plan);
        if (size > 0)
          return std::make_unique<ReplicateBatch<Count>>(replicates.first(size), votes, plan,
                                                         batch_memory_, context);
        const auto& [labels, n_labels] = replicates[0];
        return std::make_unique<SingleRound<Count, Labels>>(labels, n_labels, votes, plan, counter_,
                                                            context);
      },
      votes_);
}

std::unique_ptr<Round> Tally::open(Memberships memberships, const RoundPlan& plan,
                                   const Context& context) {
  return std::make_unique<SingleRound<std::uint64_t, Memberships>>(
      memberships, static_cast<Label>(memberships.cols()), std::get<FuzzyVotes>(votes_), plan,
      counter_, context);
}

void Tally::add(const Tally& other, Renaming column_of_label, Index n_replicates) {
  widen(n_replicates);
  std::visit(
      [&](auto& votes, const auto& more) {
        auto sum = votes.rows();
        add_columns(sum, more.rows(), column_of_label);
        votes.assign(sum);
      },
      votes_, other.votes_);
}

}  // namespace truecluster
