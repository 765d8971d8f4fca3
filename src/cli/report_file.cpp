// Writes the page of --report, and refuses early if it could not.
#include "cli/report_file.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/report.hpp>

#include "parallel/parallel.hpp"
#include "report/page.hpp"

namespace truecluster::cli {

void require_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (!folder.empty() && !std::filesystem::is_directory(folder))
    throw IoError(fmt::format("{}: the folder {} does not exist", path, folder.string()));
}

void ReportFile::describe(OptionVisitor& visitor) {
  visitor.option("report", path_, "write a page that shows the result to this HTML file");
}

void ReportFile::check() const {
  if (path_.empty()) return;
  if (!has_html_report())
    throw InvalidArgument(
        "this program was built without the report page (TRUECLUSTER_REPORT=OFF): leave out "
        "--report");
  require_folder_of(path_);
}

void ReportFile::write(Session& session,
                       const std::function<void(nlohmann::ordered_json&)>& add_result,
                       const std::function<nlohmann::ordered_json()>& make_report) const {
  if (path_.empty()) return;
  Context context;
  context.threads = static_cast<int>(session.options().threads);
  write_file(path_, report::report_page(session.json_document(add_result), make_report(),
                                        {session.options().command_line, thread_count(context)}));
}

}  // namespace truecluster::cli
