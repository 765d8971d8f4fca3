// The report page of a fit.
#include "truecluster_types.h"

#include <nlohmann/json.hpp>

#include <truecluster/fit.hpp>
#include <truecluster/report.hpp>

#include "convert.hpp"
#include "fit_list.hpp"
#include "io/source.hpp"
#include "option_list.hpp"
#include "report/fit_json.hpp"
#include "report/json_text.hpp"
#include "report/option_json.hpp"
#include "report/page.hpp"

namespace truecluster_r {
namespace {

using Json = nlohmann::ordered_json;
using truecluster::FitOptions;

std::string hash_of(const truecluster::Matrix<double>& values) {
  const auto all = values.values();
  return truecluster::io::content_hash(
      {reinterpret_cast<const char*>(all.data()), all.size_bytes()});
}

}  // namespace
}  // namespace truecluster_r

// [[Rcpp::export(rng = false)]]
bool has_report_cpp() { return truecluster::has_html_report(); }

// [[Rcpp::export(rng = false)]]
std::string report_cpp(const Rcpp::List& fit, const Rcpp::NumericMatrix& data, bool distances,
                       const std::string& data_name, const std::vector<std::string>& features,
                       const std::vector<std::string>& ids, const Rcpp::List& options,
                       const std::string& call) {
  using namespace truecluster_r;
  const truecluster::Matrix<double> values = row_major(data);
  const truecluster::FitResult result = fit_result_of(fit);
  auto settings = options_of<FitOptions>(options);
  const auto kind = distances ? truecluster::DataKind::distances : truecluster::DataKind::features;
  const truecluster::report::FitInput input{
      truecluster::DataView(values.view(), kind), data_name, hash_of(values), features, ids, {}};
  const auto show = [&](truecluster::OptionVisitor& visitor) { describe(settings, visitor); };
  Json document = truecluster::report::result_document(
      "fit", truecluster::report::options_json(show), settings.seed);
  truecluster::report::add_fit_result(document, result, input);
  return truecluster::report::report_page(
      std::move(document), truecluster::report::fit_report(result, input, settings.seed), {call});
}
