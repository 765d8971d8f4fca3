// The result of a consensus as JSON: what the command prints, and what the report page needs beside
// it (docs/report-data.md).
#pragma once

#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/consensus.hpp>

#include "report/runs_input.hpp"

namespace truecluster::report {

// The cases with the labels of the result: where coassociation's label is not the most probable
// cluster, that one is the runner-up. A case without votes has no label.
std::vector<CaseCertainty> labelled_cases(const ConsensusResult& result);

// Size and certainty of the clusters, by the labels of the result: for coassociation they are those
// of its tree.
std::vector<ClusterCertainty> labelled_clusters(const ConsensusResult& result);

// Whether the run was long enough, in a sentence.
std::string convergence_sentence(const ConsensusResult& result, double tolerance);

// A sentence if there are cases that no partition has.
std::vector<std::string> vote_warnings(const ConsensusResult& result);

// inputs, the sizes of the problem, the criterion, convergence; a warning unless it has converged.
void add_consensus_result(nlohmann::ordered_json& json, const ConsensusResult& result,
                          const RunsInput& input, double tolerance);

// The object "report": samples of the cases and what the pictures show.
nlohmann::ordered_json consensus_report(const ConsensusResult& result, const RunsInput& input,
                                        std::uint64_t seed);

}  // namespace truecluster::report
