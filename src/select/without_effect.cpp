// Says which of the options that were given change nothing beside the others.
#include "select/without_effect.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

using Names = std::vector<std::string_view>;

bool any_named(std::span<const Family> families, const Names& names) {
  return std::ranges::any_of(families, [&](const Family& family) {
    return std::ranges::any_of(family.members, [&](const auto& member) {
      return std::ranges::find(names, member->name()) != names.end();
    });
  });
}

}  // namespace

std::vector<std::string> options_without_effect(const FitOptions& options) {
  const FitOptions unset;
  std::vector<std::string> sentences;
  const auto note = [&](std::string_view name, bool given, std::string_view why) {
    if (given)
      sentences.push_back(fmt::format("`{}` has no effect: it applies only to {}.", name, why));
  };
  const ResampleMethod method = options.resample.method;
  note("subsample_fraction",
       method != ResampleMethod::subsample &&
           options.resample.subsample_fraction != unset.resample.subsample_fraction,
       "`resample` subsample");
  note("jitter_scale",
       method != ResampleMethod::jitter &&
           options.resample.jitter_scale != unset.resample.jitter_scale,
       "`resample` jitter");
  if (options.replicates == 0) return sentences;
  const std::string_view until_converged = "runs without a fixed number of `replicates`";
  note("min_replicates", options.min_replicates != unset.min_replicates, until_converged);
  note("max_replicates", options.max_replicates != unset.max_replicates, until_converged);
  return sentences;
}

std::vector<std::string> clusterer_options_without_effect(const ClustererOptions& options,
                                                          std::span<const Family> families) {
  const Names on_distances{"kmedoids", "average", "complete", "single",
                           "genie",    "graph",   "density"};
  Names on_training_cases{on_distances};
  on_training_cases.insert(on_training_cases.begin() + 1, "ward");
  const ClustererOptions unset;
  std::vector<std::string> sentences;
  const auto note = [&](std::string_view name, bool given, const Names& users) {
    if (!given || any_named(families, users)) return;
    sentences.push_back(fmt::format("`{}` has no effect: it applies only to the clusterer{} {}.",
                                    name, users.size() == 1 ? "" : "s", fmt::join(users, ", ")));
  };
  note("covariance", options.covariance != unset.covariance, {"gmm"});
  note("gmm_start", options.gmm_start != unset.gmm_start, {"gmm"});
  note("metric", options.metric != unset.metric, on_distances);
  note("n_init", options.n_init != unset.n_init, {"kmeans", "gmm", "kmedoids"});
  note("max_training_cases", options.max_training_cases != unset.max_training_cases,
       on_training_cases);
  note("gini_limit", options.gini_limit != unset.gini_limit, {"genie"});
  note("smoothing", options.smoothing != unset.smoothing, {"genie"});
  note("neighbours", options.neighbours != unset.neighbours, {"graph"});
  note("min_cluster_size", options.min_cluster_size != unset.min_cluster_size, {"density"});
  note("clusterer_command", options.command != unset.command, {"command"});
  note("command_timeout", options.command_timeout != unset.command_timeout, {"command"});
  return sentences;
}

void require_no_features(const ResampleOptions& options) {
  if (options.method == ResampleMethod::jitter)
    throw InvalidArgument("`resample` jitter adds noise to features, which distances do not have");
  if (options.feature_fraction < 1)
    throw InvalidArgument("`feature_fraction` draws features, which distances do not have");
}

}  // namespace truecluster
