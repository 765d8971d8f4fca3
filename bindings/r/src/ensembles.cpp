// Many partitions: their consensus, and their alignment to common labels.
#include "truecluster_types.h"

#include <optional>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>

#include "convert.hpp"
#include "criterion_list.hpp"
#include "interruptible.hpp"
#include "option_list.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

Rcpp::List fits_list(const std::vector<ReplicateFit>& fits) {
  std::vector<double> diagonal, adjusted_rand;
  for (const ReplicateFit& fit : fits) {
    diagonal.push_back(fit.diagonal);
    adjusted_rand.push_back(fit.adjusted_rand);
  }
  return Rcpp::List::create(Rcpp::Named("diagonal") = diagonal,
                            Rcpp::Named("adjusted_rand") = adjusted_rand);
}

// A run on the common labels; those of unused clusters remain free.
SEXP aligned_run(const AnyPartition& run, std::span<const Index> permutation) {
  const AnyPartition moved = reordered(run, permutation);
  if (const auto* crisp = std::get_if<Partition>(&moved)) return one_based(crisp->labels);
  return to_r(std::get<Matrix<double>>(moved).view());
}

Rcpp::List runs_list(const std::vector<AlignedRun>& runs) {
  std::vector<Index> n_clusters, mode;
  std::vector<double> similarity;
  for (const AlignedRun& run : runs) {
    n_clusters.push_back(run.n_clusters);
    similarity.push_back(run.similarity);
    mode.push_back(run.mode);
  }
  return Rcpp::List::create(Rcpp::Named("n_clusters") = to_r(std::span<const Index>(n_clusters)),
                            Rcpp::Named("similarity") = similarity,
                            Rcpp::Named("mode") = one_based(mode));
}

Rcpp::List levels_list(const std::vector<AlignedLevel>& levels) {
  std::vector<Index> n_clusters, n_runs;
  std::vector<double> similarity;
  for (const AlignedLevel& level : levels) {
    n_clusters.push_back(level.n_clusters);
    n_runs.push_back(static_cast<Index>(level.runs.size()));
    similarity.push_back(level.mean_pairwise_similarity);
  }
  return Rcpp::List::create(Rcpp::Named("n_clusters") = to_r(std::span<const Index>(n_clusters)),
                            Rcpp::Named("n_runs") = to_r(std::span<const Index>(n_runs)),
                            Rcpp::Named("mean_pairwise_similarity") = similarity);
}

Rcpp::List modes_list(const std::vector<RunMode>& modes) {
  std::vector<Index> n_clusters, representative, n_runs;
  for (const RunMode& mode : modes) {
    n_clusters.push_back(mode.n_clusters);
    representative.push_back(mode.representative);
    n_runs.push_back(static_cast<Index>(mode.runs.size()));
  }
  return Rcpp::List::create(Rcpp::Named("n_clusters") = to_r(std::span<const Index>(n_clusters)),
                            Rcpp::Named("n_runs") = to_r(std::span<const Index>(n_runs)),
                            Rcpp::Named("representative") = one_based(representative));
}

Rcpp::List splits_list(const std::vector<ClusterSplit>& splits) {
  std::vector<Index> from, to, parent, child;
  std::vector<double> share;
  for (const ClusterSplit& split : splits) {
    from.push_back(split.from_clusters);
    to.push_back(split.to_clusters);
    parent.push_back(split.parent);
    child.push_back(split.child);
    share.push_back(split.share);
  }
  return Rcpp::List::create(Rcpp::Named("from_clusters") = to_r(std::span<const Index>(from)),
                            Rcpp::Named("to_clusters") = to_r(std::span<const Index>(to)),
                            Rcpp::Named("parent") = one_based(parent),
                            Rcpp::Named("child") = one_based(child), Rcpp::Named("share") = share);
}

}  // namespace
}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List consensus_cpp(const Rcpp::List& partitions, SEXP reference, const Rcpp::List& options,
                         int threads) {
  using namespace truecluster_r;
  const std::vector<truecluster::AnyPartition> ensemble = any_partitions(partitions);
  const auto settings = options_of<truecluster::ConsensusOptions>(options);
  std::optional<truecluster::AnyPartition> given;
  if (!Rf_isNull(reference)) given = any_partition(reference);
  truecluster::ConsensusResult result;
  run_interruptible(threads, [&](const truecluster::Context& context) {
    result = consensus(ensemble, settings, context, given ? &*given : nullptr);
  });
  return Rcpp::List::create(
      Rcpp::Named("labels") = one_based(result.labels),
      Rcpp::Named("memberships") = to_r(result.memberships.view()),
      Rcpp::Named("criterion") = criterion_vector(result.criterion),
      Rcpp::Named("cic_standard_error") = result.convergence.cic_standard_error,
      Rcpp::Named("half_difference") = result.convergence.half_difference,
      Rcpp::Named("converged") = result.converged,
      Rcpp::Named("votes") = to_r(std::span<const Index>(result.votes_per_case)),
      Rcpp::Named("cases") = cases_list(truecluster::case_certainties(result.memberships)),
      Rcpp::Named("clusters") = clusters_list(truecluster::cluster_certainties(result.memberships)),
      Rcpp::Named("fits") = fits_list(result.fits));
}

// [[Rcpp::export(rng = false)]]
Rcpp::List align_cpp(const Rcpp::List& runs, const Rcpp::List& options, int threads) {
  using namespace truecluster_r;
  const std::vector<truecluster::AnyPartition> partitions = any_partitions(runs);
  const auto settings = options_of<truecluster::AlignOptions>(options);
  truecluster::AlignResult result;
  run_interruptible(threads, [&](const truecluster::Context& context) {
    result = align(partitions, settings, context);
  });
  Rcpp::List aligned(runs.size()), permutations(runs.size());
  for (std::size_t r = 0; r < partitions.size(); ++r) {
    const auto& permutation = result.runs[r].permutation;
    aligned[static_cast<R_xlen_t>(r)] = aligned_run(partitions[r], permutation);
    permutations[static_cast<R_xlen_t>(r)] = one_based(permutation);
  }
  return Rcpp::List::create(
      Rcpp::Named("aligned") = aligned, Rcpp::Named("permutations") = permutations,
      Rcpp::Named("runs") = runs_list(result.runs),
      Rcpp::Named("levels") = levels_list(result.levels),
      Rcpp::Named("modes") = modes_list(result.modes),
      Rcpp::Named("splits") = splits_list(result.splits),
      Rcpp::Named("mean_pairwise_similarity") = result.mean_pairwise_similarity);
}
