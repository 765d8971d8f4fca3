// The object "report" of docs/report-data.md for parts of the study.
#pragma once

#include <span>

#include <nlohmann/json_fwd.hpp>

#include "result.hpp"

namespace truecluster::study {

// Tables beside the published numbers, colour maps, dots by group and notes of each part.
nlohmann::ordered_json study_report(std::span<const Result> results);

}  // namespace truecluster::study
