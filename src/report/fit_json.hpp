// The result of a fit as JSON: what the command prints, and what the report page needs beside it
// (docs/report-data.md).
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/data.hpp>
#include <truecluster/data_file.hpp>
#include <truecluster/fit.hpp>

namespace truecluster::report {

// Where the data come from and what their parts are called.
struct FitInput {
  DataView data;
  std::string file;
  std::string hash;
  std::span<const std::string> features;  // names of the columns
  std::span<const std::string> ids;       // of the cases; may be empty: they are numbered from 1
  std::span<const ColumnUnit> units;      // to say values in the units of the file; may be empty
};

// input, selected_k, selected_clusterer, reason, warnings, models, clusters.
void add_fit_result(nlohmann::ordered_json& json, const FitResult& result, const FitInput& input);

// The object "report": samples of the cases and what the pictures show.
nlohmann::ordered_json fit_report(const FitResult& result, const FitInput& input,
                                  std::uint64_t seed);

}  // namespace truecluster::report
