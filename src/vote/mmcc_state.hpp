// What a run of MMCC holds between replicates.
#pragma once

#include <vector>

#include <truecluster/mmcc.hpp>

#include "match/matcher.hpp"
#include "ranks/row_shares.hpp"
#include "tally/tally.hpp"
#include "vote/convergence_watch.hpp"
#include "vote/noise_votes.hpp"

namespace truecluster {

struct Mmcc::State {
  // No votes yet [TM, section 4, step 1].
  State(Index objects, Label clusters, const MmccOptions& run_options, bool fuzzy,
        const Ranks* ranks, const CaseWeights& case_weights)
      : options(run_options),
        n_objects(objects),
        n_clusters(clusters),
        weights(case_weights),
        shares(objects, ranks),
        tally(shares.own().size(), clusters, fuzzy),
        matcher(run_options.method),
        watch(objects, clusters, one_vote(), case_weights) {}

  // What a vote counts in the tally.
  [[nodiscard]] double one_vote() const {
    return tally.visit([](const auto& votes) { return static_cast<double>(votes.one_vote); });
  }

  MmccOptions options;
  Index n_objects;
  Label n_clusters;
  CaseWeights weights;  // of all cases
  RowShares shares;
  Index n_replicates = 0;
  Tally tally;       // of the own rows; C in [TM, section 4]
  NoiseVotes noise;  // of the own rows, beside it: they are for no cluster
  Matcher matcher;
  ConvergenceWatch watch;
  Crosstable table;                    // of the reference and the last replicate
  std::vector<Label> column_of_label;  // what each cluster of the last replicate is called
};

}  // namespace truecluster
