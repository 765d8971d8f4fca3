// What shells complete behind truecluster: commands, options, words and files.
#pragma once

#include <string>

#include "cli/manual/described_commands.hpp"

namespace truecluster::cli {

std::string bash_completion(const DescribedProgram& program);
std::string zsh_completion(const DescribedProgram& program);
std::string fish_completion(const DescribedProgram& program);

}  // namespace truecluster::cli
