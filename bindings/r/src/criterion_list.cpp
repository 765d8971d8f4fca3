#include "criterion_list.hpp"

#include "convert.hpp"

namespace truecluster_r {

using truecluster::CaseCertainty;
using truecluster::ClusterCertainty;

namespace {

template <class Part, class Member>
auto column(const std::vector<Part>& parts, Member member) {
  std::vector<std::remove_cvref_t<decltype(parts[0].*member)>> values;
  values.reserve(parts.size());
  for (const Part& part : parts) values.push_back(part.*member);
  return values;
}

// Sets a member of every part from a column, less the offset that R counts from.
template <class Part, class Member>
void set_column(std::vector<Part>& parts, const Rcpp::List& columns, const char* name,
                Member member, int offset = 0) {
  const Rcpp::NumericVector values = columns[name];
  parts.resize(values.size());
  for (std::size_t i = 0; i < parts.size(); ++i)
    parts[i].*member = static_cast<std::remove_cvref_t<decltype(parts[i].*member)>>(
        values[static_cast<R_xlen_t>(i)] - offset);
}

}  // namespace

Rcpp::NumericVector criterion_vector(const truecluster::Criterion& criterion) {
  return Rcpp::NumericVector::create(
      Rcpp::Named("uncertainty") = criterion.uncertainty,
      Rcpp::Named("model_entropy") = criterion.model_entropy,
      Rcpp::Named("relative_model_complexity") = criterion.relative_model_complexity,
      Rcpp::Named("information") = criterion.information, Rcpp::Named("cic") = criterion.cic);
}

Rcpp::List cases_list(const std::vector<CaseCertainty>& cases) {
  return Rcpp::List::create(
      Rcpp::Named("label") = one_based(column(cases, &CaseCertainty::label)),
      Rcpp::Named("probability") = column(cases, &CaseCertainty::probability),
      Rcpp::Named("runner_up") = one_based(column(cases, &CaseCertainty::runner_up)),
      Rcpp::Named("margin") = column(cases, &CaseCertainty::margin),
      Rcpp::Named("uncertainty") = column(cases, &CaseCertainty::uncertainty),
      Rcpp::Named("information") = column(cases, &CaseCertainty::information));
}

Rcpp::List clusters_list(const std::vector<ClusterCertainty>& clusters) {
  return Rcpp::List::create(
      Rcpp::Named("size") = to_r(std::span<const Index>(column(clusters, &ClusterCertainty::size))),
      Rcpp::Named("share") = column(clusters, &ClusterCertainty::share),
      Rcpp::Named("probability") = column(clusters, &ClusterCertainty::probability),
      Rcpp::Named("uncertainty") = column(clusters, &ClusterCertainty::uncertainty),
      Rcpp::Named("information") = column(clusters, &ClusterCertainty::information));
}

std::vector<CaseCertainty> cases_of(const Rcpp::List& columns) {
  std::vector<CaseCertainty> cases;
  set_column(cases, columns, "label", &CaseCertainty::label, 1);
  set_column(cases, columns, "probability", &CaseCertainty::probability);
  set_column(cases, columns, "runner_up", &CaseCertainty::runner_up, 1);
  set_column(cases, columns, "margin", &CaseCertainty::margin);
  set_column(cases, columns, "uncertainty", &CaseCertainty::uncertainty);
  set_column(cases, columns, "information", &CaseCertainty::information);
  return cases;
}

std::vector<ClusterCertainty> clusters_of(const Rcpp::List& columns) {
  std::vector<ClusterCertainty> clusters;
  set_column(clusters, columns, "size", &ClusterCertainty::size);
  set_column(clusters, columns, "share", &ClusterCertainty::share);
  set_column(clusters, columns, "probability", &ClusterCertainty::probability);
  set_column(clusters, columns, "uncertainty", &ClusterCertainty::uncertainty);
  set_column(clusters, columns, "information", &ClusterCertainty::information);
  return clusters;
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List criterion_cpp(const Rcpp::NumericMatrix& memberships) {
  using namespace truecluster_r;
  const auto matrix = row_major(memberships);
  return Rcpp::List::create(
      Rcpp::Named("criterion") = criterion_vector(truecluster::criterion(matrix)),
      Rcpp::Named("cases") = cases_list(truecluster::case_certainties(matrix)),
      Rcpp::Named("clusters") = clusters_list(truecluster::cluster_certainties(matrix)));
}
