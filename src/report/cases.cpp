// What the page shows of single cases, whichever command they come from.
#include "report/cases.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <truecluster/random.hpp>

#include "base/counted.hpp"
#include "random/sample_cases.hpp"
#include "report/sample_weights.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr double certain_probability = 0.9;
constexpr Index max_drawn_cases = 2000;
constexpr std::size_t max_replicate_points = 2000;

}  // namespace

std::string case_id(std::span<const std::string> ids, Index i) {
  return ids.empty() ? std::to_string(i + 1) : ids[i];
}

std::vector<Index> sampled_cases(Index n, Index at_most, std::uint64_t seed) {
  return sample_cases(n, at_most, Stream(seed, Stage::sample, 0, 2));
}

Index n_drawn_beside(Index n_given, Index at_most) { return std::max(at_most - n_given, Index{0}); }

std::vector<Index> sampled_with(std::span<const Index> given, Index n, Index at_most,
                                std::uint64_t seed) {
  const Index n_others = n_drawn_beside(static_cast<Index>(given.size()), at_most);
  std::vector<Index> cases = sampled_cases(n, n_others, seed);
  cases.insert(cases.end(), given.begin(), given.end());
  std::ranges::sort(cases);
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  return cases;
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

namespace {

// Calls use(i) for the cases that are assigned with that probability.
template <class Use>
void for_certain(std::span<const CaseCertainty> cases, Use use) {
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (cases[i].label >= 0 && cases[i].probability >= certain_probability)
      use(static_cast<Index>(i));
}
template <class Use>
void for_certain(const MembershipSource& memberships, Use use) {
  const auto n_clusters = static_cast<std::size_t>(memberships.cluster_cols());
  memberships.for_each_row([&](Index i, std::span<const double> row) {
    if (std::ranges::max(row.first(n_clusters)) >= certain_probability) use(i);
  });
}

template <class Cases>
Index count_certain(const Cases& cases) {
  Index n = 0;
  for_certain(cases, [&](Index) { ++n; });
  return n;
}

template <class Cases>
double share_of_certain(const Cases& cases, Index n, const CaseWeights& weights) {
  double sum = 0;
  for_certain(cases, [&](Index i) { sum += weights.of(i); });
  return sum / weights.sum(n);
}

}  // namespace

Index n_certain(std::span<const CaseCertainty> cases) { return count_certain(cases); }
Index n_certain(const MembershipSource& memberships) { return count_certain(memberships); }

double certain_share(std::span<const CaseCertainty> cases, const CaseWeights& weights) {
  return share_of_certain(cases, static_cast<Index>(cases.size()), weights);
}
double certain_share(const MembershipSource& memberships) {
  return share_of_certain(memberships, memberships.rows(), memberships.weights());
}

std::string assigned_text(Index n_certain, Index n_cases, std::optional<double> share_of_weight) {
  return fmt::format(
      "{} of {}{} {} assigned with probability {} or more", n_certain, counted(n_cases, "case"),
      share_of_weight ? fmt::format(" ({:.1f} % of the weight)", 100 * *share_of_weight) : "",
      n_certain == 1 ? "is" : "are", certain_probability);
}

std::vector<Index> add_drawn(Json& report, const CarriedCases& carried, Index n_total,
                             std::uint64_t seed) {
  const auto n_carried = static_cast<Index>(carried.cases.size());
  const auto n_judges = static_cast<Index>(carried.judges.size());
  std::vector<Index> judges;
  for (const Index place : sampled_cases(n_judges, max_drawn_cases, seed))
    judges.push_back(carried.judges[place]);
  std::vector<Index> places = sampled_with(judges, n_carried, max_drawn_cases, seed);
  const bool by_weight = !carried.weights.empty() && n_judges > 0;
  report["sample"] = {{"n_shown", places.size()},
                      {"n_total", n_total},
                      {"how", by_weight ? "drawn at random with the run's seed, judges by weight"
                                        : "drawn at random with the run's seed"}};
  report["drawn"] = {{"at", places}};
  for (Index& place : places) place = carried.cases[place];
  if (by_weight) {
    const auto n_drawn = static_cast<Index>(judges.size());
    const auto n_others = static_cast<double>(n_drawn_beside(n_drawn, max_drawn_cases));
    const SampleShares shares{static_cast<double>(n_drawn) / static_cast<double>(n_judges),
                              carried.share * n_others / static_cast<double>(n_carried)};
    const SampleWeights weights(carried.weights, n_total, n_judges);
    report["drawn"]["weights"] = packed_floats(weights.of(places, shares));
  }
  return places;
}

void add_replicate_agreement(Json& report, std::span<const double> diagonal,
                             const CaseWeights& weights) {
  Json agreement = {
      {"index", weights.empty() ? "share of cases that agree" : "share of the weight that agrees"},
      {"replicate", Json::array()},
      {"agreement", Json::array()}};
  const std::size_t step = 1 + diagonal.size() / max_replicate_points;
  for (std::size_t b = 0; b < diagonal.size(); b += step) {
    agreement["replicate"].push_back(b + 1);
    agreement["agreement"].push_back(rounded(diagonal[b]));
  }
  report["replicate_agreement"] = std::move(agreement);
}

}  // namespace truecluster::report
