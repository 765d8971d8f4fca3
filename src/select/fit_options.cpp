// What the options of a fit may be.
#include <fmt/format.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "select/fit_setup.hpp"

namespace truecluster {

void validate(const FitOptions& options) {
  const auto refuse_below = [](std::string_view name, Index value, Index least) {
    if (value < least)
      throw InvalidArgument(fmt::format("{} is {} but must be at least {}", name, value, least));
  };
  validate(options.resample);
  refuse_below("replicates", options.replicates, 0);
  refuse_below("min_replicates", options.min_replicates, 1);
  refuse_below("max_replicates", options.max_replicates, options.min_replicates);
  refuse_below("null_replicates", options.null_replicates, 0);
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
