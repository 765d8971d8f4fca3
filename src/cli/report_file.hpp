// The option --report: the page that shows a result.
#pragma once

#include <functional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "cli/session.hpp"

namespace truecluster::cli {

class ReportFile {
 public:
  void describe(ArgumentVisitor& visitor);
  [[nodiscard]] bool is_wanted() const { return !path_.empty(); }
  // Before the work: throws if this program cannot make the page.
  void check() const;
  // Writes the page, if it was asked for. add_result is that of Output::json; make_report gives the
  // object "report" of docs/report-data.md.
  void write(Session& session, const std::function<void(nlohmann::ordered_json&)>& add_result,
             const std::function<nlohmann::ordered_json()>& make_report) const;

 private:
  std::string path_;
};

}  // namespace truecluster::cli
