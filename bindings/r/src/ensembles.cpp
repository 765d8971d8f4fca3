// Many partitions: their consensus, and their alignment to common labels; R can interrupt both.
#include "ensembles.hpp"

#include <optional>

#include <truecluster/report.hpp>

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

// reference: a partition, or NULL. weights: of the cases, or NULL.
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
void add_certainties(Rcpp::List& list, const ConsensusResult& result) {
  const CaseWeights weights = result.counting_weights();
  std::vector<CaseCertainty> cases =
      case_certainties(result.memberships, result.noise_shares, weights);
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (result.votes_per_case[i] == 0) cases[i].label = cases[i].runner_up = missing_label;
  std::vector<ClusterCertainty> clusters =
      cluster_certainties(result.memberships, result.noise_shares, weights);
  const std::vector<Index> sizes = result.cluster_sizes();
  for (std::size_t k = 0; k < clusters.size(); ++k) clusters[k].size = sizes[k];
  list["cases"] = data_frame_of(cases);
  list["clusters"] = data_frame_of(clusters);
}

// Both are NA in R: a case without votes is missing.
Label label_of(int number, Index n_votes) {
  if (number != NA_INTEGER) return number - 1;
  return n_votes == 0 ? missing_label : noise_label;
}

template <Described T>
void read_stored(const Rcpp::List& list, T& result) {
  visit_stored(result, [&]<class Value>(const Field& field, Value& value) {
    if constexpr (Single<Value>) read(field, element(list, field), 0, value);
  });
}

template <Described T>
std::vector<T> rows_of(const Rcpp::List& list, const char* name) {
  const Field field{name, Unit::none, ""};
  std::vector<T> rows;
  read(field, element(list, field), rows);
  return rows;
}

}  // namespace

ConsensusResult consensus_result_of(const Rcpp::List& list) {
  ConsensusResult result;
  read_stored(list, result);
  result.memberships = row_major(list["memberships"]);
  const Rcpp::List cases = list["cases"];
  for (const double votes : Rcpp::as<std::vector<double>>(cases["votes"]))
    result.votes_per_case.push_back(static_cast<Index>(votes));
  const Rcpp::IntegerVector labels = list["labels"];
  for (R_xlen_t i = 0; i < labels.size(); ++i)
    result.labels.push_back(label_of(labels[i], result.votes_per_case[i]));
  if (cases.containsElementNamed("noise_share"))
    result.noise_shares = Rcpp::as<std::vector<double>>(cases["noise_share"]);
  if (list.containsElementNamed("weights"))
    result.weights = weights_of(list["weights"], result.memberships.rows());
  result.fits = rows_of<ReplicateFit>(list, "fits");
  return result;
}

AlignResult align_result_of(const Rcpp::List& list) {
  AlignResult result;
  read_stored(list, result);
  result.runs = rows_of<AlignedRun>(list, "runs");
  result.levels = rows_of<AlignedLevel>(list, "levels");
  result.modes = rows_of<RunMode>(list, "modes");
  result.splits = rows_of<ClusterSplit>(list, "splits");
  const Field numbers{"permutations", Unit::position, ""}, pairs{"similarities", Unit::share, ""};
  const Rcpp::List permutations = element(list, numbers), similarities = element(list, pairs);
  for (std::size_t r = 0; r < result.runs.size(); ++r) {
    AlignedRun& run = result.runs[r];
    read(numbers, permutations[static_cast<R_xlen_t>(r)], run.permutation);
    result.modes.at(run.mode).runs.push_back(static_cast<Index>(r));
    for (AlignedLevel& level : result.levels)
      if (level.n_clusters == run.n_clusters) level.runs.push_back(static_cast<Index>(r));
  }
  for (std::size_t l = 0; l < result.levels.size(); ++l)
    result.levels[l].similarity = row_major(similarities[static_cast<R_xlen_t>(l)]);
  return result;
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
  list["warnings"] = consensus_warnings(result, settings.tolerance);
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
  Rcpp::List similarities;
  for (const truecluster::AlignedLevel& level : result.levels)
    similarities.push_back(to_r(level.similarity.view()));
  Rcpp::List list;
  add_fields(list, entries_of(result));
  list["aligned"] = aligned;
  list["permutations"] = permutations;
  list["runs"] = data_frame_of(result.runs);
  list["levels"] = data_frame_of(result.levels);
  list["similarities"] = similarities;
  list["modes"] = data_frame_of(result.modes);
  list["splits"] = data_frame_of(result.splits);
  return list;
}
