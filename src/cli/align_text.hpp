// The result of an alignment for people and as CSV. Clusters, columns and modes count from 1.
#pragma once

#include <string>

#include <truecluster/align.hpp>

#include "cli/ensemble_input.hpp"

namespace truecluster::cli {

std::string align_table(const EnsembleInput& input, const AlignResult& result);
std::string align_csv(const EnsembleInput& input, const AlignResult& result);

}  // namespace truecluster::cli
