// What all commands share: context, warnings, and where results go.
#include "cli/session.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <truecluster/error.hpp>
#include <truecluster/output_file.hpp>

#include "cli/options_json.hpp"
#include "cli/progress.hpp"
#include "report/json_text.hpp"

namespace truecluster::cli {

void describe(CommonOptions& options, OptionVisitor& visitor) {
  visitor.option("seed", options.seed, "seed of all random numbers");
  visitor.option("threads", options.threads,
                 "number of threads, 0 for all cores; the result does not depend on it");
  visitor.option("format", options.format,
                 "form of the result; auto: table on a terminal, else by the end of the output "
                 "file's name (.csv, .txt), else json");
  visitor.option("output", options.output, "write the result to this file");
  visitor.option("progress", options.progress,
                 "progress on standard error; auto: if that is a terminal");
}

Session::Session(CommonOptions options, Command& command)
    : options_(std::move(options)), command_(command) {
  if (options_.threads < 0)
    throw InvalidArgument(fmt::format("threads is {} but cannot be negative", options_.threads));
}

Context Session::context() {
  computing_.emplace();
  Context context;
  context.threads = static_cast<int>(options_.threads);
  context.stop = &stop_flag();
  const bool on_terminal = ::isatty(STDERR_FILENO) != 0 && !options_.quiet;
  if (options_.progress == ProgressMode::always ||
      (options_.progress == ProgressMode::automatic && on_terminal))
    context.progress = [bar = std::make_shared<ProgressBar>()](const Progress& now) {
      bar->show(now);
    };
  return context;
}

void Session::warn(const std::string& sentence) {
  warnings_.push_back(sentence);
  if (!options_.quiet) fmt::print(stderr, "truecluster: {}\n", sentence);
}

void Session::warn(const std::vector<std::string>& sentences) {
  for (const std::string& sentence : sentences) warn(sentence);
}

void Session::note(const std::string& sentence) const {
  if (options_.verbose) fmt::print(stderr, "truecluster: {}\n", sentence);
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
    if (const auto text = own.get<std::string>(); std::ranges::count(all, text) == 0)
      all.push_back(text);
  json["warnings"] = std::move(all);
  return json;
}

void Session::write(const Output& output) {
  const Format format = chosen_format();
  const std::string text = format == Format::json  ? report::json_text(json_document(output.json))
                           : format == Format::csv ? output.csv()
                                                   : output.table();
  const Interruptible whole_files;
  if (!options_.output.empty() && options_.output != "-") return write_file(options_.output, text);
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
    throw IoError(fmt::format("standard output cannot be written: {}", std::strerror(errno)));
}

}  // namespace truecluster::cli
