// The main job: from data to the number of clusters, who is in which, and how certain that is.
#include <truecluster/fit.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/counted.hpp"
#include "resample/draws.hpp"
#include "select/fit_job.hpp"
#include "select/fit_setup.hpp"
#include "select/indices.hpp"
#include "select/reason.hpp"
#include "select/score.hpp"
#include "select/without_effect.hpp"

namespace truecluster {
namespace {

void add_indices(const Voters& judges, std::uint64_t seed, FitResult& result) {
  const Silhouette silhouette(judges.cases.view(), seed, judges.weights);
  for (ModelResult& model : result.models) {
    const std::vector<Label> labels = labels_of_judges(result, model);
    model.silhouette = silhouette.of(labels, model.k);
    model.calinski_harabasz =
        calinski_harabasz(judges.cases.view(), labels, model.k, judges.weights);
  }
}

void note_subsets(const CaseSource& cases, std::span<const Family> families,
                  const ResampleOptions& resample, std::vector<std::string>& warnings) {
  const Index most_drawn = resample.max_drawn > 0 ? resample.max_drawn : cases.rows();
  for (const Family& family : families)
    for (const auto& member : family.members) {
      const Index at_most = member->max_training_cases();
      if (at_most > 0 && std::min(cases.rows(), most_drawn) > at_most)
        warnings.push_back(
            fmt::format("{} trains on a random subset of at most {} of the {} cases in each "
                        "replicate, and predicts the others.",
                        member->name(), at_most, cases.rows()));
    }
}

// Few heavy cases decide then, which users may not expect.
void note_weights(const CaseSource& cases, std::vector<std::string>& warnings) {
  constexpr double uneven = 0.2;
  const CaseWeights weights = cases.weights();
  const auto n =
      weights.empty() ? cases.rows() : static_cast<Index>(weights.counting_cases().size());
  const double effective = weights.effective_cases(n);
  if (effective < uneven * static_cast<double>(n))
    warnings.push_back(
        fmt::format("The weights are so uneven that the {} cases carry only as much information as "
                    "{:.0f} of equal weight.",
                    n, effective));
}

void fit_families(const CaseSource& cases, std::span<const Family> families,
                  const FitOptions& options, const Context& context, const Checkpoint& checkpoint,
                  FitResult& result) {
  const std::vector<Label> ks = prepare_fit(cases, families, options, result.warnings);
  FitJob job(cases, families, ks, options);
  job.run(context, checkpoint, result);
  if (result.votes.rows() > 0) finish_fit(job, options, result);  // on ranks, at rank 0 only
}

}  // namespace

FitResult fit(const DataView& data, const FitOptions& options, const Context& context,
              const Checkpoint& checkpoint) {
  return fit(ViewSource(data), options, context, checkpoint);
}

FitResult fit(const CaseSource& cases, const FitOptions& options, const Context& context,
              const Checkpoint& checkpoint) {
  FitResult result;
  const auto families = named_families(options, cases.kind(), result.warnings);
  fit_families(cases, families, options, context, checkpoint, result);
  return result;
}

FitResult fit(const DataView& data, std::span<const Family> families, const FitOptions& options,
              const Context& context, const Checkpoint& checkpoint) {
  return fit(ViewSource(data), families, options, context, checkpoint);
}

FitResult fit(const CaseSource& cases, std::span<const Family> families, const FitOptions& options,
              const Context& context, const Checkpoint& checkpoint) {
  FitResult result;
  fit_families(cases, families, options, context, checkpoint, result);
  return result;
}

namespace {

void require_voters(const FitOptions& options, Index n_cases) {
  if (options.vote == Vote::out_of_bag && draws_every_case(options.resample, n_cases))
    throw InvalidArgument(
        fmt::format("`vote` out-of-bag has no voters: every replicate draws all {} cases; lower "
                    "`subsample_fraction`",
                    n_cases));
}

// Cases without votes count for nothing, and few votes say little. A user who asks for a number of
// replicates gets it.
void note_few_votes(const CaseSource& cases, const FitOptions& options,
                    std::vector<std::string>& warnings) {
  constexpr double few = 5;
  if (options.vote == Vote::all || options.replicates > 0) return;
  const double n = cases.weights().effective_cases(cases.rows());
  const double drawn = mean_share_drawn(options.resample, n);
  const bool in_bag = options.vote == Vote::in_bag;
  const double share = in_bag ? drawn : 1 - drawn;
  const Index n_replicates = options.min_replicates;
  const double votes = share * static_cast<double>(n_replicates);
  if (votes >= few) return;
  const Index at_most = options.resample.max_drawn;
  const bool few_drawn = in_bag && at_most > 0 && static_cast<double>(at_most) < n;
  warnings.push_back(
      fmt::format("With `vote` {} a replicate votes on {:.2g} % of the cases: after {} a case has "
                  "{:.1f} votes on average. Use `vote` all{}.",
                  name_of(options.vote), 100 * share, counted(n_replicates, "replicate"), votes,
                  few_drawn ? ", or a larger `max_drawn` (0: no limit)" : ""));
}

}  // namespace

std::vector<Label> prepare_fit(const CaseSource& cases, std::span<const Family> families,
                               const FitOptions& options, std::vector<std::string>& warnings) {
  validate(options);
  check_cases(cases);
  if (cases.kind() == DataKind::distances) require_no_features(options.resample);
  require_voters(options, cases.rows());
  std::ranges::move(options_without_effect(options), std::back_inserter(warnings));
  const std::vector<Index> wanted = wanted_numbers(options);
  const Index largest_k = wanted.empty() ? 1 : std::ranges::max(wanted);
  const Index n_distinct = count_distinct_rows(cases, std::max<Index>(1, largest_k));
  std::vector<Label> ks = numbers_of_clusters(options, n_distinct, warnings);
  note_subsets(cases, families, options.resample, warnings);
  note_weights(cases, warnings);
  note_few_votes(cases, options, warnings);
  return ks;
}

void finish_fit(const FitJob& job, const FitOptions& options, FitResult& result) {
  const Voters& judges = job.judges();
  add_indices(judges, options.seed, result);
  result.clusters = cluster_certainties(result.votes);
  const ViewSource judged(judges.cases.view());
  const Index n_distinct =
      count_distinct_rows(WeightedCases(judged, judges.weights), Index{result.model().k} + 1);
  explain_choice(result, options, judges.weights, n_distinct);
}

}  // namespace truecluster
