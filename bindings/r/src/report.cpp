// The report page of a fit.
#include "truecluster_types.h"

#include <nlohmann/json.hpp>

#include <truecluster/fit.hpp>
#include <truecluster/report.hpp>

#include "convert.hpp"
#include "fit_list.hpp"
#include "option_list.hpp"
#include "io/source.hpp"
#include "report/fit_json.hpp"
#include "report/json_text.hpp"
#include "report/page.hpp"

namespace truecluster_r {
namespace {

using Json = nlohmann::ordered_json;
using truecluster::FitOptions;

// Options with their values, as the command writes them.
class OptionJson : public truecluster::OptionVisitor {
 public:
  Json json = Json::object();
  void option(std::string_view name, bool& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, Index& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, std::uint64_t& value, std::string_view) override {
    if (name != "seed") set(name, value);
  }
  void option(std::string_view name, double& value, std::string_view) override { set(name, value); }
  void option(std::string_view name, std::string& value, std::string_view) override {
    set(name, value);
  }
  void option(std::string_view name, std::vector<Index>& value, std::string_view) override {
    set(name, value);
  }
  void choice(std::string_view name, const truecluster::Choice& value, std::string_view) override {
    set(name, std::string(value.names[value.get()]));
  }

 private:
  template <class T>
  void set(std::string_view name, const T& value) {
    json[std::string(name)] = value;
  }
};

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
  OptionJson walked;
  describe(settings, walked);
  Json document = truecluster::report::result_document("fit", walked.json, settings.seed);
  truecluster::report::add_fit_result(document, result, input);
  return truecluster::report::report_page(
      std::move(document), truecluster::report::fit_report(result, input, settings.seed), {call});
}
