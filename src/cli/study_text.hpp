// The parts of the study as text, CSV and JSON.
#pragma once

#include <span>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "result.hpp"

namespace truecluster::cli {

std::string study_table(std::span<const study::Result> results);
// The tables one after the other, an empty line between them.
std::string study_csv(std::span<const study::Result> results);
std::string study_csv(const study::Table& table);
nlohmann::ordered_json study_json(const study::Result& result);

}  // namespace truecluster::cli
