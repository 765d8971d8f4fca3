// One model, a clusterer with a number of clusters, from replicates to votes: its options and its
// result.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <truecluster/case_votes.hpp>
#include <truecluster/clusterer_registry.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/fields.hpp>
#include <truecluster/mmcc.hpp>
#include <truecluster/options.hpp>
#include <truecluster/resample.hpp>

namespace truecluster {

// What a mixed ensemble, or a user's own clusterer, is called and made of.
struct Family {
  std::string name;
  std::vector<std::shared_ptr<const Clusterer>> members;  // replicates rotate through them
};

enum class Vote {
  all,        // every case, predicted if it was not drawn
  in_bag,     // only the cases the replicate drew
  out_of_bag  // only the cases it did not draw
};
inline constexpr std::array<std::string_view, 3> vote_names{"all", "in-bag", "out-of-bag"};
constexpr std::span<const std::string_view> enum_names(Vote) { return vote_names; }

struct FitOptions {
  Index k_min = 1;                            // smallest number of clusters
  Index k_max = 10;                           // largest number of clusters
  std::vector<Index> k_values = {};           // if not empty, exactly these numbers instead
  std::string clusterer = "auto";             // names joined by ',' (side by side) or '+' (one mix)
  ClustererOptions clusterers = {};           // options of the base clusterers
  ResampleOptions resample = {};              // what a replicate is made of
  Vote vote = Vote::all;                      // which cases of a replicate vote
  MatchMethod match = MmccOptions{}.method;   // how a replicate is matched
  Reference against = MmccOptions{}.against;  // what it is matched to
  Index judges = 5000;          // cases that judge the models while one is chosen; all if fewer
  Index replicates = 0;         // this exact number of replicates for every model; 0: as needed
  Index min_replicates = 48;    // before models are compared and memberships called converged
  Index max_replicates = 1000;  // a run ends here at the latest
  Index null_sets = 12;         // sets of null data; 0: no comparison with them
  Index null_replicates = 16;   // of each set of null data
  double tolerance = 0.015;     // Monte-Carlo error of the memberships that ends a run
  std::uint64_t seed = 1;       // of all random numbers
};
void describe(FitOptions& options, OptionVisitor& visitor);
void validate(const FitOptions& options);
// The numbers of clusters asked for, by k_values or from k_min to k_max.
std::vector<Index> wanted_numbers(const FitOptions& options);

// Why a model got no more replicates.
enum class StopReason {
  converged,  // the Monte-Carlo error of its memberships is below the tolerance
  outranked,  // it is clearly below another model
  limit,      // max_replicates was reached, or another model was chosen
  fixed,      // the number asked for is done; or one cluster, with nothing to estimate
  unclear,    // null data are divided as clearly
  time        // the time limit
};
inline constexpr std::array<std::string_view, 6> stop_reason_names{
    "converged", "outranked", "limit", "fixed", "unclear", "time"};
constexpr std::span<const std::string_view> enum_names(StopReason) { return stop_reason_names; }

// One (clusterer, number of clusters).
struct ModelResult {
  std::string clusterer;
  Label k = 1;
  Criterion criterion;
  Convergence convergence;
  bool converged = false;  // the Monte-Carlo error of the memberships is below the tolerance
  StopReason stopped = StopReason::fixed;
  // What the choice looks at (docs/choosing-k.md); NaN where it is not known.
  double noise_share = 0;    // mean share of the votes that leave a case out as noise
  double support = unknown;  // largest adjusted Rand index with another clusterer's model of this k
  double score = unknown;    // CIC / sqrt(model entropy) x support: the largest clear one is chosen
  double score_standard_error = unknown;  // of the Monte Carlo kind
  double crossing = unknown;      // share of the nearest neighbours that are in another cluster
  double border_depth = unknown;  // by how much the log density falls from clusters to borders
  double compared_uncertainty = unknown;  // of the data, after as many replicates as null data have
  double null_uncertainty = unknown;      // these three on null data, on average
  double null_crossing = unknown;
  double null_border_depth = unknown;
  double clarity = unknown;  // how much clearer the division is than those of null data
  double p_value = unknown;  // that null data are divided as clearly, by Student's t
  // Whether it may be chosen: null data are rarely divided this clearly, or nothing was compared.
  [[nodiscard]] bool is_clear() const { return !(p_value > clear_level); }
  [[nodiscard]] bool was_compared() const { return !std::isnan(p_value); }
  static constexpr double clear_level = 0.05;
  // Smaller p are shown to people as "< 0.01": a few sets of null data bear no finer statement.
  static constexpr double least_shown_p = 0.01;
  static constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
  // The most probable cluster of each case, or noise; of each of the judges only, if not estimated.
  std::vector<Label> labels;
  std::vector<Index> cluster_sizes;  // of these labels
  Index n_noise = 0;                 // of these labels
  CaseVotes judge_votes;             // of each judge for each cluster, and for noise if any are
  // For comparison, from the same replicates; they do not decide. NaN where not defined.
  std::vector<double> cluster_jaccard;  // mean best Jaccard of each cluster over the replicates
  double mean_jaccard = 0;
  double prediction_strength = 0;          // mean over successive replicates
  double ambiguous_pairs = 0;              // PAC: share of sampled pairs together in 10..90 %
  double silhouette = 0;                   // of the labels on the data, or on a sample of it
  double calinski_harabasz = 0;            // of the labels on the data
  std::vector<double> replicate_diagonal;  // of each replicate, the share of cases that agree
  std::vector<std::pair<Index, double>> cic_trace;  // (replicates, CIC) at the checks

  // With the sizes and the noise that follow from them; the shares are empty if there is no noise.
  void set_labels(std::vector<Label> labels_of_cases, std::span<const double> noise_shares,
                  const CaseWeights& weights);
};
// The figures that decide the choice.
template <MaybeConst<ModelResult> T, class Visit>
void describe_choice(T& model, const Visit& visit) {
  visit(Field{"score", Unit::ratio,
              "CIC / sqrt(model entropy) x support: of the clear models, the one with the largest "
              "score is chosen (of the judges)"}
            .or_unknown(),
        model.score);
  visit(Field{"score_standard_error", Unit::ratio,
              "Monte-Carlo standard error of the score: what more replicates would change "
              "(of the judges)"}
            .or_unknown(),
        model.score_standard_error);
  visit(Field{"support", Unit::ratio,
              "largest adjusted Rand index with a model of another clusterer with the same number "
              "of clusters; 1 if there is no other clusterer (of the judges)"}
            .or_unknown(),
        model.support);
  visit(Field{"crossing", Unit::share,
              "share of the nearest neighbours that are in another cluster (of the judges)"}
            .or_unknown(),
        model.crossing);
  visit(Field{"border_depth", Unit::ratio,
              "by how much the log density falls from the clusters to their borders, at most 4 "
              "(of the judges)"}
            .or_unknown(),
        model.border_depth);
  visit(Field{"compared_uncertainty", Unit::bits,
              "uncertainty after as many replicates as null data have, to compare with "
              "null_uncertainty; more replicates raise it (of the judges)"}
            .or_unknown(),
        model.compared_uncertainty);
  visit(Field{"null_uncertainty", Unit::bits,
              "uncertainty of the same model on null data; unknown where not compared"}
            .or_unknown(),
        model.null_uncertainty);
  visit(Field{"null_crossing", Unit::share, "crossing of the same model on null data"}.or_unknown(),
        model.null_crossing);
  visit(Field{"null_border_depth", Unit::ratio, "border_depth of the same model on null data"}
            .or_unknown(),
        model.null_border_depth);
  visit(Field{"clarity", Unit::ratio,
              "how much clearer the division is than those of null data (of the judges)"}
            .or_unknown(),
        model.clarity);
  visit(
      Field{"p_value", Unit::share,
            "probability that null data are divided as clearly, estimated from the null sets by "
            "Student's t; 1 where clarity is 0, unknown where nothing was compared (of the judges)"}
          .or_unknown(),
      model.p_value);
  visit(Field{"clear", Unit::none,
              "p_value is at most 0.05, or unknown because nothing was compared; a model that is "
              "not clear is chosen only if one cluster was not tried"}
            .derived(),
        model.is_clear());
}
template <MaybeConst<ModelResult> T, class Visit>
void describe(T& model, const Visit& visit) {
  visit(Field{"k", Unit::count, "number of clusters"}, model.k);
  visit(Field{"clusterer", Unit::none, "the base clusterer, or a mix of them"}, model.clusterer);
  describe(model.criterion, visit);
  describe(model.convergence, visit);
  visit(Field{"converged", Unit::none,
              "the Monte-Carlo error of the memberships, on average over the cases, is below the "
              "tolerance"},
        model.converged);
  visit(Field{"stopped", Unit::none, "why the model was given no more replicates"}, model.stopped);
  visit(Field{"cluster_sizes", Unit::count, "number of cases in each cluster"},
        model.cluster_sizes);
  visit(Field{"cluster_jaccard", Unit::share,
              "for each cluster, the mean Jaccard index with its best match in the replicates "
              "(of the judges)"}
            .or_unknown(),
        model.cluster_jaccard);
  visit(Field{"mean_jaccard", Unit::share, "mean of cluster_jaccard (of the judges)"}.or_unknown(),
        model.mean_jaccard);
  visit(Field{"prediction_strength", Unit::share,
              "agreement of successive replicates, after the prediction strength of Tibshirani and "
              "Walther, but without a test set (of the judges)"}
            .or_unknown(),
        model.prediction_strength);
  visit(Field{"ambiguous_pairs", Unit::share,
              "share of sampled pairs that are together in 10 to 90 % of the replicates (PAC; of "
              "the judges)"}
            .or_unknown(),
        model.ambiguous_pairs);
  visit(Field{"silhouette", Unit::ratio,
              "mean silhouette width of the labels, from -1 to 1 (of the judges)"}
            .or_unknown(),
        model.silhouette);
  visit(Field{"calinski_harabasz", Unit::ratio,
              "Calinski-Harabasz index of the labels (of the judges)"}
            .or_unknown(),
        model.calinski_harabasz);
  visit(Field{"noise_share", Unit::share, "mean share of the votes that leave a case out as noise"},
        model.noise_share);
  visit(Field{"n_noise", Unit::count,
              "cases that are noise: it has more votes on them than any cluster"}
            .apart(),
        model.n_noise);
  describe_choice(model, visit);
  visit(Field{"labels", Unit::position, "the most probable cluster of each case, or of each judge"}
            .apart(),
        model.labels);
  visit(Field{"judge_votes", Unit::count,
              "of each judge for each cluster, and for noise if there is any"}
            .apart(),
        model.judge_votes);
  visit(Field{"replicate_diagonal", Unit::share,
              "of each replicate, the share of its cases whose vote agrees with the votes of the "
              "earlier ones (of the judges)"}
            .apart(),
        model.replicate_diagonal);
  visit(Field{"cic_trace", Unit::bits, "the CIC after each number of replicates (of the judges)"}
            .apart(),
        model.cic_trace);
}

}  // namespace truecluster
