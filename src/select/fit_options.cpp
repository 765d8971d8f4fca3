// What the options of a fit are called, and what they may be.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include <truecluster/error.hpp>

#include "select/fit_setup.hpp"

namespace truecluster {

void describe(FitOptions& options, OptionVisitor& visitor) {
  if (options.k_values.empty() && options.k_min <= options.k_max) {
    options.k_values.resize(static_cast<std::size_t>(options.k_max - options.k_min + 1));
    std::iota(options.k_values.begin(), options.k_values.end(), options.k_min);
  }
  visitor.option("k", options.k_values, "numbers of clusters to compare, such as 1:10 or 2,4,8");
  visitor.option(
      "clusterer", options.clusterer,
      "auto, or names (kmeans, kmedoids, gmm, ward, average, complete, single) joined by "
      "',' for models side by side or by '+' for one mixed ensemble");
  describe(options.clusterers, visitor);
  describe(options.resample, visitor);
  visitor.option("vote", options.vote, "which cases of a replicate vote");
  describe(options.mmcc, visitor);
  visitor.option("replicates", options.replicates,
                 "exactly so many replicates for every model; 0: until converged");
  visitor.option("min_replicates", options.min_replicates,
                 "replicates before convergence is looked at");
  visitor.option("max_replicates", options.max_replicates, "replicates at which a run ends");
  visitor.option(
      "tolerance", options.tolerance,
      "a run has converged when the standard error of its CIC and the mean difference of "
      "the memberships of its two halves are below this");
}

void validate(const FitOptions& options) {
  const auto refuse_below = [](std::string_view name, Index value, Index least) {
    if (value < least)
      throw InvalidArgument(fmt::format("{} is {} but must be at least {}", name, value, least));
  };
  validate(options.resample);
  refuse_below("replicates", options.replicates, 0);
  refuse_below("min_replicates", options.min_replicates, 1);
  refuse_below("max_replicates", options.max_replicates, options.min_replicates);
  if (!(options.tolerance > 0))
    throw InvalidArgument(fmt::format("tolerance is {} but must be positive", options.tolerance));
  if (options.vote == Vote::out_of_bag && options.resample.method == ResampleMethod::jitter)
    throw InvalidArgument(
        "with resample jitter every case is drawn: vote out-of-bag has no voters");
}

std::vector<Label> numbers_of_clusters(const FitOptions& options, Index n_distinct,
                                       std::vector<std::string>& warnings) {
  std::vector<Index> wanted = options.k_values;
  if (wanted.empty())
    for (Index k = options.k_min; k <= options.k_max; ++k) wanted.push_back(k);
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  if (wanted.empty())
    throw InvalidArgument(
        fmt::format("there is no number of clusters between k_min {} and k_max {}", options.k_min,
                    options.k_max));
  if (wanted.front() < 1)
    throw InvalidArgument(fmt::format("n_clusters is {} but must be at least 1", wanted.front()));
  if (wanted.front() > n_distinct)
    throw InvalidArgument(fmt::format("n_clusters is {} but only {} distinct rows exist",
                                      wanted.front(), n_distinct));
  std::vector<Label> ks;
  for (const Index k : wanted)
    if (k <= n_distinct) ks.push_back(static_cast<Label>(k));
  if (wanted.back() > n_distinct)
    warnings.push_back(
        fmt::format("Only {} distinct rows exist: numbers of clusters above {} were left out.",
                    n_distinct, n_distinct));
  return ks;
}

}  // namespace truecluster
