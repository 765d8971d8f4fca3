// The "options" of a JSON result.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "cli/command.hpp"

namespace truecluster::cli {

// Every argument of the command with the value it has now, but the seed, which has its own key.
nlohmann::ordered_json options_json(Command& command);

}  // namespace truecluster::cli
