// truecluster merge: the parts of a fit, made by several processes, into one result.
#include <truecluster/fit_part.hpp>

#include "cli/fit_command.hpp"
#include "cli/fit_files.hpp"
#include "cli/output_check.hpp"
#include "cli/parse.hpp"
#include "cli/part_file.hpp"
#include "cli/session.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

class MergeCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "merge"; }
  [[nodiscard]] std::string summary() const override {
    return "Combine the parts of a fit that were run with fit --part";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster fit big.npy --part 1/2 --checkpoint part1.state   (on one machine)\n"
           "  truecluster fit big.npy --part 2/2 --checkpoint part2.state   (on another)\n"
           "  truecluster merge part1.state part2.state --cases cases.csv --report out.html\n";
  }
  void describe_arguments(ArgumentVisitor& visitor) override {
    visitor.files(
        "parts", files_, 1, any_number,
        "the files of all parts; the data are read from the file that the first part was given");
    outputs_.describe_tables(visitor);
    outputs_.describe_report(visitor);
    if (is_read_) describe(fit_.options(), visitor);  // what the result was made with
  }

  void run(Session& session) override {
    outputs_.check();
    std::vector<SavedPart> parts;
    for (const std::string& path : files_) {
      PartFile part = read_part(path);
      if (parts.empty()) parse_words(part.words, fit_);
      parts.push_back({path, std::move(part.state)});
    }
    check_against_inputs(*this, session.options().output, fit_);
    is_read_ = true;
    const FitData data = fit_.read(session);
    const FitResult result = merge_parts(*data.cases, fit_.options(), parts);
    session.warn(result.warnings);
    outputs_.write(session, data, result, fit_.options().seed);
  }

 private:
  std::vector<std::string> files_;
  FitOutputs outputs_;
  FitCommand fit_;  // as the first part was called
  bool is_read_ = false;
};

}  // namespace

std::unique_ptr<Command> make_merge_command() { return std::make_unique<MergeCommand>(); }

}  // namespace truecluster::cli
