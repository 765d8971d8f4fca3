// The criterion of memberships, and its parts by case and cluster.
#include "criterion_list.hpp"

#include "cases.hpp"
#include "convert.hpp"
#include "fields_list.hpp"

namespace truecluster_r {

Rcpp::NumericVector criterion_vector(const truecluster::Criterion& criterion) {
  std::vector<double> values;
  std::vector<std::string> names;
  for (const truecluster::Entry& entry : entries_of(criterion)) {
    values.push_back(std::get<double>(entry.value));
    names.push_back(r_name(entry.field));
  }
  Rcpp::NumericVector vector = Rcpp::wrap(values);
  vector.names() = names;
  return vector;
}

}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
Rcpp::List criterion_cpp(const Rcpp::NumericMatrix& memberships,
                         const std::vector<double>& noise_shares, SEXP weights) {
  using namespace truecluster_r;
  const auto matrix = row_major(memberships);
  const truecluster::CaseWeights of_cases = weights_of(weights, matrix.rows());
  return Rcpp::List::create(
      Rcpp::Named("criterion") =
          criterion_vector(truecluster::criterion(matrix, noise_shares, of_cases)),
      Rcpp::Named("cases") =
          data_frame_of(truecluster::case_certainties(matrix, noise_shares, of_cases)),
      Rcpp::Named("clusters") =
          data_frame_of(truecluster::cluster_certainties(matrix, noise_shares, of_cases)));
}
