// truecluster align: many runs brought to common labels.
#include <optional>

#include <nlohmann/json.hpp>
#include <truecluster/align.hpp>

#include "cli/align_files.hpp"
#include "cli/align_text.hpp"
#include "cli/clumpp_files.hpp"
#include "cli/command.hpp"
#include "cli/ensemble_input.hpp"
#include "cli/individuals_option.hpp"
#include "cli/known_labels.hpp"
#include "cli/output_check.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "report/align_json.hpp"

namespace truecluster::cli {
namespace {

class AlignCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "align"; }
  [[nodiscard]] std::string summary() const override {
    return "Bring many runs, with the same or different numbers of clusters, to common labels";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster align K3/run*.Q --output-dir aligned\n"
           "  truecluster align K*/run*.Q --mode-threshold 0.97 --format json\n"
           "  truecluster align results/run_*_f --clumpp-dir clumpp --report runs.html\n"
           "  truecluster align labels.csv --report runs.html\n";
  }
  [[nodiscard]] bool runs_on_threads() const override { return true; }
  void describe_arguments(ArgumentVisitor& visitor) override {
    visitor.files(
        "runs", arguments_.files, 1, any_number,
        "files of memberships (.Q of ADMIXTURE, _f of STRUCTURE, indfile or popfile of CLUMPP), or "
        "with one run per column of labels; - is standard input");
    describe(options_, visitor);
    visitor.path(FileUse::folder, "output_dir", output_dir_,
                 "write the aligned runs, in the format of their files, and permutations.csv to "
                 "this folder");
    visitor.path(
        FileUse::folder, "clumpp_dir", clumpp_dir_,
        "write the aligned runs of each number of clusters, and their mean, to this folder "
        "as CLUMPP and distruct read them: K3.indfile, K3.indivq; K3.popfile, K3.popq if "
        "the populations are known");
    individuals_.describe(visitor);
    groups_.describe(visitor, "groups",
                     "the population of each case, by which the report orders and names the cases: "
                     "a file of labels, FILE:COLUMN, or a column of the first file; without the "
                     "option, the populations given by the runs or by the file of individuals");
    report_.describe(visitor);
    describe_kind(arguments_.input, visitor);
    describe(arguments_.input, visitor);
  }
  [[nodiscard]] std::vector<std::string> files_in_folder() const override {
    if (output_dir_.empty()) return {};
    return aligned_files(output_dir_, arguments_.files);
  }
  void run(Session& session) override {
    report_.check();
    groups_.find(arguments_.files[0], arguments_.input);
    EnsembleInput input = read_ensemble_input(arguments_, session);
    individuals_.apply(input, session);
    groups_.read(n_objects(input.runs[0]), {}, session);
    groups_.set_default("population", input.populations);
    groups_.order_by_appearance();
    std::optional<ClumppFiles> clumpp;
    if (!clumpp_dir_.empty()) {
      clumpp.emplace(clumpp_dir_, input, groups_.labels());
      check_folder(*this, session.options().output, "--clumpp-dir", clumpp->paths());
    }
    const AlignResult result = align(input.runs, options_, session.context());
    if (!output_dir_.empty()) write_aligned(files_in_folder(), input, result);
    if (clumpp) clumpp->write(result);
    RunsInput view = input.view();
    view.known = groups_.labels();
    if (individuals_.file()) view.files.push_back(*individuals_.file());
    if (groups_.file()) view.files.push_back(*groups_.file());
    const auto add_result = [&](nlohmann::ordered_json& json) {
      report::add_align_result(json, result, view);
    };
    report_.write(session, add_result,
                  [&] { return report::align_report(result, view, options_.seed); });
    session.write({[&] { return align_table(input, result); },
                   [&] { return align_csv(input, result); }, add_result});
  }

 private:
  EnsembleArguments arguments_;
  AlignOptions options_;
  std::string output_dir_, clumpp_dir_;
  IndividualsOption individuals_;
  KnownLabelsOption groups_;
  ReportFile report_;
};

}  // namespace

std::unique_ptr<Command> make_align_command() { return std::make_unique<AlignCommand>(); }

}  // namespace truecluster::cli
