// What a run of MMCC holds between replicates.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include <truecluster/mmcc.hpp>

#include "match/matcher.hpp"
#include "table/count_labels.hpp"
#include "vote/cic_monitor.hpp"
#include "vote/replicate_batch.hpp"
#include "vote/told_apart.hpp"
#include "vote/vote_matrix.hpp"

namespace truecluster {

using FuzzyVotes = VoteMatrix<std::uint64_t>;
// A crisp run starts with the narrowest counts, and widens them when the replicates need it.
using Votes = std::variant<VoteMatrix<std::uint8_t>, VoteMatrix<std::uint16_t>,
                           VoteMatrix<std::uint32_t>, FuzzyVotes>;

inline bool is_fuzzy(const Votes& votes) { return std::holds_alternative<FuzzyVotes>(votes); }

// The same votes in counts that hold this many replicates.
Votes widened(Votes votes, Index n_replicates);

struct Mmcc::State {
  State(Index objects, Label clusters, const MmccOptions& run_options, bool fuzzy)
      : options(run_options),
        votes(fuzzy ? Votes(FuzzyVotes(objects, clusters))
                    : Votes(VoteMatrix<std::uint8_t>(objects, clusters))),
        matcher(run_options.method),
        monitor(objects, clusters),
        even_votes(static_cast<Index>(monitor.watched_cases().size()), clusters),
        odd_votes(even_votes),
        n_objects(objects),
        n_clusters(clusters) {}

  // For trustmatch: which clusters the votes tell apart.
  template <class Count>
  void tell_clusters_apart(const VoteMatrix<Count>& present_votes) {
    if (options.method == MatchMethod::trustmatch)
      matcher.set_groups(
          groups_not_told_apart(present_votes.rows(), static_cast<double>(present_votes.one_vote)));
  }

  [[nodiscard]] Matrix<std::uint64_t> watched_votes() const {
    Matrix<std::uint64_t> votes_of_both = even_votes;
    for (std::size_t i = 0; i < votes_of_both.values().size(); ++i)
      votes_of_both.values()[i] += odd_votes.values()[i];
    return votes_of_both;
  }
  // After the votes and the odd ones have been replaced.
  void find_even_votes() {
    std::visit(
        [&](const auto& present_votes) {
          const auto rows = present_votes.rows(monitor.watched_cases());
          for (std::size_t i = 0; i < rows.values().size(); ++i)
            even_votes.values()[i] = rows.values()[i] - odd_votes.values()[i];
        },
        votes);
  }

  MmccOptions options;
  Votes votes;
  Matcher matcher;
  CicMonitor monitor;
  // Of the watched cases once more, at hand, in the even and in the odd replicates.
  Matrix<std::uint64_t> even_votes, odd_votes;
  Index n_objects;
  Label n_clusters;
  Index n_replicates = 0;
  Crosstable table;                    // of the reference and the present replicate
  LabelCounter counter;                // workspace
  BatchMemory batch_memory;            // workspace
  std::vector<Label> column_of_label;  // where each cluster of the replicate votes; -1: nowhere
};

}  // namespace truecluster
