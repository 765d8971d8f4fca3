// The options of a fit: their descriptions, and what they may be.
#include <fmt/format.h>

#include <numeric>

#include <truecluster/ensemble.hpp>
#include <truecluster/error.hpp>

#include "base/require.hpp"

namespace truecluster {

std::vector<Index> wanted_numbers(const FitOptions& options) {
  if (!options.k_values.empty() || options.k_min > options.k_max) return options.k_values;
  std::vector<Index> numbers(options.k_max - options.k_min + 1);
  std::iota(numbers.begin(), numbers.end(), options.k_min);
  return numbers;
}

void describe(FitOptions& options, OptionVisitor& visitor) {
  options.k_values = wanted_numbers(options);  // the one form that a visitor sees and may set
  visitor.option("k", options.k_values, "numbers of clusters to compare, such as 1:10 or 2,4,8");
  visitor.option("clusterer", options.clusterer,
                 "auto, or names (kmeans, kmedoids, gmm, ward, average, complete, single, genie, "
                 "graph, density) joined by ',' for models side by side or by '+' for one mixed "
                 "ensemble");
  describe(options.clusterers, visitor);
  describe(options.resample, visitor);
  visitor.option("vote", options.vote, "which cases of a replicate vote");
  visitor.option("match", options.match, "how a replicate is matched to the earlier ones");
  visitor.option("against", options.against,
                 "what a replicate is matched to, the majority of the votes or the memberships");
  visitor.option("judges", options.judges,
                 "number of cases, drawn at random, that judge the models while one is chosen; all "
                 "cases if there are fewer. The chosen model is estimated for all cases");
  visitor.option("replicates", options.replicates,
                 "this exact number of replicates for every model; 0: as many as needed");
  visitor.option("min_replicates", options.min_replicates,
                 "smallest number of replicates before models are compared and memberships may be "
                 "called converged");
  visitor.option("max_replicates", options.max_replicates,
                 "largest number of replicates (docs/long-runs.md explains tolerance and limits)");
  visitor.option("null_sets", options.null_sets,
                 "number of sets of null data, single clusters that resemble the data: a division "
                 "is chosen only if null data are rarely divided as clearly; 0: no comparison, so "
                 "that whether there are clusters at all is not tested (as with distances)");
  visitor.option("null_replicates", options.null_replicates,
                 "number of replicates for each set of null data; 0: no comparison");
  visitor.option("tolerance", options.tolerance, tolerance_help);
  visitor.option("seed", options.seed, "seed of all random numbers");
}

void validate(const FitOptions& options) {
  for (const Index k : wanted_numbers(options)) require_at_least("k", k, 1);
  validate(options.resample);
  require_at_least("judges", options.judges, 10);
  require_at_least("replicates", options.replicates, 0);
  require_at_least("min_replicates", options.min_replicates, 1);
  require_at_least("max_replicates", options.max_replicates, options.min_replicates);
  require_at_least("null_replicates", options.null_replicates, 0);
  require_0_or_at_least("null_sets", options.null_sets, 3);
  if (!(options.tolerance > 0))
    throw InvalidArgument(fmt::format("`tolerance` is {} but must be positive", options.tolerance));
  if (options.vote == Vote::out_of_bag && options.resample.method == ResampleMethod::jitter)
    throw InvalidArgument(
        "with `resample` jitter every case is drawn: `vote` out-of-bag has no voters");
}

}  // namespace truecluster
