// truecluster fit: data to clusters, with the number of clusters chosen.
#include "cli/fit_command.hpp"

#include <charconv>
#include <chrono>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/option_names.hpp>
#include <truecluster/sharded_cases.hpp>

#include "base/counted.hpp"
#include "cli/checkpoint_file.hpp"
#include "cli/parse.hpp"
#include "cli/part_file.hpp"
#include "cli/rank_job.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage_error.hpp"
#include "io/columns.hpp"

namespace truecluster::cli {
namespace {

void refuse_with_distances(std::string_view flag, bool given) {
  if (given) throw UsageError(fmt::format("{} has no effect on --distances; leave it out", flag));
}

// What no data could mend is said before they are read.
void check_options(const FitOptions& options, DataKind kind) {
  try {
    validate(options);
    static_cast<void>(parse_families(options.clusterer, options.clusterers, kind));
  } catch (const InvalidArgument& error) {
    throw UsageError(with_option_names(error.what(), flag_of));
  }
}

// Cases of one name cannot be told apart in the files that are written.
void warn_of_twins(const std::string& file, const std::vector<std::string>& ids, Session& session) {
  std::unordered_map<std::string_view, std::size_t> first;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    const auto [found, is_new] = first.emplace(ids[i], i);
    if (is_new) continue;
    return session.warn(fmt::format("{}: cases {} and {} are both called \"{}\"", file,
                                    found->second + 1, i + 1, ids[i]));
  }
}

}  // namespace

std::string FitCommand::summary() const {
  return "Find how many clusters the data have, which cases belong to which, and how certain that "
         "is";
}

std::string FitCommand::examples() const {
  return "  truecluster fit data.csv\n"
         "  truecluster fit data.csv --scale standard --k 2:8 --cases cases.csv --report out.html\n"
         "  truecluster fit data.csv --clusterer kmeans,gmm --replicates 200 --format json\n"
         "  truecluster fit cells.h5ad --matrix obsm/X_pca --labels cell_type --cases cells.csv\n"
         "  truecluster fit --distances d.csv --clusterer kmedoids+average\n"
         "  truecluster fit survey.csv --weights design_weight\n"
         "  truecluster fit big.npy --checkpoint big.state   (run again to resume)\n"
         "  truecluster fit big.npy --part 3/20 --checkpoint part3.state   (see merge)\n";
}

void FitCommand::describe_arguments(ArgumentVisitor& visitor) {
  visitor.files("data", files_, 0, 1,
                "a file of numbers, one case per row (CSV, TSV, .npy, .gz, SciPy's sparse .npz, "
                "AnnData's .h5ad); - is standard input");
  visitor.path(FileUse::input, "distances", distances_,
               "a square file of distances instead of data; they are not compared with null data, "
               "so that whether there are clusters at all is not tested");
  describe(options_, visitor);
  describe(reading_, visitor);
  weights_.describe(visitor);
  outputs_.describe_tables(visitor);
  known_.describe(
      visitor, "labels",
      "classes known beforehand, which are compared with the clusters but never used to find them: "
      "a file of labels, FILE:COLUMN, or a column of the data (of obs in .h5ad)");
  outputs_.describe_report(visitor);
  visitor.option("time_limit", time_limit_,
                 "seconds after which the run ends with the results so far and their error; 0: no "
                 "limit. The result then depends on the speed of the machine");
  visitor.path(FileUse::state, "checkpoint", checkpoint_file_,
               "keep the state of the run in this file; the same command resumes from it, also "
               "with more replicates, a smaller tolerance or more time (docs/long-runs.md)");
  visitor.option("part", part_,
                 "run one of several parts, such as 3/20, and keep it in the checkpoint; "
                 "truecluster merge combines the parts");
}

void FitCommand::run(Session& session) {
  check_usage(session);
  if (session.ranks() != nullptr && session.ranks()->rank() != 0) return help(session);
  const FitData data = read(session);
  if (!part_.empty()) return run_part(session, data);
  const FitResult result = compute(session, data);
  session.warn(result.warnings);
  outputs_.write(session, data, result, options_.seed);
}

void FitCommand::check_usage(const Session& session) const {
  outputs_.check();
  if (files_.empty() == distances_.empty())
    throw UsageError("give either a data file or --distances FILE");
  if (!(time_limit_ >= 0))
    throw UsageError(fmt::format("--time-limit is {} but must be at least 0", time_limit_));
  check_options(options_, distances_.empty() ? DataKind::features : DataKind::distances);
  if (!part_.empty()) {
    validate(part(), options_);
    if (session.ranks() != nullptr)
      throw UsageError("a part runs in one process: start it without mpirun");
    if (checkpoint_file_.empty())
      throw UsageError("--part needs --checkpoint FILE, where the part is kept");
    if (outputs_.any() || !session.options().output.empty())
      throw UsageError("a part writes its checkpoint only; truecluster merge writes the results");
    if (files_ == std::vector<std::string>{"-"})
      throw UsageError("--part needs a file of data that merge can read again");
  }
  if (distances_.empty()) return;
  const DataOptions reading;
  refuse_with_distances("--scale", reading_.scale != reading.scale);
  refuse_with_distances("--missing", reading_.missing != reading.missing);
  refuse_with_distances("--matrix", !reading_.input.matrix.empty());
  refuse_with_distances("--ignore-text", reading_.ignore_text);
  refuse_with_distances("--metric", options_.clusterers.metric != FitOptions().clusterers.metric);
}

// "3/20"
PartOfFit FitCommand::part() const {
  PartOfFit part;
  const char* end = part_.data() + part_.size();
  const auto [slash, first_error] = std::from_chars(part_.data(), end, part.number);
  const bool has_slash = first_error == std::errc() && slash != end && *slash == '/';
  const auto [stop, second_error] = std::from_chars(has_slash ? slash + 1 : end, end, part.of);
  if (!has_slash || second_error != std::errc() || stop != end || part.number < 1 ||
      part.number > part.of)
    throw UsageError(fmt::format(
        "--part needs a part and the number of parts, such as 3/20, not \"{}\"", part_));
  return part;
}

FitData FitCommand::read(Session& session) {
  FitData data;
  const std::string& input = distances_.empty() ? files_[0] : distances_;
  known_.find(input, reading_.input);
  weights_.read(input, reading_.input, session);
  if (!distances_.empty()) {
    data.path = distances_;
    data.distances = read_distances(distances_, reading_.input);
    session.note(fmt::format("{}: distances of {}", distances_,
                             counted(data.distances.values.rows(), "case")));
    session.warn(data.distances.warnings);
    data.cases = std::make_shared<ViewSource>(
        CaseBlock(std::move(data.distances.values), DataKind::distances));
    data.cases = std::make_shared<WeightedCases>(data.cases, weights_.of_cases(data.cases->rows()));
    known_.read(data.cases->rows(), {}, session);
  } else {
    data.path = files_[0];
    reading_.weights = weights_.of_rows();
    data.features = read_data(files_[0], reading_);
    session.note(fmt::format(
        "{}: {}, {}: {}", data.path, counted(data.features.cases->rows(), "case"),
        counted(data.features.cases->cols(), "column"), io::join_names(data.features.names)));
    session.warn(data.features.warnings);
    if (!reading_.input.id_column.empty()) warn_of_twins(files_[0], data.features.ids, session);
    data.cases = data.features.cases;
    known_.read(data.features.n_file_rows, data.features.kept_rows, session);
  }
  data.known = known_.labels();
  return data;
}

Context FitCommand::limited_context(Session& session) const {
  Context context = session.context();
  if (time_limit_ > 0)
    context.time_is_up = [end = std::chrono::steady_clock::now() +
                                std::chrono::duration<double>(time_limit_)] {
      return std::chrono::steady_clock::now() >= end;
    };
  return context;
}

FitResult FitCommand::compute(Session& session, const FitData& data) const {
  CheckpointFile file(checkpoint_file_, {}, session.ranks());
  if (file.resumes()) session.note(fmt::format("resuming from {}", checkpoint_file_));
  if (const Ranks* const ranks = session.ranks()) {
    const auto start = std::chrono::steady_clock::now();
    const HeldCases held = deal_cases(*data.cases, *ranks);
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    session.note(
        fmt::format("the rows were dealt to {} ranks in {:.2f} s", ranks->size(), taken.count()));
    FitResult result = compute_on_ranks(session, held, data.cases->weights(), file);
    session.note(account_of(*ranks));
    return result;
  }
  try {
    return fit(*data.cases, options_, limited_context(session), file.checkpoint());
  } catch (const Interrupted&) {
    throw interrupted(session);
  }
}

FitResult FitCommand::compute_on_ranks(Session& session, const CaseSource& cases,
                                       const CaseWeights& weights, CheckpointFile& file) const {
  const Ranks& ranks = *session.ranks();
  Context context = limited_context(session);
  if (context.time_is_up) context.time_is_up = shared_clock(context.time_is_up, ranks);
  const WeightedCases weighted(cases, share_weights(weights, ranks));
  return fit(ShardedCases(weighted, ranks), options_, context, file.checkpoint());
}

// What ranks other than 0 do.
void FitCommand::help(Session& session) const {
  CheckpointFile file(checkpoint_file_, {}, session.ranks());
  static_cast<void>(compute_on_ranks(session, receive_cases(*session.ranks()), {}, file));
}

void FitCommand::run_part(Session& session, const FitData& data) const {
  CheckpointFile file(checkpoint_file_, session.options().words);
  if (file.resumes()) session.note(fmt::format("resuming from {}", checkpoint_file_));
  try {
    fit_part(*data.cases, options_, part(), limited_context(session), file.checkpoint());
  } catch (const Interrupted&) {
    throw interrupted(session);
  }
  if (!session.options().quiet)
    write_standard_output(
        fmt::format("Part {} is done and kept in {}; truecluster merge combines the parts.\n",
                    part_, checkpoint_file_));
}

InterruptedRun FitCommand::interrupted(const Session& session) const {
  if (checkpoint_file_.empty())
    return InterruptedRun(
        "the run was interrupted; with --checkpoint FILE it could have been resumed");
  const bool reads_input = !files_.empty() && files_[0] == "-";
  return InterruptedRun(
      fmt::format("the run was interrupted; its state is in {}, and this command resumes it{}:",
                  checkpoint_file_, reads_input ? ", given the same input" : ""),
      session.command_to_repeat());
}

std::unique_ptr<Command> make_fit_command() { return std::make_unique<FitCommand>(); }

}  // namespace truecluster::cli
