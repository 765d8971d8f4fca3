#include "report/fit_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "report/feature_summary.hpp"
#include "report/json_text.hpp"

namespace truecluster::report {
namespace {

using Json = nlohmann::ordered_json;

Json numbers(std::span<const double> values) {
  Json list = Json::array();
  for (const double value : values) list.push_back(number(value));
  return list;
}

Json model_json(const FitResult& result, std::size_t m) {
  const ModelResult& model = result.models[m];
  Json json;
  json["k"] = model.k;
  json["clusterer"] = model.clusterer;
  json["uncertainty"] = model.criterion.uncertainty;
  json["model_entropy"] = model.criterion.model_entropy;
  json["relative_model_complexity"] = model.criterion.relative_model_complexity;
  json["information"] = model.criterion.information;
  json["cic"] = model.criterion.cic;
  json["cic_standard_error"] = number(model.convergence.cic_standard_error);
  json["half_difference"] = number(model.convergence.half_difference);
  json["n_replicates"] = model.k == 1 ? 0 : model.convergence.n_replicates;
  json["converged"] = model.converged;
  json["stopped"] = std::string(name_of(model.stopped));
  json["cluster_sizes"] = model.cluster_sizes;
  json["within_one_se"] = m == result.selected ||
                          std::count(result.equally_good.begin(), result.equally_good.end(), m) > 0;
  json["cluster_jaccard"] = numbers(model.cluster_jaccard);
  json["mean_jaccard"] = number(model.mean_jaccard);
  json["prediction_strength"] = number(model.prediction_strength);
  json["ambiguous_pairs"] = number(model.ambiguous_pairs);
  json["silhouette"] = number(model.silhouette);
  json["calinski_harabasz"] = number(model.calinski_harabasz);
  json["null_uncertainty"] = number(model.null_uncertainty);
  json["clear"] = model.is_clear();
  return json;
}

Json clusters_json(const FitResult& result, const FitInput& input) {
  const ModelResult& model = result.model();
  const bool with_features = input.data.kind() == DataKind::features;
  FeatureSummary summary;
  if (with_features) summary = summarize_features(input.data, model.labels, model.k, input.units);
  Json clusters = Json::array();
  for (Label k = 0; k < model.k; ++k) {
    const ClusterCertainty& cluster = result.clusters[k];
    Json json;
    json["name"] = std::to_string(k + 1);
    json["size"] = cluster.size;
    json["share"] = cluster.share;
    json["mean_certainty"] = cluster.probability;
    json["uncertainty"] = cluster.uncertainty;
    json["information"] = cluster.information;
    json["jaccard"] = number(model.cluster_jaccard[k]);
    if (with_features) {
      json["feature_means"] = numbers(summary.cluster_mean.row(k));
      json["feature_sds"] = numbers(summary.cluster_sd.row(k));
    }
    clusters.push_back(std::move(json));
  }
  return clusters;
}

}  // namespace

void add_fit_result(Json& json, const FitResult& result, const FitInput& input) {
  json["input"]["file"] = input.file;
  json["input"]["hash"] = input.hash;
  json["input"]["n_objects"] = input.data.rows();
  json["input"]["n_features"] = input.data.kind() == DataKind::features ? input.data.cols() : 0;
  json["selected_k"] = result.model().k;
  json["selected_clusterer"] = result.model().clusterer;
  json["reason"] = result.reason;
  json["warnings"] = result.warnings;
  json["models"] = Json::array();
  for (std::size_t m = 0; m < result.models.size(); ++m)
    json["models"].push_back(model_json(result, m));
  json["features"] = std::vector<std::string>(input.features.begin(), input.features.end());
  json["clusters"] = clusters_json(result, input);
}

}  // namespace truecluster::report
