// truecluster study: the paper's tables and figures, computed again.
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/output_file.hpp>

#include "cli/command.hpp"
#include "cli/folder.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "cli/study_text.hpp"
#include "cli/usage_error.hpp"
#include "report/json_text.hpp"
#include "study.hpp"
#include "study_report.hpp"

namespace truecluster::cli {
namespace {

void write_results(std::span<const study::Result> results, const std::string& folder) {
  const auto path_of = [&](const std::string& name) {
    return (std::filesystem::path(folder) / name).string();
  };
  for (const study::Result& result : results) {
    write_file(path_of(result.name + ".json"), report::json_text(study_json(result)));
    for (const auto* tables : {&result.tables, &result.raw})
      for (const study::Table& table : *tables)
        write_file(path_of(table.name + ".csv"), study_csv(table));
    for (const study::File& file : result.files) write_file(path_of(file.name), file.content);
  }
}

class StudyCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "study"; }
  [[nodiscard]] std::string summary() const override {
    return "Reproduce the paper's tables and figures and compare them with the published numbers";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster study table6\n"
           "  truecluster study figure1 --output-dir figures\n"
           "  truecluster study figure1 --grid-step 5 --report figure1.html\n"
           "  truecluster study all --output-dir study --report study.html\n";
  }
  [[nodiscard]] bool runs_on_threads() const override { return true; }
  void describe_arguments(ArgumentVisitor& visitor) override {
    std::vector<std::string_view> names(study::study_names.begin(), study::study_names.end());
    names.emplace_back("all");
    visitor.word("name", names_, names, "the table or figure; all: every one");
    visitor.path(FileUse::folder, "output_dir", output_dir_,
                 "write the tables (CSV, JSON) and pictures (SVG, PNG, HTML) to this folder");
    report_.describe(visitor);
    describe(options_, visitor);
  }
  void run(Session& session) override {
    if (!study::is_study(names_.front()))
      throw UsageError(fmt::format("there is no study called \"{}\"; there are {} and all",
                                   names_.front(), fmt::join(study::study_names, ", ")));
    report_.check();
    if (!output_dir_.empty()) make_folder(output_dir_);
    const std::vector<study::Result> results =
        study::run_study(names_.front(), options_, session.context());
    if (!output_dir_.empty()) write_results(results, output_dir_);
    const auto add_result = [&](nlohmann::ordered_json& json) {
      json["studies"] = nlohmann::ordered_json::array();
      for (const study::Result& result : results) json["studies"].push_back(study_json(result));
    };
    report_.write(session, add_result, [&] { return study::study_report(results); });
    session.write(
        {[&] { return study_table(results); }, [&] { return study_csv(results); }, add_result});
  }

 private:
  std::vector<std::string> names_;
  std::string output_dir_;
  study::StudyOptions options_;
  ReportFile report_;
};

}  // namespace

std::unique_ptr<Command> make_study_command() { return std::make_unique<StudyCommand>(); }

}  // namespace truecluster::cli
