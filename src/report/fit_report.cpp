// The object "report" of docs/report-data.md for a fit.
#include <nlohmann/json.hpp>

#include "report/cases.hpp"
#include "report/feature_summary.hpp"
#include "report/fit_json.hpp"
#include "report/principal_components.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index max_features = 50;
constexpr std::size_t max_trace_points = 200;

void add_map(Json& report, const DataView& data, const std::vector<Index>& shown) {
  const PrincipalComponents components = principal_components(data, shown);
  report["principal_components"]["explained"] = components.explained;
  for (std::size_t c = 0; c < shown.size(); ++c) {
    report["cases"][c]["pc1"] = components.scores(static_cast<Index>(c), 0);
    report["cases"][c]["pc2"] = components.scores(static_cast<Index>(c), 1);
  }
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
    report["features"].push_back(
        {{"name", input.features[j]}, {"mean", summary.mean[j]}, {"sd", summary.sd[j]}});
  for (Label k = 0; k < model.k; ++k) {
    const ClusterCertainty& cluster = result.clusters[k];
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

// How the clusters of one number go over into those of the next, for the chosen clusterer.
void add_flows(Json& report, const FitResult& result) {
  report["flows"] = Json::array();
  const ModelResult* before = nullptr;
  for (const ModelResult& model : result.models) {
    if (model.clusterer != result.model().clusterer) continue;
    if (before != nullptr) {
      std::vector<std::vector<Index>> counts(before->k, std::vector<Index>(model.k));
      for (std::size_t i = 0; i < model.labels.size(); ++i)
        ++counts[before->labels[i]][model.labels[i]];
      report["flows"].push_back({{"from_k", before->k}, {"to_k", model.k}, {"counts", counts}});
    }
    before = &model;
  }
}

}  // namespace

Json fit_report(const FitResult& result, const FitInput& input, std::uint64_t seed) {
  Json report;
  const std::vector<Index> shown =
      add_cases(report, {result.cases, result.memberships.view(), input.ids}, seed);
  if (input.data.kind() == DataKind::features) add_map(report, input.data, shown);
  add_features(report, result, input);
  add_traces(report, result);
  add_replicate_agreement(report, result.model().replicate_diagonal);
  add_flows(report, result);
  return report;
}

}  // namespace truecluster::report
