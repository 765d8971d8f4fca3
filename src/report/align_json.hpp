// The result of an alignment as JSON: what the command prints, and what the report page needs
// beside it (docs/report-data.md).
#pragma once

#include <cstdint>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/align.hpp>

#include "report/runs_input.hpp"

namespace truecluster::report {

// inputs, n_objects, runs, mean_pairwise_similarity, levels, modes, splits; all counted from 1.
void add_align_result(nlohmann::ordered_json& json, const AlignResult& result,
                      const RunsInput& input);

// The object "report": some cases in some runs, and how alike those runs are.
nlohmann::ordered_json align_report(const AlignResult& result, const RunsInput& input,
                                    std::uint64_t seed);

}  // namespace truecluster::report
