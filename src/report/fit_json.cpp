// JSON of a fit, for the command and the page.
#include "report/fit_json.hpp"

#include <nlohmann/json.hpp>

#include "report/feature_summary.hpp"
#include "report/fields_json.hpp"
#include "report/json_text.hpp"
#include "report/known_labels.hpp"
#include "report/noise_outcome.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

Json clusters_json(const FitResult& result, const FitInput& input) {
  const bool with_features = input.data.kind() == DataKind::features;
  const FeatureSummary summary = summarize_features(result, input);
  Json clusters = Json::array();
  Index k = 0;
  for (const ClusterRow& row : cluster_rows(result)) {
    Json json = {{"name", std::to_string(k + 1)}};
    add_fields(json, entries_of(row));
    if (with_features) {
      json["feature_means"] = numbers(summary.cluster_mean.row(k));
      json["feature_sds"] = numbers(summary.cluster_sd.row(k));
    }
    clusters.push_back(std::move(json));
    ++k;
  }
  return clusters;
}

}  // namespace

void add_fit_result(Json& json, const FitResult& result, const FitInput& input) {
  const bool has_features = input.data.kind() == DataKind::features;
  json["input"] = {{"file", input.file},
                   {"hash", input.hash},
                   {"n_objects", input.data.rows()},
                   {"n_features", has_features ? input.data.cols() : 0}};
  add_fields(json, entries_of(result));
  if (result.votes.has_noise()) add_noise(json, noise_certainty(result.cases()));
  json["models"] = Json::array();
  const bool with_noise = any_noise(result);
  for (const ModelRow& row : model_rows(result)) {
    Json& model = json["models"].emplace_back(Json::object());
    add_fields(model, entries_of(row));
    if (with_noise) model["n_noise"] = row.model.n_noise;
  }
  json["features"] = std::vector<std::string>(input.features.begin(), input.features.end());
  json["clusters"] = clusters_json(result, input);
  if (input.known != nullptr)
    add_known_labels(json, *input.known, result.model().labels, result.model().k,
                     result.votes.weights());
}

}  // namespace truecluster::report
