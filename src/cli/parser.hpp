// The parser of command lines: every command with its options, as --help, the man pages and the
// completions of shells show them.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/check_words.hpp"
#include "cli/command.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

inline constexpr const char* common_options = "Common options";  // the heading of those
inline constexpr const char* exit_codes =
    "Exit codes: 0 done, 1 the data cannot be used or the run failed, 2 wrong usage,\n"
    "3 the system failed (memory, disk, permissions, a closed pipe), 130 interrupted.";

// Adds the options of a command and those that all share; the seeds are set by one --seed.
NumberOfFiles add_options(CLI::App& app, Command& command, CommonOptions& options,
                          std::vector<std::uint64_t*>& seeds);

struct Parser {
  CLI::App app{"How many clusters, who belongs to which, and how certain that is.", "truecluster"};
  std::vector<std::unique_ptr<Command>> commands = make_commands();
  std::vector<CommonOptions> options = std::vector<CommonOptions>(commands.size());
  std::vector<std::vector<std::uint64_t*>> seeds =
      std::vector<std::vector<std::uint64_t*>>(commands.size());
  std::vector<NumberOfFiles> n_files;

  Parser();
};

}  // namespace truecluster::cli
