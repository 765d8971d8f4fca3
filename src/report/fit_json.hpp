// The result of a fit as JSON: what the command prints, and what the report page needs beside it
// (docs/report-data.md).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <truecluster/report.hpp>

namespace truecluster::report {

// input, selected_k, selected_clusterer, reason, warnings, models, clusters.
void add_fit_result(nlohmann::ordered_json& json, const FitResult& result, const FitInput& input);

// The object "report": samples of the cases and what the pictures show.
nlohmann::ordered_json fit_report(const FitResult& result, const FitInput& input,
                                  std::uint64_t seed);

}  // namespace truecluster::report
