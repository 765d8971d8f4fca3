#include "report/cases.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include <truecluster/random.hpp>

#include "random/sample_cases.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index max_shown_cases = 2000;
constexpr Index max_least_certain = 500;
constexpr Index histogram_bins = 30;
constexpr std::size_t max_replicate_points = 2000;

Json case_json(const CaseView& view, Index i) {
  const CaseCertainty& one = view.cases[i];
  Json json;
  json["id"] = case_id(view.ids, i);
  json["label"] = one.label;
  json["probability"] = one.probability;
  json["runner_up"] = one.runner_up == one.label ? Json(nullptr) : Json(one.runner_up);
  json["margin"] = one.margin;
  json["uncertainty"] = one.uncertainty;
  return json;
}

void add_least_certain(Json& report, const CaseView& view) {
  std::vector<Index> order(view.cases.size());
  std::iota(order.begin(), order.end(), Index{0});
  const auto n = std::min<Index>(max_least_certain, static_cast<Index>(order.size()));
  std::partial_sort(order.begin(), order.begin() + n, order.end(), [&](Index a, Index b) {
    const double u = view.cases[a].uncertainty;
    const double v = view.cases[b].uncertainty;
    return u != v ? u > v : a < b;
  });
  report["least_certain"] = Json::array();
  for (Index c = 0; c < n; ++c) report["least_certain"].push_back(case_json(view, order[c]));
}

void add_histogram(Json& report, const CaseView& view) {
  const double largest = std::max(1.0, std::log2(static_cast<double>(view.memberships.cols())));
  std::vector<Index> counts(histogram_bins);
  for (const CaseCertainty& one : view.cases) {
    const auto bin = static_cast<Index>(one.uncertainty / largest * histogram_bins);
    ++counts[std::clamp<Index>(bin, 0, histogram_bins - 1)];
  }
  std::vector<double> edges;
  for (Index e = 0; e <= histogram_bins; ++e)
    edges.push_back(largest * static_cast<double>(e) / static_cast<double>(histogram_bins));
  report["uncertainty_histogram"] = {{"edges", edges}, {"counts", counts}};
}

}  // namespace

std::string case_id(std::span<const std::string> ids, Index i) {
  return ids.empty() ? std::to_string(i + 1) : ids[i];
}

std::vector<Index> sampled_cases(Index n, Index at_most, std::uint64_t seed) {
  return sample_cases(n, at_most, Stream(seed, Stage::sample, 0, 2));
}

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

std::vector<Index> add_cases(Json& report, const CaseView& view, std::uint64_t seed) {
  const auto n = static_cast<Index>(view.cases.size());
  std::vector<Index> shown = sampled_cases(n, max_shown_cases, seed);
  report["sample"] = {
      {"n_shown", shown.size()}, {"n_total", n}, {"how", "drawn at random with the run's seed"}};
  report["cases"] = Json::array();
  for (const Index i : shown) {
    Json json = case_json(view, i);
    json["memberships"] = Json::array();
    for (const double p : view.memberships.row(i)) json["memberships"].push_back(rounded(p));
    report["cases"].push_back(std::move(json));
  }
  add_least_certain(report, view);
  add_histogram(report, view);
  return shown;
}

void add_replicate_agreement(Json& report, std::span<const double> diagonal) {
  Json agreement = {{"index", "share of cases as expected"},
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
