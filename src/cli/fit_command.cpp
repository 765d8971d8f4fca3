// truecluster fit: data to clusters, with the number of clusters chosen.
#include <chrono>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/data_file.hpp>
#include <truecluster/fit.hpp>
#include <truecluster/output_file.hpp>

#include "cli/checkpoint_file.hpp"
#include "cli/command.hpp"
#include "cli/criterion_text.hpp"
#include "cli/fit_text.hpp"
#include "cli/known_labels.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "cli/usage_error.hpp"
#include "report/cases.hpp"
#include "report/fit_json.hpp"

namespace truecluster::cli {
namespace {

// The data of a run, from a file of features or of distances.
struct Input {
  DataFile features;
  DistanceFile distances;
  std::shared_ptr<const CaseSource> cases;
  std::string path;
  const KnownLabels* known = nullptr;

  [[nodiscard]] FitInput view() const {
    if (cases->kind() == DataKind::distances)
      return {*cases, path, distances.hash, {}, distances.ids, {}, known};
    return {*cases, path, features.hash, features.names, features.ids, features.units, known};
  }
};

class FitCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "fit"; }
  [[nodiscard]] std::string summary() const override {
    return "Find the number of clusters in data, who is in which, and how certain that is";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster fit data.csv\n"
           "  truecluster fit data.csv --scale standard --k 2:8 --cases cases.csv --report "
           "out.html\n"
           "  truecluster fit data.csv --clusterer kmeans,gmm --replicates 200 --format json\n"
           "  truecluster fit --distances d.csv --clusterer kmedoids+average\n"
           "  truecluster fit big.npy --checkpoint big.state   (run again to resume)\n";
  }

  void describe_arguments(ArgumentVisitor& visitor) override {
    visitor.files("data", files_, 0, 1,
                  "a file of numbers, rows are cases (CSV, TSV, .npy, .gz); - is standard input");
    visitor.path(FileUse::input, "distances", distances_,
                 "a square file of distances instead of data");
    describe(options_, visitor);
    describe(reading_, visitor);
    visitor.path(FileUse::output, "memberships", memberships_file_,
                 "write the probabilities of each case to this file (.csv, .tsv or .npy)");
    visitor.path(FileUse::output, "cases", cases_file_,
                 "write label, probability, runner-up, margin and uncertainty of each case to this "
                 "CSV file");
    visitor.path(FileUse::output, "clusters", clusters_file_,
                 "write size, certainty and feature means of each cluster to this CSV file");
    known_.describe(visitor, "labels",
                    "classes known beforehand, to compare the clusters with, never to find them: a "
                    "file of labels, FILE:COLUMN, or a column of the data");
    report_.describe(visitor);
    visitor.option("time_limit", time_limit_,
                   "seconds after which the run ends with what it knows, and says how exact that "
                   "is; 0: none. The result then depends on the speed of the machine");
    visitor.path(
        FileUse::state, "checkpoint", checkpoint_file_,
        "keep the state of the run in this file; the same command resumes from it, also with "
        "more replicates, a smaller tolerance or more time (docs/long-runs.md)");
  }

  [[nodiscard]] std::string counted() const override { return "replicates"; }

  void run(Session& session) override {
    check_usage();
    Input input = read(session);
    input.known = known_.labels();
    const FitResult result = compute(session, input);
    session.warn(result.warnings);
    write_files(session, input, result);
    const auto add_result = [&](nlohmann::ordered_json& json) {
      report::add_fit_result(json, result, input.view());
    };
    report_.write(session, add_result,
                  [&] { return report::fit_report(result, input.view(), session.options().seed); });
    session.write({[&] { return fit_table(result, input.view()); },
                   [&] { return models_csv(result); }, add_result});
  }

 private:
  void check_usage() const {
    report_.check();
    if (files_.empty() == distances_.empty())
      throw UsageError("give either a file of data or a file of --distances");
    if (distances_.empty()) return;
    const DataOptions reading;
    refuse_with_distances("--scale", reading_.scale != reading.scale);
    refuse_with_distances("--missing", reading_.missing != reading.missing);
    refuse_with_distances("--ignore-text", reading_.ignore_text);
    refuse_with_distances("--metric", options_.clusterers.metric != FitOptions().clusterers.metric);
  }

  static void refuse_with_distances(std::string_view flag, bool given) {
    if (given) throw UsageError(fmt::format("{} has no effect on --distances; leave it out", flag));
  }

  [[nodiscard]] Input read(Session& session) {
    Input input;
    known_.find(distances_.empty() ? files_[0] : distances_, reading_.input);
    if (!distances_.empty()) {
      input.path = distances_;
      input.distances = read_distances(distances_, reading_.input);
      session.warn(input.distances.warnings);
      input.cases = std::make_shared<ViewSource>(
          CaseBlock(std::move(input.distances.values), DataKind::distances));
      known_.read(input.cases->rows(), {}, session);
    } else {
      input.path = files_[0];
      input.features = read_data(files_[0], reading_);
      session.warn(input.features.warnings);
      input.cases = input.features.cases;
      known_.read(input.features.n_file_rows, input.features.kept_rows, session);
    }
    return input;
  }

  FitResult compute(Session& session, const Input& input) const {
    CheckpointFile file(checkpoint_file_);
    if (file.resumes()) session.note(fmt::format("resuming from {}", checkpoint_file_));
    Context context = session.context();
    if (time_limit_ > 0)
      context.time_is_up = [end = std::chrono::steady_clock::now() +
                                  std::chrono::duration<double>(time_limit_)] {
        return std::chrono::steady_clock::now() >= end;
      };
    try {
      return fit(*input.cases, options_, context, file.checkpoint());
    } catch (const Interrupted&) {
      throw InterruptedRun(after_interruption(session));
    }
  }

  [[nodiscard]] std::string after_interruption(const Session& session) const {
    if (checkpoint_file_.empty())
      return "the run was interrupted; with --checkpoint FILE it could have been resumed";
    const bool reads_input = !files_.empty() && files_[0] == "-";
    return fmt::format(
        "the run was interrupted; its state is in {}, and this command goes on{}:\n{}",
        checkpoint_file_, reads_input ? ", given the same input" : "", session.command_to_repeat());
  }

  void write_files(const Session& session, const Input& input, const FitResult& result) const {
    const FitInput view = input.view();
    session.write_file(memberships_file_, [&](const Put& put) {
      FileFormat format = format_of_name(memberships_file_);
      format.ids = !view.ids.empty() && !format.npy;
      put_matrix(result.votes, cluster_headers(result.votes.cols()), view.ids, format, put);
    });
    session.write_file(cases_file_, [&](const Put& put) {
      put(cases_csv_header(true));
      result.cases().for_each([&](Index i, const CaseCertainty& one) {
        put(cases_csv_row(report::case_id(view.ids, i), one, result.votes.votes_of(i)));
      });
    });
    session.write_file(clusters_file_, [&] { return clusters_csv(result, view); });
  }

  std::vector<std::string> files_;
  std::string distances_;
  FitOptions options_;
  DataOptions reading_;
  std::string memberships_file_, cases_file_, clusters_file_, checkpoint_file_;
  KnownLabelsOption known_;
  double time_limit_ = 0;
  ReportFile report_;
};

}  // namespace

std::unique_ptr<Command> make_fit_command() { return std::make_unique<FitCommand>(); }

}  // namespace truecluster::cli
