// The report page: one self-contained HTML file from a result document.
#pragma once

#include <string>

namespace truecluster {

// True if this build carries the report page (see TRUECLUSTER_REPORT in CMakeLists.txt).
bool has_html_report();

// The page that shows `result_json` (docs/report-data.md says what it may contain). Text of the
// document can neither end its element nor run. Throws InvalidArgument if the text is not JSON or
// the build carries no page.
std::string html_report(const std::string& result_json);

}  // namespace truecluster
