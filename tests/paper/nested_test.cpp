// Nested and noisy scenarios: what the default of the voting rests on.
#include <gtest/gtest.h>

#include <algorithm>

#include "nested.hpp"

namespace truecluster::study {
namespace {

std::vector<Deviation> only(const std::vector<Deviation>& all, MatchMethod method,
                            Reference against) {
  std::vector<Deviation> chosen;
  for (const Deviation& one : all)
    if (one.options.method == method && one.options.against == against) chosen.push_back(one);
  return chosen;
}

TEST(SplitScenario, RoundsSharesAndKeepsOneCase) {
  EXPECT_EQ(split_scenario({100, 3, 1, 0.95}), "34|33|31:2");
  EXPECT_EQ(split_scenario({100, 5, 2, 0.99}), "20|20|20|19:1|19:1");
  EXPECT_EQ(split_scenario({1000, 2, 1, 0.99}), "500|495:5");
}

TEST(NestedScenarios, OddsmatchIsNearTheIdealUncertaintyInEveryOne) {
  const auto all = nested_deviations(named_nested_scenarios(), 3000, 1, 1);
  for (const Reference against : {Reference::majority, Reference::memberships})
    for (const Deviation& one : only(all, MatchMethod::oddsmatch, against))
      EXPECT_NEAR(one.excess(), 0, 0.02) << one.scenario;
  for (const Deviation& one : only(all, MatchMethod::tracemax, Reference::majority))
    EXPECT_LT(one.excess(), -0.04) << one.scenario;
}

TEST(NoisyScenarios, MembershipsAsReferenceLowerTheExcessOfOddsmatch) {
  const std::vector<NoisyScenario> scenarios{{{60, 30, 10}, 0.7}, {{60, 30, 8, 2}, 0.5}};
  const auto all = noisy_deviations(scenarios, 1000, 2, 1);
  const auto majority = only(all, MatchMethod::oddsmatch, Reference::majority),
             soft = only(all, MatchMethod::oddsmatch, Reference::memberships);
  for (std::size_t s = 0; s < scenarios.size(); ++s)
    EXPECT_LT(soft[s].excess(), majority[s].excess() - 0.05) << soft[s].scenario;
}

TEST(NestedScenarios, TrustmatchIsAsNearTheIdealAsOddsmatch) {
  const auto all = nested_deviations(named_nested_scenarios(), 2000, 1, 1);
  for (const Reference against : {Reference::majority, Reference::memberships})
    for (const Deviation& one : only(all, MatchMethod::trustmatch, against))
      EXPECT_NEAR(one.excess(), 0, 0.02) << one.scenario;
}

TEST(NoisyScenarios, TrustmatchIsNearTheOracle) {
  const std::vector<NoisyScenario> scenarios{
      {{60, 30, 10}, 0.7}, {{60, 30, 8, 2}, 0.5}, {{98, 2}, 0.3}, {{50, 48, 2}, 0.5}};
  const auto all = noisy_deviations(scenarios, 1000, 1, 1);
  for (const Deviation& one : only(all, MatchMethod::trustmatch, Reference::memberships))
    EXPECT_NEAR(one.excess(), 0, 0.03) << one.scenario;
}

// Each case keeps its label with probability 0.7 or gets that of a random case: 0.7 + 0.3 * 0.9,
// 0.3 * 0.1 for the 90 and 0.7 + 0.3 * 0.1, 0.3 * 0.9 for the 10. The entropies are 0.1944 and
// 0.8415 bits.
TEST(NoisyScenarios, OracleHasTheEntropyOfTheNoise) {
  EXPECT_NEAR(oracle_votes({{90, 10}, 0.3}, 1, 4000).uncertainty, 0.9 * 0.1944 + 0.1 * 0.8415,
              0.003);
}

}  // namespace
}  // namespace truecluster::study
