// Where given partitions come from, as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <truecluster/report.hpp>

namespace truecluster::report {

// The value of "inputs": file and hash of each.
nlohmann::ordered_json inputs_json(const RunsInput& input);

}  // namespace truecluster::report
