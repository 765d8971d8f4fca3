// What the page shows of single cases, whichever command they come from.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/criterion.hpp>

namespace truecluster::report {

struct CaseView {
  std::span<const CaseCertainty> cases;
  MatrixView<const double> memberships;
  std::span<const std::string> ids;  // may be empty: they are numbered from 1
};

std::string case_id(std::span<const std::string> ids, Index i);

// At most so many of n cases, ascending; drawn at random where there are more.
std::vector<Index> sampled_cases(Index n, Index at_most, std::uint64_t seed);

// Four digits are more than a picture shows, and keep the file small.
double rounded(double value);

// Adds sample, cases, least_certain and uncertainty_histogram; returns which cases are shown.
std::vector<Index> add_cases(nlohmann::ordered_json& report, const CaseView& view,
                             std::uint64_t seed);

// Adds replicate_agreement: the share of the cases of each replicate that voted as the earlier ones
// let expect.
void add_replicate_agreement(nlohmann::ordered_json& report, std::span<const double> diagonal);

}  // namespace truecluster::report
