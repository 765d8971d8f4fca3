// One partition out of many: the consensus of an ensemble of crisp or fuzzy partitions.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/fields.hpp>
#include <truecluster/mmcc.hpp>
#include <truecluster/options.hpp>

namespace truecluster {

enum class ConsensusMethod {
  mmcc,          // match to the votes so far, vote [TM, section 4]
  clue_dwh,      // running mean of memberships, as R clue's method DWH
  bagclust1,     // votes matched to a given partition (Dudoit and Fridlyand 2003)
  coassociation  // average linkage of how often pairs are together (Fred and Jain 2005)
};
inline constexpr std::array<std::string_view, 4> consensus_method_names{
    "mmcc", "clue-dwh", "bagclust1", "coassociation"};
constexpr std::span<const std::string_view> enum_names(ConsensusMethod) {
  return consensus_method_names;
}

struct ConsensusOptions {
  ConsensusMethod method = ConsensusMethod::mmcc;  // the rule
  Index n_clusters = 0;                            // 0: the largest number in the ensemble
  MatchMethod match = MatchMethod::oddsmatch;      // mmcc: how a partition is matched
  Reference against = Reference::majority;         // mmcc: what it is matched to
  double tolerance = 0.015;                        // of has_converged()
  std::uint64_t seed = 1;                          // of random orders and ties
  // The label that leaves a case out as noise, for whoever makes partitions of labels
  // (compact_labels); the partitions that consensus() takes have noise_label there.
  std::string noise = "-1";
};
void describe(ConsensusOptions& options, OptionVisitor& visitor);
void validate(const ConsensusOptions& options);

struct ConsensusResult {
  Matrix<double> memberships;  // share of its votes that each case gave each cluster
  // The most probable cluster, or coassociation's; noise_label: more votes for noise than for any
  // cluster; missing_label: no votes.
  std::vector<Label> labels;
  std::vector<Index> votes_per_case;  // partitions in which the case has voted, also for noise
  std::vector<double> noise_shares;   // of the votes on each case; empty if there is no noise
  CaseWeights weights;
  Criterion criterion;
  Convergence convergence;
  bool converged = false;          // has_converged() by enough partitions to tell
  std::vector<ReplicateFit> fits;  // of each partition, in their order

  [[nodiscard]] std::vector<Index> cluster_sizes() const;  // of the labels
  [[nodiscard]] Index n_noise() const;                     // of the labels
  // The weights, but 0 for cases without votes: these count for nothing in the criterion.
  [[nodiscard]] CaseWeights counting_weights() const;
  [[nodiscard]] double noise_share(Index i) const {
    return noise_shares.empty() ? 0.0 : noise_shares[i];
  }
};
template <MaybeConst<ConsensusResult> T, class Visit>
void describe(T& result, const Visit& visit) {
  visit(Field{"n_objects", Unit::count, "number of cases"}.derived(), result.memberships.rows());
  visit(Field{"n_clusters", Unit::count, "number of clusters"}.derived(),
        result.memberships.cols());
  visit(Field{"effective_cases", Unit::ratio,
              "number of cases of equal weight that would carry as much information; without "
              "weights, the number of cases"}
            .derived(),
        result.weights.effective_cases(result.memberships.rows()));
  describe(result.criterion, visit);
  describe(result.convergence, [&](Field field, auto& value) {
    if (field.name == "n_replicates")
      field = {"n_partitions", Unit::count, "partitions that have voted"};
    visit(field, value);
  });
  visit(Field{"converged", Unit::none,
              "the Monte-Carlo error of the memberships, on average over the cases, is below the "
              "tolerance"},
        result.converged);
  visit(Field{"cluster_sizes", Unit::count, "number of cases in each cluster"}.derived(),
        result.cluster_sizes());
  visit(Field{"memberships", Unit::share, "of each case in each cluster"}.apart(),
        result.memberships);
  visit(Field{"labels", Unit::position, "the cluster of each case; -1: noise"}.apart(),
        result.labels);
  visit(Field{"n_noise", Unit::count,
              "cases that are noise: it has more votes on them than any cluster"}
            .apart()
            .derived(),
        result.n_noise());
  visit(Field{"votes_per_case", Unit::count,
              "partitions in which the case has voted, for a cluster or as noise"}
            .apart(),
        result.votes_per_case);
  visit(
      Field{"noise_shares", Unit::share,
            "of each case, the share of votes that leave it out as noise; empty if there are none"}
          .apart(),
      result.noise_shares);
  visit(Field{"fits", Unit::none, "how well each partition fitted the votes before it"}.apart(),
        result.fits);
}

// coassociation holds a number for every pair of cases and refuses more cases than this.
inline constexpr Index max_coassociation_cases = 5000;

// The consensus of at least two partitions of the same cases. The order of the partitions matters
// to mmcc and clue_dwh, in which the first one names the clusters. A partition with more clusters
// than the consensus is matched where it can be; cases of its other clusters do not vote (in
// clue_dwh they vote for all clusters alike). bagclust1 needs a reference, whose clusters it keeps.
// coassociation labels the cases by its tree, and counts the votes that are matched to these
// labels. Cases count by their weight in what the partitions are matched by, and in the criterion;
// coassociation takes no weights.
ConsensusResult consensus(std::span<const AnyPartition> ensemble,
                          const ConsensusOptions& options = {}, const Context& context = {},
                          const AnyPartition* reference = nullptr, const CaseWeights& weights = {});

// The steps of an mmcc consensus, for runs that are saved, resumed and merged. A partition that is
// not valid ends add_partitions() with those before it added.
Mmcc make_mmcc(std::span<const AnyPartition> ensemble, const ConsensusOptions& options,
               const CaseWeights& weights = {});
std::vector<ReplicateFit> add_partitions(Mmcc& votes, std::span<const AnyPartition> ensemble,
                                         const Context& context = {});
ConsensusResult consensus_of_votes(const Mmcc& votes, double tolerance = 0.015);

}  // namespace truecluster
