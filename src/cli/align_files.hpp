// Aligned runs as files.
#pragma once

#include <string>

#include <truecluster/align.hpp>

#include "cli/ensemble_input.hpp"

namespace truecluster::cli {

// Every input file under its own name in its own format, clusters in their common order (labels:
// 1, 2, ...), and permutations.csv. Folders in which the inputs differ are kept. Refuses to
// overwrite an input.
void write_aligned(const std::string& folder, const EnsembleInput& input,
                   const AlignResult& result);

}  // namespace truecluster::cli
