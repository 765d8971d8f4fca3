// Writes the page of --report, and refuses early if it could not.
#include "cli/report_file.hpp"

#include <nlohmann/json.hpp>
#include <truecluster/error.hpp>
#include <truecluster/report.hpp>

#include "parallel/parallel.hpp"
#include "report/page.hpp"

namespace truecluster::cli {

void ReportFile::describe(ArgumentVisitor& visitor) {
  visitor.path(FileUse::output, "report", path_, "write the result as a page to this HTML file");
}

void ReportFile::check() const {
  if (path_.empty()) return;
  if (!has_html_report())
    throw InvalidArgument(
        "this program was built without the report page (TRUECLUSTER_REPORT=OFF): leave out "
        "--report");
}

void ReportFile::write(Session& session,
                       const std::function<void(nlohmann::ordered_json&)>& add_result,
                       const std::function<nlohmann::ordered_json()>& make_report) const {
  Context context;
  context.threads = static_cast<int>(session.options().threads);
  session.write_file(path_, [&] {
    return report::report_page(session.json_document(add_result), make_report(),
                               {session.options().command_line, thread_count(context)});
  });
}

}  // namespace truecluster::cli
