// The command line: which command with which options.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

struct Invocation {
  std::unique_ptr<Command> command;  // its options are set
  CommonOptions options;
};

// Nothing if the line only asked for help or the version, which were printed.
// Throws UsageError if it cannot be understood.
std::optional<Invocation> parse_command_line(int argc, char** argv);

// The words behind the name of a command into its options.
void parse_words(std::vector<std::string> words, Command& command);

// An option as it is typed: max_replicates → --max-replicates.
std::string flag_of(std::string_view name);

}  // namespace truecluster::cli
