// truecluster consensus: one partition out of many, with states saved, resumed and merged.
#include <algorithm>
#include <filesystem>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/consensus_ranks.hpp>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/partition_file.hpp>

#include "cli/command.hpp"
#include "cli/consensus_text.hpp"
#include "cli/criterion_text.hpp"
#include "cli/ensemble_input.hpp"
#include "cli/fields_text.hpp"
#include "cli/known_labels.hpp"
#include "cli/rank_job.hpp"
#include "cli/report_file.hpp"
#include "cli/session.hpp"
#include "cli/usage_error.hpp"
#include "cli/weights_option.hpp"
#include "io/source.hpp"
#include "report/consensus_json.hpp"
#include "vote/consensus_input.hpp"

namespace truecluster::cli {
namespace {

struct Files {
  std::string memberships, cases, replicate_fits, reference, save_state, resume;
  std::vector<std::string> merge;

  [[nodiscard]] bool any_state() const {
    return !save_state.empty() || !resume.empty() || !merge.empty();
  }
};

void describe(Files& files, ArgumentVisitor& visitor) {
  visitor.path(FileUse::output, "memberships", files.memberships,
               "write the memberships to this file (.csv, .tsv, .Q or .npy by its extension)");
  visitor.path(FileUse::output, "cases", files.cases,
               "write label, probability, runner-up, margin, uncertainty, information and number "
               "of votes of each case to this CSV file");
  visitor.path(FileUse::output, "replicate_fits", files.replicate_fits,
               "write how well each partition agrees with what the earlier ones voted for to this "
               "CSV file");
  visitor.path(FileUse::input, "reference", files.reference,
               "bagclust1: the partition that all others are matched to");
  visitor.path(FileUse::state, "save_state", files.save_state,
               "mmcc: save the votes to this file, to resume from later");
  visitor.path(FileUse::saved_state, "resume", files.resume,
               "mmcc: resume from the votes saved in this file");
  visitor.repeated("merge", files.merge,
                   "mmcc: add the votes saved by another run; may be given several times");
}

class ConsensusCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "consensus"; }
  [[nodiscard]] std::string summary() const override {
    return "Combine many partitions of the same cases into one, with memberships";
  }
  [[nodiscard]] std::string examples() const override {
    return "  truecluster consensus ensemble.csv --memberships memberships.csv\n"
           "  truecluster consensus run*.Q --cases cases.csv --report consensus.html\n"
           "  truecluster consensus ensemble.csv --method clue-dwh\n"
           "  truecluster consensus first.csv --save-state votes.state\n"
           "  truecluster consensus more.csv --resume votes.state\n";
  }
  [[nodiscard]] bool runs_on_threads() const override { return true; }
  void describe_arguments(ArgumentVisitor& visitor) override {
    visitor.files("ensemble", arguments_.files, 0, any_number,
                  "files with one partition per column of labels, or files of memberships; - is "
                  "standard input");
    describe(options_, visitor);
    weights_.describe(visitor);
    describe(files_, visitor);
    known_.describe(visitor, "labels",
                    "classes known beforehand, which are compared with the clusters but never used "
                    "to find them: a file of labels, FILE:COLUMN, or a column of the first "
                    "file");
    report_.describe(visitor);
    describe_kind(arguments_.input, visitor);
    describe(arguments_.input, visitor);
  }
  [[nodiscard]] bool runs_on_ranks() const override { return true; }
  void run(Session& session) override {
    check_usage();
    if (const Ranks* const ranks = session.ranks()) {
      check_usage_on_ranks();
      if (ranks->rank() != 0) {  // helps, and has no result
        consensus_on_ranks({}, options_, *ranks, session.context());
        return;
      }
    }
    report_.check();
    const std::string first = arguments_.files.empty() ? "" : arguments_.files[0];
    known_.find(first, arguments_.input);
    weights_.read(first, arguments_.input, session);
    if (weights_.file()) other_inputs_.push_back(*weights_.file());
    arguments_.input.noise = options_.noise;
    const EnsembleInput input = read_ensemble_input(arguments_, session);
    note_unused_noise(input, session);
    if (!input.runs.empty()) known_.read(n_objects(input.runs.front()), {}, session);
    const ConsensusResult result = options_.method == ConsensusMethod::mmcc && files_.any_state()
                                       ? by_saved_votes(input, session)
                                       : by_options(input, session);
    session.warn(report::vote_warnings(result));
    if (input.runs.empty()) known_.read(result.memberships.rows(), {}, session);
    write_files(session, result, input);
    RunsInput view = input.view();
    view.known = known_.labels();
    if (known_.file()) view.files.push_back(*known_.file());
    view.files.insert(view.files.end(), other_inputs_.begin(), other_inputs_.end());
    const auto add_result = [&](nlohmann::ordered_json& json) {
      json["seed"] = options_.seed;  // of the state, where one was resumed
      report::add_consensus_result(json, result, view, options_.tolerance);
    };
    report_.write(session, add_result,
                  [&] { return report::consensus_report(result, view, options_.seed); });
    const ConsensusText text(result, options_, input.ids);
    session.write({[&] { return text.table(); }, [&] { return text.csv(); }, add_result});
  }

 private:
  void check_usage() const {
    if (arguments_.files.empty() && files_.resume.empty())
      throw UsageError("consensus needs at least one file of partitions, or --resume");
    if (files_.any_state() && options_.method != ConsensusMethod::mmcc)
      throw UsageError(
          fmt::format("--save-state, --resume and --merge work with --method mmcc, not {}",
                      name_of(options_.method)));
    const bool by_reference = options_.method == ConsensusMethod::bagclust1;
    if (by_reference && files_.reference.empty())
      throw UsageError("--method bagclust1 needs a partition to match the others to (--reference)");
    if (!by_reference && !files_.reference.empty())
      throw UsageError(fmt::format("--reference has no effect with --method {}; leave it out",
                                   name_of(options_.method)));
    validate(options_);
    require_different_votes();
  }

  void note_unused_noise(const EnsembleInput& input, Session& session) const {
    const auto marks_noise = [](const AnyPartition& run) {
      const auto* crisp = std::get_if<Partition>(&run);
      return crisp != nullptr &&
             std::ranges::find(crisp->labels, noise_label) != crisp->labels.end();
    };
    if (options_.noise != ConsensusOptions{}.noise && options_.noise != no_noise &&
        !input.runs.empty() && std::ranges::none_of(input.runs, marks_noise))
      session.warn(fmt::format("--noise {} has no effect: no case has this label", options_.noise));
  }

  void check_usage_on_ranks() const {
    if (files_.any_state() || options_.method != ConsensusMethod::mmcc)
      throw UsageError(
          "on several ranks consensus takes --method mmcc without --save-state, --resume and "
          "--merge; start it without mpirun");
  }

  // Votes that are added to themselves would count twice.
  void require_different_votes() const {
    std::vector<std::string> states = files_.merge;
    if (!files_.resume.empty()) states.push_back(files_.resume);
    for (std::size_t i = 0; i < states.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) {
        std::error_code missing;
        if (std::filesystem::equivalent(states[i], states[j], missing))
          throw UsageError(fmt::format(
              "--resume and --merge name {} twice: its votes would count twice", states[j]));
      }
  }

  // Votes that go on have the weights that they were saved with.
  Mmcc read_state(const std::string& path) {
    const io::Source source = io::read_source(path);
    other_inputs_.push_back({source.name, io::content_hash(source.bytes)});
    try {
      Mmcc votes = Mmcc::restore(source.bytes, weights());
      static_cast<void>(weights_.of_cases(votes.n_objects()));
      return votes;
    } catch (const IoError& error) {
      throw IoError(fmt::format("{}: {}", path, error.what()));
    }
  }

  [[nodiscard]] CaseWeights weights() const {
    return weights_.of_rows().empty() ? CaseWeights() : CaseWeights(weights_.of_rows());
  }

  AnyPartition read_reference(const std::string& path, Session& session) {
    PartitionFile file = read_partition(path, InputOptions{.noise = options_.noise});
    session.warn(file.warnings);
    other_inputs_.push_back({file.path, file.hash});
    if (auto* crisp = std::get_if<Partition>(&file.value)) return std::move(*crisp);
    return std::move(std::get<Memberships>(file.value).values);
  }

  ConsensusResult by_options(const EnsembleInput& input, Session& session) {
    known_.read(n_objects(input.runs.front()), {}, session);
    std::optional<AnyPartition> reference;
    if (!files_.reference.empty()) reference = read_reference(files_.reference, session);
    if (const Ranks* const ranks = session.ranks()) {
      ConsensusResult result = consensus_on_ranks(input.runs, options_, *ranks, session.context(),
                                                  weights_.of_cases(n_objects(input.runs.front())));
      session.note(account_of(*ranks));
      return result;
    }
    return consensus(input.runs, options_, session.context(), reference ? &*reference : nullptr,
                     weights_.of_cases(n_objects(input.runs.front())));
  }

  // A run that goes on keeps the options it was started with.
  Mmcc resumed() {
    Mmcc votes = read_state(files_.resume);
    const ConsensusOptions defaults;
    const MmccOptions& saved = votes.options();
    if ((options_.match != saved.method && options_.match != defaults.match) ||
        (options_.against != saved.against && options_.against != defaults.against) ||
        (options_.n_clusters != 0 && options_.n_clusters != votes.n_clusters()))
      throw InvalidArgument(fmt::format(
          "{}: was saved with --match {} --against {} --n-clusters {}; these cannot be changed",
          files_.resume, name_of(saved.method), name_of(saved.against), votes.n_clusters()));
    options_.match = saved.method;
    options_.against = saved.against;
    options_.seed = saved.seed;
    options_.n_clusters = votes.n_clusters();
    return votes;
  }

  ConsensusResult by_saved_votes(const EnsembleInput& input, Session& session) {
    if (!input.runs.empty()) check_ensemble(input.runs, "partition", NoiseCases::allowed);
    Mmcc votes = files_.resume.empty() ? make_mmcc(input.runs, options_,
                                                   weights_.of_cases(n_objects(input.runs.front())))
                                       : resumed();
    known_.read(votes.n_objects(), {}, session);
    std::vector<ReplicateFit> fits = add_partitions(votes, input.runs, session.context());
    for (const std::string& path : files_.merge) votes.merge(read_state(path));
    require_several(votes.n_replicates());
    session.write_file(files_.save_state, [&] { return votes.save(); });
    ConsensusResult result = consensus_of_votes(votes, options_.tolerance);
    result.fits = std::move(fits);
    return result;
  }

  void write_files(const Session& session, const ConsensusResult& result,
                   const EnsembleInput& input) const {
    session.write_file(files_.memberships, [&] {
      return memberships_text(result.memberships, result.noise_shares, input.ids,
                              format_of_name(files_.memberships));
    });
    session.write_file(files_.cases, [&] {
      return cases_csv(report::labelled_cases(result), result.votes_per_case,
                       [&](Index i) { return input.case_name(i); });
    });
    session.write_file(files_.replicate_fits, [&] {
      std::string text = "partition," + csv_names(ReplicateFit{}) + "\n";
      for (std::size_t b = 0; b < result.fits.size(); ++b)
        text += fmt::format("{},{}\n", quote_cell(input.names[b]), csv_values(result.fits[b]));
      return text;
    });
  }

  EnsembleArguments arguments_;
  ConsensusOptions options_;
  Files files_;
  KnownLabelsOption known_;
  WeightsOption weights_;
  ReportFile report_;
  std::vector<InputFile> other_inputs_;  // beside the ensemble: reference, saved votes
};

}  // namespace

std::unique_ptr<Command> make_consensus_command() { return std::make_unique<ConsensusCommand>(); }

}  // namespace truecluster::cli
