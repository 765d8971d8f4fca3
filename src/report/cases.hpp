// What the page shows of single cases, whichever command they come from.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/criterion.hpp>

#include "report/carried_cases.hpp"

namespace truecluster::report {

std::string case_id(std::span<const std::string> ids, Index i);

// At most `at_most` of n cases, ascending; drawn at random where there are more.
std::vector<Index> sampled_cases(Index n, Index at_most, std::uint64_t seed);

// The same, but with all of the given ones: as these are a random sample, too, both together are.
std::vector<Index> sampled_with(std::span<const Index> given, Index n, Index at_most,
                                std::uint64_t seed);

// How many it draws beside the given ones.
Index n_drawn_beside(Index n_given, Index at_most);

// Four digits are more than a picture shows, and keep the file small.
double rounded(double value);

// How many cases are assigned to a cluster with a probability of 0.9 or more.
Index n_certain(std::span<const CaseCertainty> cases);
Index n_certain(const MembershipSource& memberships);
// Their share of the weights.
double certain_share(std::span<const CaseCertainty> cases, const CaseWeights& weights);
double certain_share(const MembershipSource& memberships);
// "253 of 342 cases (71.4 % of the weight) are assigned with probability 0.9 or more", where only
// cases with weights have a share of them.
std::string assigned_text(Index n_certain, Index n_cases, std::optional<double> share_of_weight);

// Adds sample and drawn, the places of the cases that pictures show among those the page carries,
// the judges first: they have a label in every model; what they count for, if that is not their
// weight. Returns which cases these are.
std::vector<Index> add_drawn(nlohmann::ordered_json& report, const CarriedCases& carried,
                             Index n_total, std::uint64_t seed);

// Adds replicate_agreement: the share of the cases, or of their weight, of each replicate that
// voted as the earlier ones let expect.
void add_replicate_agreement(nlohmann::ordered_json& report, std::span<const double> diagonal,
                             const CaseWeights& weights);

}  // namespace truecluster::report
