// The result of an alignment for people and scripts. Clusters, columns and modes count from 1.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/align.hpp>

#include "cli/ensemble_input.hpp"

namespace truecluster::cli {

std::string align_table(const EnsembleInput& input, const AlignResult& result);
std::string align_csv(const EnsembleInput& input, const AlignResult& result);
void add_align_json(nlohmann::ordered_json& json, const EnsembleInput& input,
                    const AlignResult& result);

}  // namespace truecluster::cli
