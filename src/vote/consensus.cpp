// The public consensus(): checks, the rule, and the summary of its votes.
#include <truecluster/consensus.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "base/require.hpp"
#include "vote/cic_monitor.hpp"
#include "vote/consensus_input.hpp"
#include "vote/consensus_rules.hpp"

namespace truecluster {
namespace {

bool is_fuzzy(std::span<const AnyPartition> ensemble) {
  return std::any_of(ensemble.begin(), ensemble.end(), [](const AnyPartition& partition) {
    return std::holds_alternative<Matrix<double>>(partition);
  });
}

void check_reference(const AnyPartition* reference, std::span<const AnyPartition> ensemble,
                     const ConsensusOptions& options) {
  const bool needed = options.method == ConsensusMethod::bagclust1;
  if (needed != (reference != nullptr))
    throw InvalidArgument(needed ? "bagclust1 needs a `reference` partition"
                                 : fmt::format("{} takes no `reference`; only bagclust1 does",
                                               name_of(options.method)));
  if (!needed) return;
  check_ensemble(std::span(reference, 1), "reference", NoiseCases::allowed);
  if (n_objects(*reference) != n_objects(ensemble[0]))
    throw InvalidArgument(fmt::format("the reference has {} but the partitions have {}",
                                      counted(n_objects(*reference), "case"),
                                      n_objects(ensemble[0])));
  if (options.n_clusters != 0 && options.n_clusters != n_clusters(*reference))
    throw InvalidArgument(fmt::format("`n_clusters` is {} but the reference has {} clusters",
                                      options.n_clusters, n_clusters(*reference)));
}

// The crisp partitions before the first fuzzy one. Their labels are not checked here, as add() does
// that on the way: voting is bound by reading them.
std::vector<CrispReplicate> leading_crisp(std::span<const AnyPartition> partitions,
                                          std::size_t n_before) {
  std::vector<CrispReplicate> replicates;
  for (const AnyPartition& partition : partitions) {
    const auto* const crisp = std::get_if<Partition>(&partition);
    if (crisp == nullptr) break;
    check_not_all_missing(partition, "partition", n_before + replicates.size() + 1);
    replicates.push_back({crisp->labels, crisp->n_clusters()});
  }
  return replicates;
}

// Votes is Mmcc or SpreadVotes.
template <class Votes>
ConsensusResult summarize(const Votes& votes, double tolerance) {
  ConsensusResult result;
  result.memberships = votes.memberships();
  result.noise_shares = votes.noise_shares();
  result.votes_per_case = votes.votes_per_case();
  result.weights = votes.weights();
  result.criterion =
      criterion(result.memberships.view(), result.noise_shares, result.counting_weights());
  result.convergence = votes.convergence();
  result.converged = result.convergence.n_replicates >= CicMonitor::least_replicates &&
                     has_converged(result.convergence, tolerance);
  for (Index i = 0; i < result.memberships.rows(); ++i)
    result.labels.push_back(
        result.votes_per_case[i] > 0
            ? most_probable(std::as_const(result.memberships).row(i), result.noise_share(i))
            : missing_label);
  return result;
}

ConsensusResult by_rule(std::span<const AnyPartition> ensemble, const ConsensusOptions& options,
                        const Context& context, const AnyPartition* reference,
                        const CaseWeights& weights) {
  const auto run = [&] {
    if (options.method == ConsensusMethod::bagclust1)
      return fixed_reference_consensus(ensemble, *reference, weights, context);
    const Label k = chosen_n_clusters(ensemble, options);
    if (options.method == ConsensusMethod::clue_dwh)
      return running_mean_consensus(ensemble, k, weights, context);
    if (!weights.empty())
      throw InvalidArgument("`method` coassociation takes no `weights`; use mmcc");
    if (n_objects(ensemble[0]) > max_coassociation_cases)
      throw InvalidArgument(
          fmt::format("coassociation compares all pairs of cases and takes at most {} cases, not "
                      "{}; use mmcc",
                      max_coassociation_cases, n_objects(ensemble[0])));
    return coassociation_consensus(ensemble, k, context);
  };
  RuleResult rule = run();
  ConsensusResult result = summarize(rule.votes, options.tolerance);
  result.fits = std::move(rule.fits);
  // Those of the rule's own tree, but for cases that are noise or have no votes.
  for (std::size_t i = 0; i < rule.labels.size(); ++i)
    if (result.labels[i] >= 0) result.labels[i] = rule.labels[i];
  return result;
}

}  // namespace

void describe(ConsensusOptions& options, OptionVisitor& visitor) {
  visitor.option(
      "method", options.method,
      "how the partitions are combined: mmcc (each is matched to the votes so far and then votes), "
      "clue-dwh (running mean of memberships, as in R's clue), bagclust1 (votes matched to a given "
      "reference), coassociation (average linkage on how often two cases are together)");
  visitor.option("n_clusters", options.n_clusters,
                 "number of clusters; 0: the largest number in the ensemble");
  visitor.option("match", options.match, "mmcc: how a partition is matched to the earlier ones");
  visitor.option(
      "against", options.against,
      "mmcc: what a partition is matched to, the majority of the votes or the memberships");
  visitor.option("tolerance", options.tolerance, tolerance_help);
  visitor.option("seed", options.seed, "seed of all random numbers");
  visitor.option(
      "noise", options.noise,
      "the label that marks a case as noise, which is a vote (0 for partitions from R's dbscan); "
      "empty and NA are not votes; none: no label marks noise, and -1 is not a vote");
}

void validate(const ConsensusOptions& options) {
  require_at_least("tolerance", options.tolerance, 0);
  if (options.method == ConsensusMethod::mmcc) return;
  const ConsensusOptions unset;
  for (const auto& [name, given] : {std::pair{"match", options.match != unset.match},
                                    std::pair{"against", options.against != unset.against}})
    if (given)
      throw InvalidArgument(fmt::format("`{}` has no effect with `method` {}; leave it out", name,
                                        name_of(options.method)));
}

ConsensusResult consensus(std::span<const AnyPartition> ensemble, const ConsensusOptions& options,
                          const Context& context, const AnyPartition* reference,
                          const CaseWeights& weights) {
  validate(options);
  check_sizes(ensemble, "partition");
  weights.require_cases(n_objects(ensemble[0]));
  require_several(static_cast<Index>(ensemble.size()));
  check_reference(reference, ensemble, options);
  if (options.method != ConsensusMethod::mmcc) {
    check_ensemble(ensemble, "partition", NoiseCases::allowed);
    return by_rule(ensemble, options, context, reference, weights);
  }
  Mmcc votes = make_mmcc(ensemble, options, weights);
  std::vector<ReplicateFit> fits = add_partitions(votes, ensemble, context);
  ConsensusResult result = consensus_of_votes(votes, options.tolerance);
  result.fits = std::move(fits);
  return result;
}

Mmcc make_mmcc(std::span<const AnyPartition> ensemble, const ConsensusOptions& options,
               const CaseWeights& weights) {
  check_sizes(ensemble, "partition");
  return Mmcc(n_objects(ensemble[0]), chosen_n_clusters(ensemble, options), mmcc_options(options),
              is_fuzzy(ensemble), nullptr, weights);
}

std::vector<ReplicateFit> add_partitions(Mmcc& votes, std::span<const AnyPartition> ensemble,
                                         const Context& context) {
  constexpr std::size_t at_once = 12;  // progress is told in between
  std::vector<ReplicateFit> fits;
  fits.reserve(ensemble.size());
  while (fits.size() < ensemble.size()) {
    context.throw_if_stopped();
    const AnyPartition& next = ensemble[fits.size()];
    if (const auto* memberships = std::get_if<Matrix<double>>(&next)) {
      check_partition(next, "partition", fits.size() + 1, NoiseCases::allowed);
      fits.push_back(votes.add(memberships->view(), context));
    } else {
      const std::size_t n = std::min(at_once, ensemble.size() - fits.size());
      const std::vector<CrispReplicate> crisp =
          leading_crisp(ensemble.subspan(fits.size(), n), fits.size());
      const std::vector<ReplicateFit> more = votes.add(crisp, context);
      fits.insert(fits.end(), more.begin(), more.end());
    }
    context.report(
        {"consensus", static_cast<Index>(fits.size()), static_cast<Index>(ensemble.size())});
  }
  return fits;
}

ConsensusResult consensus_of_votes(const Mmcc& votes, double tolerance) {
  return summarize(votes, tolerance);
}

std::vector<Index> ConsensusResult::cluster_sizes() const {
  std::vector<Index> sizes(memberships.cols());
  for (const Label label : labels)
    if (label >= 0) ++sizes[label];
  return sizes;
}

CaseWeights ConsensusResult::counting_weights() const {
  std::vector<Index> without_votes;
  for (std::size_t i = 0; i < votes_per_case.size(); ++i)
    if (votes_per_case[i] == 0) without_votes.push_back(static_cast<Index>(i));
  return weights.without(without_votes, static_cast<Index>(votes_per_case.size()));
}

Index ConsensusResult::n_noise() const { return std::ranges::count(labels, noise_label); }

}  // namespace truecluster
