// The report page of a fit.
#include "truecluster_types.h"

#include <truecluster/report.hpp>

#include "convert.hpp"
#include "fit_list.hpp"
#include "option_list.hpp"

// [[Rcpp::export(rng = false)]]
bool has_report_cpp() { return truecluster::has_html_report(); }

// [[Rcpp::export(rng = false)]]
std::string report_cpp(const Rcpp::List& fit, const Rcpp::NumericMatrix& data, bool distances,
                       const std::string& data_name, const std::vector<std::string>& features,
                       const std::vector<std::string>& ids, const Rcpp::List& options,
                       const std::string& call) {
  using namespace truecluster_r;
  const truecluster::Matrix<double> values = row_major(data);
  const auto kind = distances ? truecluster::DataKind::distances : truecluster::DataKind::features;
  const truecluster::ViewSource cases(truecluster::DataView(values.view(), kind));
  return fit_page(fit_result_of(fit),
                  {cases, data_name, content_hash(cases.view()), features, ids},
                  options_of<truecluster::FitOptions>(options), call);
}
