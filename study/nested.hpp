// How near each way of matching comes to what a perfect one would vote: where clusters are split
// without reason (nested scenarios), and where real clusters are blurred by noise.
#pragma once

#include <string>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/mmcc.hpp>

#include "result.hpp"
#include "vote_run.hpp"

namespace truecluster::study {

// Equal true clusters, of which the last n_splits are split in two by a share:
// {100, 3, 1, 0.95} is 34|33|31:2.
struct SplitDesign {
  Index n_objects = 100;
  int n_true = 2;
  int n_splits = 1;
  double share = 0.5;  // of the larger part
};
std::string split_scenario(const SplitDesign& design);

// The five scenarios of the documentation, and the systematic set around them: 2 to 5 true
// clusters, one or two splits, shares from 50:50 to 99:1, 100 and 1,000 cases.
std::vector<std::string> named_nested_scenarios();
std::vector<std::string> systematic_nested_scenarios();

// Real clusters down to 2 of 100 cases, noise 0.1 to 0.7.
std::vector<NoisyScenario> noisy_scenarios();

// Every method against both references.
std::vector<MmccOptions> matching_combinations();

struct Deviation {
  std::string scenario;
  Index n_objects = 0;
  double noise = 0;  // 0: nested
  MmccOptions options;
  double target = 0;       // the ideal, or the oracle's uncertainty
  double uncertainty = 0;  // mean over seeds
  [[nodiscard]] double excess() const { return uncertainty - target; }
};

std::vector<Deviation> nested_deviations(const std::vector<std::string>& scenarios,
                                         Index n_replicates, Index n_seeds,
                                         std::uint64_t first_seed, const Context& context = {});
std::vector<Deviation> noisy_deviations(const std::vector<NoisyScenario>& scenarios,
                                        Index n_replicates, Index n_seeds, std::uint64_t first_seed,
                                        const Context& context = {});

Result nested(std::uint64_t seed, const Context& context = {});

}  // namespace truecluster::study
