// The document and the page of a fit to data that no file holds, for the language bindings.
#include <nlohmann/json.hpp>

#include <truecluster/report.hpp>

#include "base/case_blocks.hpp"
#include "base/content_hash.hpp"
#include "report/fit_json.hpp"
#include "report/json_text.hpp"
#include "report/option_json.hpp"
#include "report/page.hpp"

namespace truecluster {
namespace {

nlohmann::ordered_json document(const FitResult& result, const FitInput& input,
                                FitOptions options) {
  const auto show = [&](OptionVisitor& visitor) { describe(options, visitor); };
  nlohmann::ordered_json json =
      report::result_document("fit", report::options_json(show), options.seed);
  report::add_fit_result(json, result, input);
  return json;
}

}  // namespace

std::string content_hash(const CaseSource& data) {
  ContentHash hash;
  for_each_block(data, [&](Index, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const auto row = values.row(i);
      hash.add({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
    }
  });
  return hash.text();
}

std::string fit_document(const FitResult& result, const FitInput& input,
                         const FitOptions& options) {
  return report::json_text(document(result, input, options));
}

std::string fit_page(const FitResult& result, const FitInput& input, const FitOptions& options,
                     const std::string& call) {
  return report::report_page(document(result, input, options),
                             report::fit_report(result, input, options.seed), {call});
}

}  // namespace truecluster
