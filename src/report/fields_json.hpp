// The fields of a result as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <truecluster/fields.hpp>

namespace truecluster::report {

// A key for each; what is unknown is null.
void add_fields(nlohmann::ordered_json& json, const Entries& entries);

}  // namespace truecluster::report
