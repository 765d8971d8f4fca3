// The numbers of clusters that a fit tries.
#include <fmt/format.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "select/fit_setup.hpp"

namespace truecluster {

std::vector<Label> numbers_of_clusters(const FitOptions& options, Index n_distinct,
                                       std::vector<std::string>& warnings) {
  std::vector<Index> wanted = wanted_numbers(options);
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  if (wanted.empty())
    throw InvalidArgument(
        fmt::format("there is no number of clusters between k_min {} and k_max {}", options.k_min,
                    options.k_max));
  if (wanted.front() < 1)
    throw InvalidArgument(fmt::format("`k` is {} but must be at least 1", wanted.front()));
  if (wanted.front() > n_distinct)
    throw InvalidArgument(fmt::format("`k` is {} but only {} exist{}", wanted.front(),
                                      counted(n_distinct, "distinct row"),
                                      n_distinct == 1 ? "s" : ""));
  std::vector<Label> ks;
  for (const Index k : wanted)
    if (k <= n_distinct) ks.push_back(static_cast<Label>(k));
  if (wanted.back() > n_distinct)
    warnings.push_back(
        n_distinct == 1
            ? "All rows are equal: more than one cluster was not tried."
            : fmt::format("Only {} distinct rows exist: more than {} clusters were not tried.",
                          n_distinct, n_distinct));
  return ks;
}

}  // namespace truecluster
