// The manual of a command as a page for man.
#pragma once

#include <string>

#include "cli/manual/described_commands.hpp"

namespace truecluster::cli {

// truecluster.1
std::string man_page(const DescribedProgram& program);
// truecluster-COMMAND.1
std::string man_page(const DescribedProgram& program, const DescribedCommand& command);

}  // namespace truecluster::cli
