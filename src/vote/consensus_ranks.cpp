// Deals the labels of partitions to ranks, which vote together.
#include <truecluster/consensus_ranks.hpp>

#include <fmt/format.h>

#include <utility>
#include <vector>

#include <truecluster/error.hpp>
#include <truecluster/sharded_cases.hpp>

#include "ranks/exchange.hpp"
#include "ranks/row_shares.hpp"
#include "vote/collect_votes.hpp"
#include "vote/consensus_input.hpp"

namespace truecluster {
namespace {

// What all ranks must know of an ensemble before they get labels.
struct Sizes {
  Index n_objects = 0;
  Index n_partitions = 0;
  Label n_clusters = 0;  // of the consensus
};

Sizes checked_sizes(std::span<const AnyPartition> ensemble, const ConsensusOptions& options,
                    const Ranks& ranks, const CaseWeights& weights) {
  validate(options);
  check_ensemble(ensemble, "partition", NoiseCases::allowed);
  require_several(static_cast<Index>(ensemble.size()));
  for (const AnyPartition& partition : ensemble)
    if (!std::holds_alternative<Partition>(partition))
      throw InvalidArgument(
          "memberships are combined by one process only: start it without mpirun");
  const Index n = n_objects(ensemble[0]);
  weights.require_cases(n);
  if (n < ranks.size())
    throw InvalidArgument(
        fmt::format("there are {} cases for {} ranks, and each needs one; start at most {} ranks",
                    n, ranks.size(), n));
  return {n, static_cast<Index>(ensemble.size()), chosen_n_clusters(ensemble, options)};
}

}  // namespace

ConsensusResult consensus_on_ranks(std::span<const AnyPartition> ensemble,
                                   const ConsensusOptions& options, const Ranks& ranks,
                                   const Context& context, const CaseWeights& weights) {
  const bool is_first = ranks.rank() == 0;
  const Sizes sizes =
      from_first(ranks, is_first ? checked_sizes(ensemble, options, ranks, weights) : Sizes{});
  const RowShares shares(sizes.n_objects, &ranks);
  Mmcc votes(sizes.n_objects, sizes.n_clusters, mmcc_options(options), false, &ranks,
             share_weights(weights, ranks));
  std::vector<ReplicateFit> fits;
  for (Index b = 0; b < sizes.n_partitions; ++b) {
    const Partition* const all = is_first ? &std::get<Partition>(ensemble[b]) : nullptr;
    const Label n_labels = from_first(ranks, is_first ? all->n_clusters() : 0);
    const std::vector<Label> own =
        shares.deal(1, is_first ? std::span<const Label>(all->labels) : std::span<const Label>());
    fits.push_back(votes.add(own, n_labels, context));
    context.report({"consensus", b + 1, sizes.n_partitions});
  }
  const std::optional<Mmcc> all_votes = collect_votes(votes, ranks);
  if (!all_votes) return {};
  ConsensusResult result = consensus_of_votes(*all_votes, options.tolerance);
  result.fits = std::move(fits);
  return result;
}

}  // namespace truecluster
