// The options of fit(), described.
#include <numeric>

#include <truecluster/ensemble.hpp>

namespace truecluster {

void describe(FitOptions& options, OptionVisitor& visitor) {
  if (options.k_values.empty() && options.k_min <= options.k_max) {
    options.k_values.resize(options.k_max - options.k_min + 1);
    std::iota(options.k_values.begin(), options.k_values.end(), options.k_min);
  }
  visitor.option("k", options.k_values, "numbers of clusters to compare, such as 1:10 or 2,4,8");
  visitor.option("clusterer", options.clusterer,
                 "auto, or names (kmeans, kmedoids, gmm, ward, average, complete, single, genie, "
                 "graph, density) "
                 "joined by ',' for models side by side or by '+' for one mixed ensemble");
  describe(options.clusterers, visitor);
  describe(options.resample, visitor);
  visitor.option("vote", options.vote, "which cases of a replicate vote");
  visitor.option("match", options.match, "how a replicate is matched to the earlier ones");
  visitor.option("against", options.against,
                 "what a replicate is matched to: the majority of the votes, or the memberships");
  visitor.option("replicates", options.replicates,
                 "exactly so many replicates for every model; 0: until converged");
  visitor.option("min_replicates", options.min_replicates,
                 "replicates before convergence is looked at");
  visitor.option("max_replicates", options.max_replicates, "replicates at which a run ends");
  visitor.option(
      "null_replicates", options.null_replicates,
      "replicates at most for data without clusters but of the same extent: a number of "
      "clusters is chosen only if its uncertainty is well below theirs; 0: no comparison");
  visitor.option(
      "tolerance", options.tolerance,
      "a run has converged when the standard error of its CIC and the mean difference of "
      "the memberships of its two halves are below this");
  visitor.option("seed", options.seed, "seed of all random numbers");
}

}  // namespace truecluster
