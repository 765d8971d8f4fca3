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

// The same for the inputs of another command, which only show once inputs have been read.
void check_against_inputs(Command& command, const std::string& output, Command& reader);

// The same for files in the folder that `flag` names, which are known once inputs have been read.
void check_folder(Command& command, const std::string& output, const std::string& flag,
                  const std::vector<std::string>& paths);

}  // namespace truecluster::cli
