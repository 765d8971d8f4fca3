// What a run of MMCC holds between replicates.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include <truecluster/mmcc.hpp>

#include "match/matcher.hpp"
#include "table/count_labels.hpp"
#include "vote/cic_monitor.hpp"
#include "vote/vote_matrix.hpp"

namespace truecluster {

using CrispVotes = VoteMatrix<std::uint32_t>;
using FuzzyVotes = VoteMatrix<std::uint64_t>;

struct Mmcc::State {
  State(Index objects, Label clusters, const MmccOptions& run_options, bool fuzzy)
      : options(run_options),
        votes(fuzzy ? std::variant<CrispVotes, FuzzyVotes>(FuzzyVotes(objects, clusters))
                    : std::variant<CrispVotes, FuzzyVotes>(CrispVotes(objects, clusters))),
        matcher(run_options.method),
        monitor(objects, clusters),
        n_objects(objects),
        n_clusters(clusters) {}

  MmccOptions options;
  std::variant<CrispVotes, FuzzyVotes> votes;
  Matcher matcher;
  CicMonitor monitor;
  Index n_objects;
  Label n_clusters;
  Index n_replicates = 0;
  Crosstable table;                    // of the reference and the present replicate
  LabelCounter counter;                // workspace
  std::vector<Label> column_of_label;  // where each cluster of the replicate votes; -1: nowhere
};

}  // namespace truecluster
