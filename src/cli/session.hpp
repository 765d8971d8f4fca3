// One run of a command: the options all commands share, messages, progress, and the result.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/context.hpp>
#include <truecluster/options.hpp>
#include <truecluster/output_file.hpp>
#include <truecluster/ranks.hpp>

#include "cli/command.hpp"
#include "cli/interrupt.hpp"
#include "cli/output_check.hpp"

namespace truecluster::cli {

enum class Format { automatic, table, csv, json };
inline constexpr std::array<std::string_view, 4> format_names{"auto", "table", "csv", "json"};
constexpr std::span<const std::string_view> enum_names(Format) { return format_names; }

enum class ProgressMode { automatic, always, never };
inline constexpr std::array<std::string_view, 3> progress_mode_names{"auto", "always", "never"};
constexpr std::span<const std::string_view> enum_names(ProgressMode) { return progress_mode_names; }

struct CommonOptions {
  std::uint64_t seed = 1;
  Index threads = 0;
  Format format = Format::automatic;
  std::string output;  // empty: standard output
  ProgressMode progress = ProgressMode::automatic;
  std::string command_line;        // quoted for a shell
  std::string program;             // as it was called, quoted likewise
  std::vector<std::string> words;  // behind the name of the command
  bool quiet = false;
  bool verbose = false;
};
// Those that have an effect on a command; without quiet and verbose, which are flags with short
// names.
struct Affected {
  bool seed = true, threads = true;
};
void describe(CommonOptions& options, Affected by, ArgumentVisitor& visitor);

// A result in every form; only the one asked for is made.
struct Output {
  std::function<std::string()> table;
  std::function<std::string()> csv;
  std::function<void(nlohmann::ordered_json&)> json;  // adds to the common keys
};

class Session {
 public:
  // ranks: those that a launcher has started, or none; rank 0 alone writes and speaks.
  Session(CommonOptions options, Command& command, const Ranks* ranks = nullptr);

  [[nodiscard]] const CommonOptions& options() const { return options_; }
  // What has to be typed to run the same again.
  [[nodiscard]] std::string command_to_repeat() const;
  // None where there is one process.
  [[nodiscard]] const Ranks* ranks() const { return ranks_; }
  // Threads, progress on standard error, and Ctrl-C as a request to stop.
  [[nodiscard]] Context context();
  // A sentence on standard error, unless --quiet, and among the warnings of the JSON result.
  void warn(const std::string& sentence);
  void warn(const std::vector<std::string>& sentences);
  // A sentence on standard error with --verbose.
  void note(const std::string& sentence) const;
  // The common keys of a JSON result, what is added to them, and all warnings.
  [[nodiscard]] nlohmann::ordered_json json_document(
      const std::function<void(nlohmann::ordered_json&)>& add);
  // A file that an option names, if it does; - is standard output.
  void write_file(const std::string& path, const std::function<std::string()>& content) const;
  void write_file(const std::string& path, const Content& content) const;
  // The result, to --output or to standard output unless a file of the run went there.
  void write(const Output& output);

 private:
  [[nodiscard]] Format chosen_format() const;
  void become_interruptible();

  CommonOptions options_;
  Command& command_;
  const Ranks* ranks_;
  CheckedOutputs outputs_;
  std::optional<Interruptible> computing_;
  std::vector<std::string> warnings_;
};

}  // namespace truecluster::cli
