// The command line: which command with which options.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

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

class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace truecluster::cli
