// [TM, table 6]: the criterion under each way of matching, in six scenarios.
#pragma once

#include <array>
#include <vector>

#include <truecluster/consensus.hpp>
#include <truecluster/context.hpp>

#include "result.hpp"

namespace truecluster::study {

// H, RMC, I and CIC of a run; mean and standard deviation over seeds.
using CriterionValues = std::array<double, 4>;
inline constexpr std::array<const char*, 4> criterion_names{
    "uncertainty", "relative_model_complexity", "information", "cic"};

// A scenario with the two published rows: votes after truematch (MMCC), and consensus by soft
// voting as R's clue does it.
struct PublishedScenario {
  const char* name;
  const char* splits;  // see parse_scenario
  CriterionValues mmcc, consensus;
};
inline constexpr std::array<PublishedScenario, 6> table6_scenarios{{
    {"random 50:49:1", "50:49:1", {1.578, 0.020, 0.044, -1.534}, {1.066, 0.011, 0.049, -1.016}},
    {"random 99:1", "99:1", {1.000, 0.010, 0.014, -0.985}, {0.081, 0.001, 0.001, -0.080}},
    {"random 50:50", "50:50", {0.995, 0.010, 0.059, -0.936}, {0.995, 0.010, 0.048, -0.947}},
    {"single 100", "100", {0, 0, 0, 0}, {0, 0, 0, 0}},
    {"justified 50 random 49:1",
     "50|49:1",
     {0.499, 0.018, 0.695, 0.196},
     {0.071, 0.011, 0.965, 0.895}},
    {"justified 50:50", "50|50", {0, 0.010, 0.990, 0.990}, {0, 0.010, 0.990, 0.990}},
}};

struct VotingMethod {
  const char* name;
  ConsensusMethod rule;
  MatchMethod match;  // mmcc: how a replicate is matched to the majority
  bool neutral;       // the published MMCC rows are meant to be reproduced
};
inline constexpr std::array<VotingMethod, 6> table6_methods{{
    {"heuristic", ConsensusMethod::mmcc, MatchMethod::heuristic, true},
    {"truematch", ConsensusMethod::mmcc, MatchMethod::truematch, true},
    {"oddsmatch", ConsensusMethod::mmcc, MatchMethod::oddsmatch, true},
    {"trustmatch", ConsensusMethod::mmcc, MatchMethod::trustmatch, true},
    {"tracemax", ConsensusMethod::mmcc, MatchMethod::tracemax, false},
    {"clue-dwh", ConsensusMethod::clue_dwh, MatchMethod::tracemax, false},
}};

struct Table6Row {
  const VotingMethod* method;
  const PublishedScenario* scenario;
  CriterionValues mean{}, spread{}, published{};  // published: NaN where the paper has no such row
};

std::vector<Table6Row> table6_rows(Index n_replicates, Index n_seeds, std::uint64_t first_seed,
                                   const Context& context = {});

// With the paper's 10,000 replicates.
Result table6(std::uint64_t seed, const Context& context = {});

}  // namespace truecluster::study
