// The files of a run before its work: what it writes destroys nothing and can be written.
#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace truecluster::cli {

struct CheckedOutputs {
  bool standard_output_taken = false;  // another output takes the place of the result there
  std::vector<std::string> files;      // that will be written
};

// Throws UsageError unless every output can be written, no two are the same file by whatever name
// or link, and none is an input. `output` is --output, empty for standard output.
CheckedOutputs check_outputs(Command& command, const std::string& output);

}  // namespace truecluster::cli
