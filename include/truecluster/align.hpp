// Bringing many runs of a clustering to common labels.
//
// The similarity of two runs A and B of N cases is G' = 1 - |A - B| / sqrt(2 N), with the Frobenius
// norm of the difference of their membership matrices (Jakobsson and Rosenberg 2007); of crisp runs
// it is 1 - sqrt(share of cases that differ). Cases that either run misses are left out.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>
#include <truecluster/fields.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/options.hpp>

namespace truecluster {

struct AlignOptions {
  double mode_threshold = 0.95;  // runs at least this similar to a representative are one mode
  Index n_starts = 10;           // number of starts of the joint alignment; the best is kept
  std::uint64_t seed = 1;        // of the starts
};
void describe(AlignOptions& options, OptionVisitor& visitor);

struct AlignedRun {
  Index n_clusters = 0;
  std::vector<Index> permutation;  // aligned cluster j is cluster permutation[j] of the run
  double similarity = 0;  // mean G' to the other runs with this number of clusters; NaN: none
  Index mode = 0;         // which of the modes it belongs to
};
template <MaybeConst<AlignedRun> T, class Visit>
void describe(T& run, const Visit& visit) {
  visit(Field{"n_clusters", Unit::count, "number of clusters"}, run.n_clusters);
  visit(Field{"permutation", Unit::position,
              "for each aligned cluster, which cluster of the run it is"},
        run.permutation);
  visit(
      Field{"similarity", Unit::share, "mean G' to the other runs with the same number of clusters"}
          .or_unknown(),
      run.similarity);
  visit(Field{"mode", Unit::position, "the mode it belongs to"}, run.mode);
}

// All runs with the same number of clusters.
struct AlignedLevel {
  Index n_clusters = 0;
  std::vector<Index> runs;
  double mean_pairwise_similarity = 0;  // CLUMPP's H'; NaN for a single run
  Matrix<double> similarity = {};       // of each pair of them
};
template <MaybeConst<AlignedLevel> T, class Visit>
void describe(T& level, const Visit& visit) {
  visit(Field{"n_clusters", Unit::count, "number of clusters"}, level.n_clusters);
  visit(Field{"n_runs", Unit::count, "number of runs"}.derived(), level.runs.size());
  visit(Field{"runs", Unit::position, "which runs"}, level.runs);
  visit(Field{"mean_pairwise_similarity", Unit::share,
              "mean G' over the pairs of these runs (CLUMPP's H')"}
            .or_unknown(),
        level.mean_pairwise_similarity);
  visit(Field{"similarity", Unit::share, "G' of each pair of runs"}.apart(), level.similarity);
}

// Runs that found the same answer: each is similar to the representative.
struct RunMode {
  Index n_clusters = 0;
  Index representative = 0;  // a run
  std::vector<Index> runs;   // the representative among them
};
template <MaybeConst<RunMode> T, class Visit>
void describe(T& mode, const Visit& visit) {
  visit(Field{"n_clusters", Unit::count, "number of clusters"}, mode.n_clusters);
  visit(Field{"n_runs", Unit::count, "number of runs"}.derived(), mode.runs.size());
  visit(Field{"representative", Unit::position,
              "the run to which the others are similar; JSON gives its name"},
        mode.representative);
  visit(Field{"runs", Unit::position, "which runs"}, mode.runs);
}

// Where a cluster that a level has beyond the next smaller one comes from, in their largest modes.
struct ClusterSplit {
  Index from_clusters = 0;  // the smaller level
  Index to_clusters = 0;
  Index parent = 0;  // an aligned cluster of the smaller level
  Index child = 0;   // the new aligned cluster
  double share = 0;  // of the new cluster's members that were the parent's
};
template <MaybeConst<ClusterSplit> T, class Visit>
void describe(T& split, const Visit& visit) {
  visit(Field{"from_clusters", Unit::count, "the smaller number of clusters"}, split.from_clusters);
  visit(Field{"to_clusters", Unit::count, "the larger number of clusters"}, split.to_clusters);
  visit(Field{"parent", Unit::position, "an aligned cluster of the smaller number"}, split.parent);
  visit(Field{"child", Unit::position, "the new aligned cluster"}, split.child);
  visit(Field{"share", Unit::share, "share of the new cluster's members that were the parent's"},
        split.share);
}

struct AlignResult {
  std::vector<AlignedRun> runs;      // in the order given
  std::vector<AlignedLevel> levels;  // ascending in the number of clusters
  std::vector<RunMode> modes;        // by level, the largest first
  std::vector<ClusterSplit> splits;
  double mean_pairwise_similarity = 0;  // over all pairs with equal numbers of clusters; NaN: none
};
template <MaybeConst<AlignResult> T, class Visit>
void describe(T& result, const Visit& visit) {
  visit(Field{"mean_pairwise_similarity", Unit::share,
              "mean G' over all pairs of runs with the same number of clusters"}
            .or_unknown(),
        result.mean_pairwise_similarity);
  visit(Field{"runs", Unit::none, "every run, in the order given"}.apart(), result.runs);
  visit(Field{"levels", Unit::none, "the runs of each number of clusters"}.apart(), result.levels);
  visit(Field{"modes", Unit::none, "runs that found the same answer"}.apart(), result.modes);
  visit(Field{"splits", Unit::none, "where each new cluster comes from"}.apart(), result.splits);
}

// Runs with the same number of clusters are aligned jointly: the mean similarity of their pairs is
// as large as the search can make it, and never below that of matching all runs to any one of them.
// Then each number of clusters is matched to the next smaller one, by the largest mode of each: a
// cluster keeps the label of its partner there, the others get the next labels. The first run of
// the fewest clusters keeps its order.
AlignResult align(std::span<const AnyPartition> runs, const AlignOptions& options = {},
                  const Context& context = {});

// A run with its clusters in the order of a permutation.
AnyPartition reordered(const AnyPartition& run, std::span<const Index> permutation);

}  // namespace truecluster
