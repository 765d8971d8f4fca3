// Aligned runs as files.
#pragma once

#include <string>
#include <vector>

#include <truecluster/align.hpp>

#include "cli/ensemble_input.hpp"

namespace truecluster::cli {

// Where each input file goes, and permutations.csv last. Folders in which the inputs differ are
// kept; gzip is undone, standard input gets a name.
std::vector<std::string> aligned_files(const std::string& folder,
                                       const std::vector<std::string>& inputs);

// Every input file in its own format, clusters in their common order (labels: 1, 2, ...), and
// permutations.csv. Output of STRUCTURE becomes an indfile: its table of individuals alone.
void write_aligned(const std::vector<std::string>& outputs, const EnsembleInput& input,
                   const AlignResult& result);

}  // namespace truecluster::cli
