// What the page shows of partitions that no file holds, for the language bindings.
#include <nlohmann/json.hpp>
#include <truecluster/report.hpp>

#include "report/align_json.hpp"
#include "report/consensus_json.hpp"
#include "report/json_text.hpp"
#include "report/option_json.hpp"
#include "report/page.hpp"

namespace truecluster {
namespace {

template <class Options>
nlohmann::ordered_json empty_document(const char* command, Options options) {
  const auto show = [&](OptionVisitor& visitor) { describe(options, visitor); };
  return report::result_document(command, report::options_json(show), options.seed);
}

}  // namespace

std::string consensus_document(const ConsensusResult& result, const RunsInput& input,
                               const ConsensusOptions& options, const std::string& call) {
  nlohmann::ordered_json json = empty_document("consensus", options);
  report::add_consensus_result(json, result, input, options.tolerance);
  return report::page_document(std::move(json),
                               report::consensus_report(result, input, options.seed), {call});
}

std::string align_document(const AlignResult& result, const RunsInput& input,
                           const AlignOptions& options, const std::string& call) {
  nlohmann::ordered_json json = empty_document("align", options);
  report::add_align_result(json, result, input);
  json["warnings"] = nlohmann::ordered_json::array();
  return report::page_document(std::move(json), report::align_report(result, input, options.seed),
                               {call});
}

}  // namespace truecluster
