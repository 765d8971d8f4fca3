// The object "report" of docs/report-data.md for a fit.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "report/feature_summary.hpp"
#include "report/fit_json.hpp"
#include "report/principal_components.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index max_shown_cases = 2000;
constexpr Index max_least_certain = 500;
constexpr Index max_features = 50;
constexpr std::size_t max_trace_points = 200;
constexpr std::size_t max_replicate_points = 2000;
constexpr Index histogram_bins = 30;

std::vector<Index> shown_cases(Index n, std::uint64_t seed) {
  std::vector<Index> cases(static_cast<std::size_t>(n));
  std::iota(cases.begin(), cases.end(), Index{0});
  if (n <= max_shown_cases) return cases;
  Stream stream(seed, Stage::sample, 0, 2);
  for (std::size_t i = 0; i < static_cast<std::size_t>(max_shown_cases); ++i)
    std::swap(cases[i], cases[i + stream.below(cases.size() - i)]);
  cases.resize(static_cast<std::size_t>(max_shown_cases));
  std::sort(cases.begin(), cases.end());
  return cases;
}

Json case_json(const FitResult& result, const FitInput& input, Index i) {
  const CaseCertainty& one = result.cases[static_cast<std::size_t>(i)];
  Json json;
  json["id"] = case_id(input, i);
  json["label"] = one.label;
  json["probability"] = one.probability;
  json["runner_up"] = one.runner_up == one.label ? Json(nullptr) : Json(one.runner_up);
  json["margin"] = one.margin;
  json["uncertainty"] = one.uncertainty;
  return json;
}

// Four digits are more than a picture shows, and keep the file small.
double rounded(double value) { return std::round(value * 1e4) / 1e4; }

void add_cases(Json& report, const FitResult& result, const FitInput& input, std::uint64_t seed) {
  const std::vector<Index> cases = shown_cases(input.data.rows(), seed);
  report["sample"] = {{"n_shown", cases.size()},
                      {"n_total", input.data.rows()},
                      {"how", "drawn at random with the run's seed"}};
  const bool with_picture = input.data.kind() == DataKind::features;
  PrincipalComponents components;
  if (with_picture) {
    components = principal_components(input.data, cases);
    report["principal_components"]["explained"] = components.explained;
  }
  report["cases"] = Json::array();
  for (std::size_t c = 0; c < cases.size(); ++c) {
    Json json = case_json(result, input, cases[c]);
    json["memberships"] = Json::array();
    for (const double p : result.memberships.row(cases[c]))
      json["memberships"].push_back(rounded(p));
    if (with_picture) {
      json["pc1"] = components.scores(static_cast<Index>(c), 0);
      json["pc2"] = components.scores(static_cast<Index>(c), 1);
    }
    report["cases"].push_back(std::move(json));
  }
}

void add_least_certain(Json& report, const FitResult& result, const FitInput& input) {
  std::vector<Index> order(result.cases.size());
  std::iota(order.begin(), order.end(), Index{0});
  const auto n = std::min<Index>(max_least_certain, static_cast<Index>(order.size()));
  std::partial_sort(order.begin(), order.begin() + n, order.end(), [&](Index a, Index b) {
    const double u = result.cases[static_cast<std::size_t>(a)].uncertainty;
    const double v = result.cases[static_cast<std::size_t>(b)].uncertainty;
    return u != v ? u > v : a < b;
  });
  report["least_certain"] = Json::array();
  for (Index c = 0; c < n; ++c)
    report["least_certain"].push_back(case_json(result, input, order[static_cast<std::size_t>(c)]));
}

void add_histogram(Json& report, const FitResult& result) {
  const double largest = std::max(1.0, std::log2(static_cast<double>(result.model().k)));
  std::vector<Index> counts(static_cast<std::size_t>(histogram_bins));
  for (const CaseCertainty& one : result.cases) {
    const auto bin = static_cast<Index>(one.uncertainty / largest * histogram_bins);
    ++counts[static_cast<std::size_t>(std::clamp<Index>(bin, 0, histogram_bins - 1))];
  }
  std::vector<double> edges;
  for (Index e = 0; e <= histogram_bins; ++e)
    edges.push_back(largest * static_cast<double>(e) / static_cast<double>(histogram_bins));
  report["uncertainty_histogram"] = {{"edges", edges}, {"counts", counts}};
}

void add_features(Json& report, const FitResult& result, const FitInput& input) {
  report["features"] = Json::array();
  report["clusters"] = Json::array();
  const bool with_features = input.data.kind() == DataKind::features;
  const ModelResult& model = result.model();
  FeatureSummary summary;
  if (with_features) summary = summarize_features(input.data, model.labels, model.k, input.units);
  const std::vector<Index> shown = summary.most_separating(max_features);
  for (const Index j : shown)
    report["features"].push_back({{"name", input.features[static_cast<std::size_t>(j)]},
                                  {"mean", summary.mean[static_cast<std::size_t>(j)]},
                                  {"sd", summary.sd[static_cast<std::size_t>(j)]}});
  for (Label k = 0; k < model.k; ++k) {
    const ClusterCertainty& cluster = result.clusters[static_cast<std::size_t>(k)];
    Json json = {{"name", std::to_string(k + 1)},
                 {"size", cluster.size},
                 {"mean_certainty", cluster.probability}};
    if (with_features && cluster.size > 0) {
      for (const Index j : shown) {
        json["feature_means"].push_back(summary.cluster_mean(k, j));
        json["feature_sds"].push_back(summary.cluster_sd(k, j));
      }
    }
    report["clusters"].push_back(std::move(json));
  }
}

void add_traces(Json& report, const FitResult& result) {
  report["traces"] = Json::array();
  for (const ModelResult& model : result.models) {
    if (model.cic_trace.empty()) continue;
    const std::size_t step = 1 + model.cic_trace.size() / max_trace_points;
    Json json = {{"k", model.k}, {"clusterer", model.clusterer}};
    for (std::size_t t = 0; t < model.cic_trace.size(); t += step) {
      json["replicates"].push_back(model.cic_trace[t].first);
      json["cic"].push_back(model.cic_trace[t].second);
    }
    report["traces"].push_back(std::move(json));
  }
}

void add_replicate_agreement(Json& report, const FitResult& result) {
  Json agreement = {{"index", "share of cases as expected"},
                    {"replicate", Json::array()},
                    {"agreement", Json::array()}};
  const std::vector<double>& diagonal = result.model().replicate_diagonal;
  const std::size_t step = 1 + diagonal.size() / max_replicate_points;
  for (std::size_t b = 0; b < diagonal.size(); b += step) {
    agreement["replicate"].push_back(b + 1);
    agreement["agreement"].push_back(rounded(diagonal[b]));
  }
  report["replicate_agreement"] = std::move(agreement);
}

// How the clusters of one number go over into those of the next, for the chosen clusterer.
void add_flows(Json& report, const FitResult& result) {
  report["flows"] = Json::array();
  const ModelResult* before = nullptr;
  for (const ModelResult& model : result.models) {
    if (model.clusterer != result.model().clusterer) continue;
    if (before != nullptr) {
      std::vector<std::vector<Index>> counts(static_cast<std::size_t>(before->k),
                                             std::vector<Index>(static_cast<std::size_t>(model.k)));
      for (std::size_t i = 0; i < model.labels.size(); ++i)
        ++counts[static_cast<std::size_t>(before->labels[i])]
                [static_cast<std::size_t>(model.labels[i])];
      report["flows"].push_back({{"from_k", before->k}, {"to_k", model.k}, {"counts", counts}});
    }
    before = &model;
  }
}

}  // namespace

Json fit_report(const FitResult& result, const FitInput& input, std::uint64_t seed) {
  Json report;
  add_cases(report, result, input, seed);
  add_least_certain(report, result, input);
  add_histogram(report, result);
  add_features(report, result, input);
  add_traces(report, result);
  add_replicate_agreement(report, result);
  add_flows(report, result);
  return report;
}

}  // namespace truecluster::report
