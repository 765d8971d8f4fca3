// Says which of the options that were given change nothing beside the others.
#include "select/without_effect.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/error.hpp>

#include "select/option_values.hpp"

namespace truecluster {
namespace {

bool any_named(std::span<const Family> families, std::span<const std::string_view> names) {
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
  std::vector<std::string> sentences;
  const std::vector<NamedText> given = option_values(options);
  const std::vector<NamedText> unset = option_values(ClustererOptions());
  for (std::size_t o = 0; o < given.size(); ++o) {
    const std::vector<std::string_view> users = clusterers_with(given[o].name);
    if (given[o].text == unset[o].text || any_named(families, users)) continue;
    sentences.push_back(fmt::format("`{}` has no effect: it applies only to the clusterer{} {}.",
                                    given[o].name, users.size() == 1 ? "" : "s",
                                    fmt::join(users, ", ")));
  }
  return sentences;
}

void require_no_features(const ResampleOptions& options) {
  if (options.method == ResampleMethod::jitter)
    throw InvalidArgument("`resample` jitter adds noise to features, which distances do not have");
  if (options.feature_fraction < 1)
    throw InvalidArgument("`feature_fraction` draws features, which distances do not have");
}

}  // namespace truecluster
