// JSON as all commands print it.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace truecluster::cli {

// Keys in their order, numbers that read back as the same, NaN as null, broken UTF-8 replaced.
// What holds only single values stands on one line.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace truecluster::cli
