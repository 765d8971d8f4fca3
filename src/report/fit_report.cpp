// The object "report" of docs/report-data.md for a fit.
#include <bit>
#include <cstdint>

#include <nlohmann/json.hpp>

#include "io/base64.hpp"
#include "report/carried_cases.hpp"
#include "report/cases.hpp"
#include "report/feature_summary.hpp"
#include "report/fields_json.hpp"
#include "report/fit_json.hpp"
#include "report/known_labels.hpp"
#include "report/noise_outcome.hpp"
#include "report/principal_components.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr Index max_features = 50;
constexpr std::size_t max_trace_points = 200;

// The models with labels: the chosen one, the others of its clusterer, the rest.
std::vector<LabelledModel> labelled_models(const FitResult& result) {
  std::vector<LabelledModel> models;
  const auto add = [&](std::size_t m) {
    const ModelResult& model = result.models[m];
    if (!model.labels.empty())
      models.push_back({m, model.k, model.labels, model.noise_share > 0, &model.judge_votes});
  };
  add(result.selected);
  for (const bool own : {true, false})
    for (std::size_t m = 0; m < result.models.size(); ++m)
      if (m != result.selected && (result.models[m].clusterer == result.model().clusterer) == own)
        add(m);
  return models;
}

void add_map(Json& report, const CaseSource& data, const std::vector<Index>& drawn) {
  const PrincipalComponents components = principal_components(data, drawn);
  report["principal_components"] = {{"explained", components.explained}};
  for (const Index axis : {0, 1}) {
    Json& scores = report["drawn"][axis == 0 ? "pc1" : "pc2"] = Json::array();
    for (Index c = 0; c < static_cast<Index>(drawn.size()); ++c)
      scores.push_back(components.scores(c, axis));
  }
}

// The values of one feature in the drawn cases, in the units of the file, as floats.
std::string packed_values(const FitInput& input, Index feature, const CaseBlock& drawn) {
  const ColumnUnit unit = input.units.empty() ? ColumnUnit{} : input.units[feature];
  std::string bytes;
  drawn.view().visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const auto value = static_cast<float>(values(i, feature) * unit.divisor + unit.centre);
      const auto bits = std::bit_cast<std::uint32_t>(value);
      for (int b = 0; b < 32; b += 8) bytes += static_cast<char>(bits >> b & 255U);
    }
  });
  return bytes;
}

void add_features(Json& report, const FitResult& result, const FitInput& input,
                  const std::vector<Index>& drawn) {
  report["features"] = Json::array();
  report["clusters"] = Json::array();
  const bool with_features = input.data.kind() == DataKind::features;
  const FeatureSummary summary = summarize_features(result, input);
  const std::vector<Index> shown = summary.most_separating(max_features);
  const CaseBlock values = input.data.copy(drawn);
  for (const Index j : shown)
    report["features"].push_back({{"name", input.features[j]},
                                  {"mean", summary.mean[j]},
                                  {"sd", summary.sd[j]},
                                  {"separation", rounded(summary.separation[j])},
                                  {"values", io::base64(packed_values(input, j, values))}});
  Index k = 0;
  for (const ClusterRow& row : cluster_rows(result)) {
    Json json = {{"name", std::to_string(k + 1)}};
    add_fields(json, entries_of(row));
    if (with_features && row.certainty.size > 0) {
      json["feature_means"] = Json::array();
      json["feature_sds"] = Json::array();
      for (const Index j : shown) {
        json["feature_means"].push_back(summary.cluster_mean(k, j));
        json["feature_sds"].push_back(summary.cluster_sd(k, j));
      }
    }
    report["clusters"].push_back(std::move(json));
    ++k;
  }
  if (result.votes.has_noise()) add_noise(report, noise_certainty(result.cases()));
}

void add_traces(Json& report, const FitResult& result) {
  report["traces"] = Json::array();
  for (const ModelResult& model : result.models) {
    if (model.cic_trace.empty()) continue;
    const std::size_t n = model.cic_trace.size();
    const std::size_t step = (n + max_trace_points - 1) / max_trace_points;
    Json json = {{"k", model.k},
                 {"clusterer", model.clusterer},
                 {"replicates", Json::array()},
                 {"cic", Json::array()}};
    for (std::size_t t = (n - 1) % step; t < n; t += step) {  // always to the last one
      json["replicates"].push_back(model.cic_trace[t].first);
      json["cic"].push_back(model.cic_trace[t].second);
    }
    report["traces"].push_back(std::move(json));
  }
}

}  // namespace

Json fit_report(const FitResult& result, const FitInput& input, std::uint64_t seed) {
  Json report = Json::object();
  const std::vector<LabelledModel> models = labelled_models(result);
  const CaseWeights weights = result.votes.weights();
  const CarriedCases carried =
      add_carried(report, {models, result.votes, input.ids, result.judges, weights}, seed);
  if (input.known != nullptr) add_known_codes(report["carried"], *input.known, carried.cases);
  const std::vector<Index> drawn = add_drawn(report, carried, result.votes.rows(), seed);
  report["n_certain"] = n_certain(result.votes);
  if (!weights.empty()) report["certain_share"] = certain_share(result.votes);
  if (input.data.kind() == DataKind::features) add_map(report, input.data, drawn);
  add_features(report, result, input, drawn);
  add_traces(report, result);
  add_replicate_agreement(report, result.model().replicate_diagonal, weights);
  return report;
}

}  // namespace truecluster::report
