#include "fit_list.hpp"

#include <algorithm>
#include <array>

#include "convert.hpp"
#include "criterion_list.hpp"

namespace truecluster_r {

using truecluster::FitResult;
using truecluster::ModelResult;
using truecluster::StopReason;

namespace {

// The numbers of a model that are columns of the table of models.
struct NumberColumn {
  const char* name;
  double& (*of)(ModelResult&);
};
using Model = ModelResult&;
constexpr std::array number_columns{
    NumberColumn{"cic", [](Model m) -> double& { return m.criterion.cic; }},
    NumberColumn{"cic_standard_error",
                 [](Model m) -> double& { return m.convergence.cic_standard_error; }},
    NumberColumn{"information", [](Model m) -> double& { return m.criterion.information; }},
    NumberColumn{"uncertainty", [](Model m) -> double& { return m.criterion.uncertainty; }},
    NumberColumn{"model_entropy", [](Model m) -> double& { return m.criterion.model_entropy; }},
    NumberColumn{"relative_model_complexity",
                 [](Model m) -> double& { return m.criterion.relative_model_complexity; }},
    NumberColumn{"half_difference",
                 [](Model m) -> double& { return m.convergence.half_difference; }},
    NumberColumn{"mean_jaccard", [](Model m) -> double& { return m.mean_jaccard; }},
    NumberColumn{"prediction_strength", [](Model m) -> double& { return m.prediction_strength; }},
    NumberColumn{"ambiguous_pairs", [](Model m) -> double& { return m.ambiguous_pairs; }},
    NumberColumn{"silhouette", [](Model m) -> double& { return m.silhouette; }},
    NumberColumn{"calinski_harabasz", [](Model m) -> double& { return m.calinski_harabasz; }},
    NumberColumn{"null_uncertainty", [](Model m) -> double& { return m.null_uncertainty; }}};

template <class T, class Get>
std::vector<T> column(FitResult& result, Get get) {
  std::vector<T> values;
  for (ModelResult& model : result.models) values.push_back(get(model));
  return values;
}

Rcpp::List models_list(FitResult& result) {
  Rcpp::List columns;
  columns["clusterer"] =
      column<std::string>(result, [](const ModelResult& m) { return m.clusterer; });
  columns["k"] = column<int>(result, [](const ModelResult& m) { return m.k; });
  for (const NumberColumn& number : number_columns)
    columns[number.name] = column<double>(result, number.of);
  columns["n_replicates"] = column<int>(result, [](const ModelResult& m) {
    return m.k == 1 ? 0 : static_cast<int>(m.convergence.n_replicates);
  });
  Rcpp::LogicalVector converged(static_cast<R_xlen_t>(result.models.size()));
  for (std::size_t m = 0; m < result.models.size(); ++m)
    converged[static_cast<R_xlen_t>(m)] = result.models[m].converged;
  columns["converged"] = converged;
  columns["stopped"] = column<std::string>(
      result, [](const ModelResult& m) { return std::string(name_of(m.stopped)); });
  return columns;
}

Rcpp::IntegerMatrix labels_matrix(const FitResult& result) {
  const std::size_t n = result.models[0].labels.size();
  Rcpp::IntegerMatrix labels(static_cast<int>(n), static_cast<int>(result.models.size()));
  int* to = labels.begin();
  for (const ModelResult& model : result.models)
    to = std::ranges::transform(model.labels, to, [](Label label) { return label + 1; }).out;
  return labels;
}

Rcpp::List trace_list(const ModelResult& model) {
  std::vector<double> replicates, cic;
  for (const auto& [at, value] : model.cic_trace) {
    replicates.push_back(static_cast<double>(at));
    cic.push_back(value);
  }
  return Rcpp::List::create(Rcpp::Named("replicates") = replicates, Rcpp::Named("cic") = cic);
}

ModelResult model_of(const Rcpp::List& list, R_xlen_t m) {
  const Rcpp::List columns = list["models"];
  ModelResult model;
  model.clusterer = Rcpp::as<std::vector<std::string>>(columns["clusterer"])[m];
  model.k = Rcpp::IntegerVector(columns["k"])[m];
  for (const NumberColumn& number : number_columns)
    number.of(model) = Rcpp::NumericVector(columns[number.name])[m];
  model.convergence.n_replicates = Rcpp::IntegerVector(columns["n_replicates"])[m];
  model.converged = Rcpp::LogicalVector(columns["converged"])[m] != 0;
  const std::string stopped = Rcpp::as<std::vector<std::string>>(columns["stopped"])[m];
  const auto names = enum_names(StopReason{});
  model.stopped = static_cast<StopReason>(std::ranges::find(names, stopped) - names.begin());
  const Rcpp::IntegerMatrix labels = list["model_labels"];
  const int* first = labels.begin() + m * labels.nrow();
  for (const int* label = first; label != first + labels.nrow(); ++label)
    model.labels.push_back(*label - 1);
  model.cluster_sizes.assign(model.k, 0);
  for (const Label label : model.labels) ++model.cluster_sizes[label];
  model.cluster_jaccard = Rcpp::as<std::vector<double>>(Rcpp::List(list["cluster_jaccard"])[m]);
  model.replicate_diagonal =
      Rcpp::as<std::vector<double>>(Rcpp::List(list["replicate_agreement"])[m]);
  const Rcpp::List trace = Rcpp::List(list["traces"])[m];
  const Rcpp::NumericVector at = trace["replicates"], cic = trace["cic"];
  for (R_xlen_t t = 0; t < at.size(); ++t)
    model.cic_trace.emplace_back(static_cast<Index>(at[t]), cic[t]);
  return model;
}

}  // namespace

Rcpp::List fit_list(FitResult result) {
  Rcpp::List jaccard, agreement, traces;
  for (const ModelResult& model : result.models) {
    jaccard.push_back(Rcpp::wrap(model.cluster_jaccard));
    agreement.push_back(Rcpp::wrap(model.replicate_diagonal));
    traces.push_back(trace_list(model));
  }
  return Rcpp::List::create(
      Rcpp::Named("k") = result.model().k, Rcpp::Named("clusterer") = result.model().clusterer,
      Rcpp::Named("labels") = one_based(result.model().labels),
      Rcpp::Named("memberships") = to_r(result.memberships.view()),
      Rcpp::Named("cases") = cases_list(result.cases),
      Rcpp::Named("clusters") = clusters_list(result.clusters),
      Rcpp::Named("votes") = to_r(std::span<const Index>(result.votes_per_case)),
      Rcpp::Named("models") = models_list(result),
      Rcpp::Named("selected") = static_cast<int>(result.selected) + 1,
      Rcpp::Named("equally_good") =
          one_based(std::vector<Index>(result.equally_good.begin(), result.equally_good.end())),
      Rcpp::Named("reason") = result.reason, Rcpp::Named("warnings") = result.warnings,
      Rcpp::Named("model_labels") = labels_matrix(result), Rcpp::Named("cluster_jaccard") = jaccard,
      Rcpp::Named("replicate_agreement") = agreement, Rcpp::Named("traces") = traces);
}

FitResult fit_result_of(const Rcpp::List& list) {
  FitResult result;
  const Rcpp::List columns = list["models"];
  const R_xlen_t n_models = Rf_xlength(columns["k"]);
  for (R_xlen_t m = 0; m < n_models; ++m) result.models.push_back(model_of(list, m));
  result.selected = static_cast<std::size_t>(Rcpp::as<int>(list["selected"])) - 1;
  for (const int model : Rcpp::as<std::vector<int>>(list["equally_good"]))
    result.equally_good.push_back(static_cast<std::size_t>(model) - 1);
  result.reason = Rcpp::as<std::string>(list["reason"]);
  result.warnings = Rcpp::as<std::vector<std::string>>(list["warnings"]);
  result.memberships = row_major(list["memberships"]);
  result.cases = cases_of(list["cases"]);
  result.clusters = clusters_of(list["clusters"]);
  for (const double votes : Rcpp::as<std::vector<double>>(Rcpp::List(list["cases"])["votes"]))
    result.votes_per_case.push_back(static_cast<Index>(votes));
  return result;
}

}  // namespace truecluster_r
