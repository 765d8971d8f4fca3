// The result of a fit as an R list, and back.
#include "fit_list.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "cases.hpp"
#include "convert.hpp"
#include "fields_list.hpp"

namespace truecluster_r {

using truecluster::FitResult;
using truecluster::ModelResult;
using truecluster::Unit;

namespace {

// Noise in model_labels, where NA says that a model has no votes on the case, or has been judged by
// other cases only: the number that R's dbscan has for it.
constexpr int noise_number = 0;

// One column per model.
Rcpp::IntegerMatrix labels_matrix(const FitResult& result) {
  const truecluster::Matrix<Label> known = labels_of_models(result);
  Rcpp::IntegerMatrix labels(static_cast<int>(known.cols()), static_cast<int>(known.rows()));
  std::ranges::transform(known.values(), labels.begin(), [](Label label) {
    if (label == truecluster::noise_label) return noise_number;
    return label == truecluster::missing_label ? NA_INTEGER : label + 1;
  });
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

// One row per judge, one column per cluster, and a last one for noise if there is any.
Rcpp::IntegerMatrix votes_matrix(const truecluster::CaseVotes& votes) {
  Rcpp::IntegerMatrix matrix(static_cast<int>(votes.rows()), static_cast<int>(votes.cols()));
  std::visit(
      [&](const auto& counts) {
        for (Index i = 0; i < counts.rows(); ++i)
          for (Index k = 0; k < counts.cols(); ++k)
            matrix(static_cast<int>(i), static_cast<int>(k)) = static_cast<int>(counts(i, k));
      },
      votes.counts());
  return matrix;
}

truecluster::CaseVotes votes_of(const Rcpp::IntegerMatrix& matrix, Label n_clusters) {
  truecluster::Matrix<std::uint32_t> counts(matrix.nrow(), matrix.ncol());
  for (int i = 0; i < matrix.nrow(); ++i)
    for (int k = 0; k < matrix.ncol(); ++k) counts(i, k) = static_cast<std::uint32_t>(matrix(i, k));
  return truecluster::CaseVotes(std::move(counts), matrix.ncol() > n_clusters);
}

// A column of model_labels: of all cases, where NA has no votes, or of the judges, of whom those
// without votes are NA like the other cases.
std::vector<Label> labels_of_model(std::span<const int> column,
                                   const truecluster::CaseVotes& judge_votes) {
  std::vector<Label> labels, known;
  for (const int number : column) {
    labels.push_back(number == NA_INTEGER     ? truecluster::missing_label
                     : number == noise_number ? truecluster::noise_label
                                              : number - 1);
    if (labels.back() != truecluster::missing_label) known.push_back(labels.back());
  }
  const Index n_judges = judge_votes.rows();
  const std::vector<Index> without_votes = judge_votes.cases_without_votes();
  const bool of_all = n_judges == static_cast<Index>(labels.size()) ||
                      known.size() + without_votes.size() != static_cast<std::size_t>(n_judges);
  if (of_all) return labels;
  for (const Index judge : without_votes)
    known.insert(known.begin() + judge, truecluster::missing_label);
  return known;
}

ModelResult model_of(const Rcpp::List& list, R_xlen_t m) {
  const Rcpp::List columns = list["models"];
  ModelResult model;
  visit_stored(model, [&]<class Value>(const Field& field, Value& value) {
    if constexpr (Single<Value>)
      read(field, element(columns, field), m, value);
    else
      read(field, Rcpp::List(element(list, field))[m], value);
  });
  model.judge_votes = votes_of(Rcpp::List(list["judge_votes"])[m], model.k);
  const Rcpp::IntegerMatrix labels = list["model_labels"];
  const int* first = labels.begin() + m * labels.nrow();
  model.labels = labels_of_model({first, first + labels.nrow()}, model.judge_votes);
  model.n_noise = std::ranges::count(model.labels, truecluster::noise_label);
  model.replicate_diagonal =
      Rcpp::as<std::vector<double>>(Rcpp::List(list["replicate_agreement"])[m]);
  const Rcpp::List trace = Rcpp::List(list["traces"])[m];
  const Rcpp::NumericVector at = trace["replicates"], cic = trace["cic"];
  for (R_xlen_t t = 0; t < at.size(); ++t)
    model.cic_trace.emplace_back(static_cast<Index>(at[t]), cic[t]);
  return model;
}

}  // namespace

Rcpp::List fit_list(const FitResult& result) {
  const std::vector<truecluster::ModelRow> models = model_rows(result);
  Rcpp::List agreement, traces, votes_of_judges;
  for (const ModelResult& model : result.models) {
    votes_of_judges.push_back(votes_matrix(model.judge_votes));
    agreement.push_back(Rcpp::wrap(model.replicate_diagonal));
    traces.push_back(trace_list(model));
  }
  Rcpp::List list;
  add_fields(list, entries_of(result));
  list["labels"] = one_based(result.model().labels);
  const truecluster::Matrix<double> memberships = result.memberships();
  list["memberships"] = to_r(memberships.view());
  std::vector<truecluster::CaseCertainty> cases;
  result.cases().for_each(
      [&](Index, const truecluster::CaseCertainty& one) { cases.push_back(one); });
  list["cases"] = data_frame_of(cases);
  list["clusters"] = data_frame_of(cluster_rows(result));
  const std::vector<Index> votes = result.votes.votes_per_case();
  list["votes"] = to_r(std::span<const Index>(votes));
  list["noise_shares"] = result.votes.noise_shares();
  list["n_noise"] = static_cast<double>(result.model().n_noise);
  list["models"] = data_frame_of(models);
  add_vectors(list, models);
  list["selected"] = static_cast<int>(result.selected) + 1;
  list["equally_good"] =
      one_based(std::vector<Index>(result.equally_good.begin(), result.equally_good.end()));
  list["judges"] = one_based(result.judges);
  list["model_labels"] = labels_matrix(result);
  list["judge_votes"] = votes_of_judges;
  list["replicate_agreement"] = agreement;
  list["traces"] = traces;
  return list;
}

FitResult fit_result_of(const Rcpp::List& list) {
  FitResult result;
  const R_xlen_t n_models = Rf_xlength(Rcpp::List(list["models"])["k"]);
  for (R_xlen_t m = 0; m < n_models; ++m) result.models.push_back(model_of(list, m));
  result.selected = Rcpp::as<int>(list["selected"]) - 1;
  for (const int model : Rcpp::as<std::vector<int>>(list["equally_good"]))
    result.equally_good.push_back(model - 1);
  const Field judges{"judges", Unit::position, ""};
  read(judges, element(list, judges), result.judges);
  visit_stored(result, [&]<class Value>(const Field& field, Value& value) {
    if constexpr (Single<Value>)
      read(field, element(list, field), 0, value);
    else
      read(field, element(list, field), value);
  });
  std::vector<Index> votes_per_case;
  const Rcpp::List cases = list["cases"];
  for (const double votes : Rcpp::as<std::vector<double>>(cases["votes"]))
    votes_per_case.push_back(static_cast<Index>(votes));
  const truecluster::Matrix<double> memberships = row_major(list["memberships"]);
  const bool has_noise = cases.containsElementNamed("noise_share");
  std::vector<double> noise;
  if (has_noise) noise = Rcpp::as<std::vector<double>>(cases["noise_share"]);
  truecluster::Matrix<double> outcomes(memberships.rows(),
                                       memberships.cols() + (has_noise ? 1 : 0));
  for (Index i = 0; i < outcomes.rows(); ++i) {
    std::ranges::copy(memberships.row(i), outcomes.row(i).begin());
    if (has_noise) outcomes.row(i).back() = noise[i];
  }
  result.votes =
      truecluster::CaseVotes(truecluster::MembershipView(outcomes, has_noise), votes_per_case);
  if (list.containsElementNamed("weights"))
    result.votes.set_weights(weights_of(list["weights"], result.votes.rows()));
  result.clusters = cluster_certainties(result.votes);
  return result;
}

}  // namespace truecluster_r
