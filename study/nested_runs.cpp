// The scenarios and the ways of matching of the nested study.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "jobs.hpp"
#include "nested.hpp"

namespace truecluster::study {
namespace {

std::string size_list(std::span<const Index> sizes) {
  if (sizes.size() > 1 &&
      std::all_of(sizes.begin(), sizes.end(), [&](Index size) { return size == sizes.front(); }))
    return fmt::format("{} of {}", sizes.size(), sizes.front());
  return fmt::format("{}", fmt::join(sizes, "|"));
}

// Fills in the uncertainty, the mean over seeds of run(deviation, seed), and the target likewise.
template <class Run>
void average_over_seeds(std::vector<Deviation>& deviations, Index n_seeds, std::uint64_t first_seed,
                        std::string_view what, const Context& context, Run run) {
  run_jobs(static_cast<Index>(deviations.size()), what, context, [&](Index job) {
    Deviation& deviation = deviations[job];
    for (Index s = 0; s < n_seeds; ++s) {
      deviation.options.seed = first_seed + s;
      const auto [target, uncertainty] = run(job, deviation.options);
      deviation.target += target / static_cast<double>(n_seeds);
      deviation.uncertainty += uncertainty / static_cast<double>(n_seeds);
    }
    deviation.options.seed = first_seed;
  });
}

}  // namespace

std::string split_scenario(const SplitDesign& design) {
  std::string text;
  for (int k = 0; k < design.n_true; ++k) {
    const Index size = design.n_objects / design.n_true + (k < design.n_objects % design.n_true);
    const auto rest =
        static_cast<Index>(std::lround(static_cast<double>(size) * (1 - design.share)));
    const Index minor = std::max<Index>(1, rest);
    if (k > 0) text += '|';
    text += k < design.n_true - design.n_splits ? fmt::format("{}", size)
                                                : fmt::format("{}:{}", size - minor, minor);
  }
  return text;
}

std::vector<std::string> named_nested_scenarios() {
  return {"50|49:1", "25|25|24:1|20:5", "40|30:20:10", "60|20|19:1", "90|9:1"};
}

std::vector<std::string> systematic_nested_scenarios() {
  std::vector<std::string> scenarios;
  for (const Index n_objects : {Index{100}, Index{1000}})
    for (int n_true = 2; n_true <= 5; ++n_true)
      for (const int n_splits : {1, 2})
        for (const double share : {0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99}) {
          std::string text = split_scenario({n_objects, n_true, n_splits, share});
          if (std::find(scenarios.begin(), scenarios.end(), text) == scenarios.end())
            scenarios.push_back(std::move(text));
        }
  return scenarios;
}

std::vector<NoisyScenario> noisy_scenarios() {
  const std::vector<std::vector<Index>> size_sets{{60, 30, 10},
                                                  {60, 30, 8, 2},
                                                  {90, 10},
                                                  {98, 2},
                                                  {50, 48, 2},
                                                  {40, 30, 20, 10},
                                                  {20, 20, 20, 20, 20},
                                                  std::vector<Index>(10, 10)};
  std::vector<NoisyScenario> scenarios;
  for (const std::vector<Index>& sizes : size_sets)
    for (const double noise : {0.1, 0.3, 0.5, 0.7}) scenarios.push_back({sizes, noise});
  return scenarios;
}

std::vector<MmccOptions> matching_combinations() {
  std::vector<MmccOptions> combinations;
  for (const Reference against : {Reference::majority, Reference::memberships})
    for (const MatchMethod method :
         {MatchMethod::trustmatch, MatchMethod::oddsmatch, MatchMethod::heuristic,
          MatchMethod::truematch, MatchMethod::tracemax, MatchMethod::dwh})
      combinations.push_back({.method = method, .against = against});
  return combinations;
}

std::vector<Deviation> nested_deviations(const std::vector<std::string>& scenarios,
                                         Index n_replicates, Index n_seeds,
                                         std::uint64_t first_seed, const Context& context) {
  std::vector<Deviation> deviations;
  for (const std::string& text : scenarios)
    for (const MmccOptions& options : matching_combinations())
      deviations.push_back({text, parse_scenario(text).n_objects(), 0, options});
  average_over_seeds(deviations, n_seeds, first_seed, "nested", context,
                     [&](std::size_t job, const MmccOptions& options) {
                       const Scenario scenario = parse_scenario(deviations[job].scenario);
                       return std::pair(scenario.ideal_uncertainty(),
                                        vote_over(scenario, options, n_replicates).uncertainty);
                     });
  return deviations;
}

std::vector<Deviation> noisy_deviations(const std::vector<NoisyScenario>& scenarios,
                                        Index n_replicates, Index n_seeds, std::uint64_t first_seed,
                                        const Context& context) {
  const std::vector<MmccOptions> combinations = matching_combinations();
  std::vector<Deviation> deviations;
  for (const NoisyScenario& scenario : scenarios)
    for (const MmccOptions& options : combinations)
      deviations.push_back({size_list(scenario.sizes), 100, scenario.noise, options});
  average_over_seeds(deviations, n_seeds, first_seed, "noisy", context,
                     [&](std::size_t job, const MmccOptions& options) {
                       const NoisyScenario& scenario = scenarios[job / combinations.size()];
                       return std::pair(
                           oracle_votes(scenario, options.seed, n_replicates).uncertainty,
                           vote_over(scenario, options, n_replicates).uncertainty);
                     });
  return deviations;
}

}  // namespace truecluster::study
