// Report pages, and clusters beside labels known beforehand.
#include "truecluster_types.h"

#include <optional>
#include <string>

#include <truecluster/report.hpp>

#include "cases.hpp"
#include "convert.hpp"
#include "ensembles.hpp"
#include "fit_list.hpp"
#include "option_list.hpp"

namespace truecluster_r {
namespace {

// Nothing if the labels are NULL.
std::optional<truecluster::KnownLabels> known_labels(SEXP labels, SEXP name) {
  if (Rf_isNull(labels)) return std::nullopt;
  return truecluster::KnownLabels{Rcpp::as<std::string>(name),
                                  std::get<truecluster::Partition>(any_partition(labels))};
}

}  // namespace
}  // namespace truecluster_r

// Labels known beforehand beside clusters, which are labels from 1 or memberships.
// [[Rcpp::export(rng = false)]]
Rcpp::List compare_known_cpp(SEXP labels, const std::string& name, SEXP clusters, int n_clusters,
                             SEXP weights) {
  using namespace truecluster_r;
  const truecluster::KnownLabels known = *known_labels(labels, Rf_mkString(name.c_str()));
  const truecluster::CaseWeights of_cases = weights_of(weights, known.classes.n_objects());
  const truecluster::KnownComparison found =
      Rf_isMatrix(clusters) ? compare_known(known, any_partition(clusters), of_cases)
                            : compare_known(known, zero_based(clusters), n_clusters, of_cases);
  Rcpp::List list;
  list["name"] = name;
  list["classes"] = known.classes.names;
  list["n_known"] = static_cast<double>(found.n_known);
  list["crosstable"] = to_r(found.table.count.view());
  for (const truecluster::NamedValue& index : found.agreement)
    list[std::string(index.name)] = index.value;
  return list;
}

// A row per cluster, a column per feature.
// [[Rcpp::export(rng = false)]]
Rcpp::NumericMatrix cluster_means_cpp(SEXP data, const Rcpp::IntegerVector& labels, int n_clusters,
                                      SEXP weights) {
  using namespace truecluster_r;
  const auto cases = cases_of(data, false, weights);
  return to_r(cluster_means(*cases, zero_based(labels), n_clusters).view());
}

// [[Rcpp::export(rng = false)]]
bool has_report_cpp() { return truecluster::has_html_report(); }

// [[Rcpp::export(rng = false)]]
std::string report_cpp(const Rcpp::List& fit, SEXP data, bool distances,
                       const std::string& data_name, const std::vector<std::string>& features,
                       const std::vector<std::string>& ids, SEXP labels, SEXP label_name,
                       const Rcpp::List& options, const std::string& call, SEXP weights) {
  using namespace truecluster_r;
  const auto known = known_labels(labels, label_name);
  const auto cases = cases_of(data, distances, weights);
  return fit_page(
      fit_result_of(fit),
      {*cases, data_name, content_hash(*cases), features, ids, {}, known ? &*known : nullptr},
      options_of<truecluster::FitOptions>(options), call);
}

// [[Rcpp::export(rng = false)]]
std::string consensus_page_cpp(const Rcpp::List& found, const Rcpp::List& options, SEXP labels,
                               SEXP label_name, const std::vector<std::string>& ids,
                               const std::string& call) {
  using namespace truecluster_r;
  const auto known = known_labels(labels, label_name);
  return truecluster::html_report(
      consensus_document(consensus_result_of(found),
                         {.runs = {}, .names = {}, .ids = ids, .known = known ? &*known : nullptr},
                         options_of<truecluster::ConsensusOptions>(options), call));
}

// [[Rcpp::export(rng = false)]]
std::string align_page_cpp(const Rcpp::List& found, const Rcpp::List& runs,
                           const std::vector<std::string>& names, const Rcpp::List& options,
                           SEXP groups, SEXP group_name, const std::string& call) {
  using namespace truecluster_r;
  const std::vector<truecluster::AnyPartition> partitions = any_partitions(runs);
  const auto known = known_labels(groups, group_name);
  return truecluster::html_report(
      align_document(align_result_of(found),
                     {.runs = partitions, .names = names, .known = known ? &*known : nullptr},
                     options_of<truecluster::AlignOptions>(options), call));
}
