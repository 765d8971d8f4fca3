// The finished page of a command's result.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace truecluster::report {

// How the result was asked for.
struct RunFacts {
  std::string command_line;  // as typed, or the call in another language; may be empty
  int threads = 0;           // that it ran on; 0: not known
};

// The document of a result with the object "report", to which the facts of the run and the
// environment (system, compiler) are added.
std::string page_document(nlohmann::ordered_json document, nlohmann::ordered_json report,
                          const RunFacts& run);
// The page that shows it.
std::string report_page(nlohmann::ordered_json document, nlohmann::ordered_json report,
                        const RunFacts& run);

}  // namespace truecluster::report
