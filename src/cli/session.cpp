// What all commands share: context, warnings, and where results go.
#include "cli/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/option_names.hpp>
#include <truecluster/output_file.hpp>

#include "cli/options_json.hpp"
#include "cli/parse.hpp"
#include "cli/progress.hpp"
#include "cli/rank_job.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage_error.hpp"
#include "cluster/commands_under_way.hpp"
#include "report/json_text.hpp"

namespace truecluster::cli {

void describe(CommonOptions& options, Affected by, ArgumentVisitor& visitor) {
  if (by.seed) visitor.option("seed", options.seed, "seed of all random numbers");
  if (by.threads)
    visitor.option("threads", options.threads,
                   "number of threads, 0 for all cores; the result does not depend on it");
  visitor.option("format", options.format,
                 "format of the result; auto: table on a terminal, otherwise by the extension of "
                 "the output file (.csv, .txt), otherwise json");
  visitor.path(FileUse::output, "output", options.output,
               "write the result to this file (- is standard output)");
  if (by.threads)
    visitor.option("progress", options.progress,
                   "progress on standard error: one line on a terminal, otherwise a line every few "
                   "seconds; auto: only on a terminal");
}

namespace {

// One rank is one process.
const Ranks* several(const Ranks* ranks) {
  return ranks != nullptr && ranks->size() > 1 ? ranks : nullptr;
}

}  // namespace

Session::Session(CommonOptions options, Command& command, const Ranks* ranks)
    : options_(std::move(options)),
      command_(command),
      ranks_(several(ranks)),
      outputs_(ranks_ != nullptr && ranks_->rank() != 0
                   ? CheckedOutputs{.standard_output_taken = true, .files = {}}
                   : check_outputs(command, options_.output)) {
  if (ranks_ != nullptr) check_job(*ranks_, command, options_.seed);
  if (ranks_ != nullptr && ranks_->rank() != 0) {
    options_.quiet = true;
    options_.verbose = false;
    options_.progress = ProgressMode::never;
  }
  if (options_.threads < 0 || options_.threads > max_threads)
    throw UsageError(
        fmt::format("--threads is {} but must be between 0 and {}", options_.threads, max_threads));
}

void Session::become_interruptible() {
  if (computing_) return;
  computing_.emplace();
  clean_up_at_second_interrupt([files = outputs_.files] {
    abandon_commands();
    remove_unfinished(files, Whose::also_ours);
  });
}

Context Session::context() {
  Context context;
  context.threads = static_cast<int>(options_.threads);
  // On ranks Ctrl-C ends the program at once: they would not stop at the same replicate.
  if (ranks_ == nullptr) {
    become_interruptible();
    context.stop = &stop_flag();
  }
  const bool on_terminal = ::isatty(STDERR_FILENO) != 0 && !options_.quiet;
  if (options_.progress == ProgressMode::always ||
      (options_.progress == ProgressMode::automatic && on_terminal))
    context.progress =
        [line = std::make_shared<ProgressLine>(command_.progress_unit())](const Progress& now) {
          if (!stop_flag()) line->show(now);
        };
  return context;
}

std::string Session::command_to_repeat() const {
  return options_.program + options_.command_line.substr(options_.command_line.find(' '));
}

void Session::warn(const std::string& sentence) {
  warnings_.push_back(with_option_names(sentence, flag_of));
  if (!options_.quiet) say_sentence(warnings_.back());
}

void Session::warn(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) warn(sentence);
}

void Session::note(const std::string& sentence) const {
  if (options_.verbose) say_sentence(sentence);
}

Format Session::chosen_format() const {
  if (options_.format != Format::automatic) return options_.format;
  if (options_.output.empty()) return ::isatty(STDOUT_FILENO) != 0 ? Format::table : Format::json;
  if (options_.output.ends_with(".csv")) return Format::csv;
  return options_.output.ends_with(".txt") ? Format::table : Format::json;
}

nlohmann::ordered_json Session::json_document(
    const std::function<void(nlohmann::ordered_json&)>& add) {
  nlohmann::ordered_json json =
      report::result_document(command_.name(), options_json(command_), options_.seed);
  add(json);
  // What the result says itself may have been said on standard error as well.
  std::vector<std::string> all = warnings_;
  for (const nlohmann::ordered_json& own : json["warnings"])
    if (const auto text = with_option_names(own.get<std::string>(), flag_of);
        std::ranges::count(all, text) == 0)
      all.push_back(text);
  json["warnings"] = std::move(all);
  return json;
}

void Session::write_file(const std::string& path,
                         const std::function<std::string()>& content) const {
  if (path.empty()) return;
  const std::string text = content();
  write_file(path, [&](const Put& put) { put(text); });
}

void Session::write_file(const std::string& path, const Content& content) const {
  if (path.empty()) return;
  if (stop_flag()) throw Interrupted();
  const Interruptible whole_files;
  if (path == "-")
    put_large_pieces(content, write_standard_output);
  else
    truecluster::write_file(path, content);
  note(fmt::format("{} is written", path == "-" ? "standard output" : path));
}

void Session::write(const Output& output) {
  if (outputs_.standard_output_taken) return;
  const Format format = chosen_format();
  write_file(options_.output.empty() ? "-" : options_.output, [&] {
    return format == Format::json  ? report::json_text(json_document(output.json))
           : format == Format::csv ? output.csv()
                                   : output.table();
  });
}

}  // namespace truecluster::cli
