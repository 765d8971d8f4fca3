// Many partitions: their consensus, and their alignment to common labels.
#include "ensembles.hpp"

#include <optional>

#include "cases.hpp"
#include "convert.hpp"
#include "criterion_list.hpp"
#include "fields_list.hpp"
#include "interruptible.hpp"
#include "option_list.hpp"

namespace truecluster_r {
namespace {

using namespace truecluster;

// A run on the common labels; those of unused clusters remain free.
SEXP aligned_run(const AnyPartition& run, std::span<const Index> permutation) {
  const AnyPartition moved = reordered(run, permutation);
  if (const auto* crisp = std::get_if<Partition>(&moved)) return one_based(crisp->labels);
  return to_r(std::get<Matrix<double>>(moved).view());
}

}  // namespace

ConsensusResult consensus_of(const std::vector<AnyPartition>& partitions, SEXP reference,
                             const ConsensusOptions& options, SEXP weights, int threads) {
  const CaseWeights of_cases =
      weights_of(weights, partitions.empty() ? 0 : n_objects(partitions[0]));
  std::optional<AnyPartition> given;
  if (!Rf_isNull(reference)) given = any_partition(reference, options.noise);
  ConsensusResult result;
  run_interruptible(threads, [&](const Context& context) {
    result = consensus(partitions, options, context, given ? &*given : nullptr, of_cases);
  });
  return result;
}

AlignResult align_of(const std::vector<AnyPartition>& runs, const AlignOptions& options,
                     int threads) {
  AlignResult result;
  run_interruptible(threads,
                    [&](const Context& context) { result = align(runs, options, context); });
  return result;
}

// Cases without votes count for nothing, and have no label.
void add_certainties(Rcpp::List& list, const truecluster::ConsensusResult& result) {
  const truecluster::CaseWeights weights = result.counting_weights();
  std::vector<truecluster::CaseCertainty> cases =
      truecluster::case_certainties(result.memberships, result.noise_shares, weights);
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (result.votes_per_case[i] == 0)
      cases[i].label = cases[i].runner_up = truecluster::missing_label;
  std::vector<truecluster::ClusterCertainty> clusters =
      truecluster::cluster_certainties(result.memberships, result.noise_shares, weights);
  const std::vector<Index> sizes = result.cluster_sizes();
  for (std::size_t k = 0; k < clusters.size(); ++k) clusters[k].size = sizes[k];
  list["cases"] = data_frame_of(cases);
  list["clusters"] = data_frame_of(clusters);
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List consensus_cpp(const Rcpp::List& partitions, SEXP reference, const Rcpp::List& options,
                         SEXP weights, int threads) {
  using namespace truecluster_r;
  const auto settings = options_of<truecluster::ConsensusOptions>(options);
  const truecluster::ConsensusResult result = consensus_of(
      any_partitions(partitions, settings.noise), reference, settings, weights, threads);
  Rcpp::List list;
  add_fields(list, entries_of(result));
  list["labels"] = one_based(result.labels);
  list["memberships"] = to_r(result.memberships.view());
  list["criterion"] = criterion_vector(result.criterion);
  list["votes"] = to_r(std::span<const Index>(result.votes_per_case));
  list["noise_shares"] = result.noise_shares;
  list["n_noise"] = static_cast<double>(result.n_noise());
  add_certainties(list, result);
  list["fits"] = data_frame_of(result.fits);
  return list;
}

// [[Rcpp::export(rng = false)]]
Rcpp::List align_cpp(const Rcpp::List& runs, const Rcpp::List& options, int threads) {
  using namespace truecluster_r;
  const std::vector<truecluster::AnyPartition> partitions = any_partitions(runs);
  const auto settings = options_of<truecluster::AlignOptions>(options);
  const truecluster::AlignResult result = align_of(partitions, settings, threads);
  Rcpp::List aligned(runs.size()), permutations(runs.size());
  for (std::size_t r = 0; r < partitions.size(); ++r) {
    const auto& permutation = result.runs[r].permutation;
    aligned[static_cast<R_xlen_t>(r)] = aligned_run(partitions[r], permutation);
    permutations[static_cast<R_xlen_t>(r)] = one_based(permutation);
  }
  Rcpp::List list;
  add_fields(list, entries_of(result));
  list["aligned"] = aligned;
  list["permutations"] = permutations;
  list["runs"] = data_frame_of(result.runs);
  list["levels"] = data_frame_of(result.levels);
  list["modes"] = data_frame_of(result.modes);
  list["splits"] = data_frame_of(result.splits);
  return list;
}
