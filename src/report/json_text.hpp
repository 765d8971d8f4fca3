// Result documents as all front ends write them.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace truecluster::report {

// The keys every result document starts with.
nlohmann::ordered_json result_document(const std::string& command, nlohmann::ordered_json options,
                                       std::uint64_t seed);

// JSON knows no NaN: what is not defined is null.
nlohmann::ordered_json number(double value);

// Keys in their order, numbers that read back as the same, NaN as null, broken UTF-8 replaced.
// What holds only single values stands on one line.
std::string json_text(const nlohmann::ordered_json& json);

}  // namespace truecluster::report
