// Runs the two stages of a fit.
#include "select/fit_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>
#include <truecluster/match.hpp>
#include <truecluster/ranks.hpp>

#include "ensemble/stopping.hpp"
#include "select/run_identity.hpp"
#include "select/score.hpp"
#include "select/selection.hpp"

namespace truecluster {
namespace {

constexpr std::array<std::string_view, 3> stage_names{"null data", "choosing", "estimating"};

// The Jaccard indices were gathered under the names that the judges gave the clusters.
void rename_jaccard(std::span<const Label> judged, std::span<const Label> named,
                    const CaseWeights& weights, std::vector<double>& jaccard) {
  const Index k = jaccard.size();
  Matrix<double> counts(k, k);
  for (std::size_t i = 0; i < judged.size(); ++i)
    if (named[i] >= 0 && judged[i] >= 0) counts(named[i], judged[i]) += weights.of(i);
  const MatchResult matched =
      match(crosstable_of_counts(std::move(counts)), {.method = MatchMethod::tracemax});
  const std::vector<double> old = jaccard;
  for (const MatchedPair& pair : matched.pairs) jaccard[pair.row] = old[pair.col];
}

}  // namespace

FitJob::FitJob(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
               const FitOptions& options, const PartOfFit& part)
    : given_(cases),
      rotated_(cases, families, options),
      cases_(rotated_.cases()),
      families_(families),
      options_(options),
      part_(part),
      choosing_(cases_, families, ks, options) {}

void FitJob::set_identity() { identity_ = identity_of_run(given_, families_, options_); }

void FitJob::run(const Context& context, const Checkpoint& checkpoint, FitResult& result) {
  if (checkpoint.save || !checkpoint.saved.empty()) set_identity();
  if (!checkpoint.saved.empty()) restore(checkpoint);
  Context own = context;
  own.time_is_up = [&] {
    const bool is_up = context.out_of_time();
    out_of_time_ = out_of_time_ || is_up;
    return is_up;
  };
  const auto keep = [&](bool is_last) {
    if (checkpoint.save) checkpoint.save([this](const PutBytes& put) { save(put); }, is_last);
  };
  const bool is_one_stage = shares_replicates() && options_.replicates > 0;
  const FitStage last_stage = is_one_stage ? FitStage::choosing : FitStage::estimating;
  FitEvents events;
  events.after_replicate = [&](FitStage stage, Index done, Index at_most) {
    context.report({stage_names[static_cast<std::size_t>(stage)], done, at_most, leading(stage),
                    static_cast<Index>(last_stage) - static_cast<Index>(stage)});
    keep(false);
  };
  events.before_limit = [&] {
    if (!before_limits_.empty()) return;
    ByteWriter writer;
    save_votes(writer);
    before_limits_ = writer.take();
    before_limits_.shrink_to_fit();
  };
  try {
    compute(own, events, result);
  } catch (const Interrupted&) {
    keep(true);
    throw;
  }
  keep(true);
  conclude(result);
}

void FitJob::compute(const Context& context, const FitEvents& events, FitResult& result) {
  choosing_.run(context, events);
  // Votes may change a close choice while it is estimated: then the new one is estimated, too.
  while (choose(result)) {
    estimate(context, events);
    if (estimate_) break;  // the votes of the judges, which choose, are as before
  }
  is_done_ = true;
}

void FitJob::conclude(FitResult& result) {
  if (!collect_estimate()) return;
  if (estimate_) static_cast<void>(choose(result));  // once more: all cases have voted now
  describe_votes(result);
}

// Brings the votes of ranks to rank 0, which goes on alone: whether that is here.
bool FitJob::collect_estimate() {
  const Ranks* const ranks = cases_.ranks();
  if (ranks == nullptr || !estimate_) return true;
  estimate_->collect();
  if (ranks->rank() == 0) return true;
  estimate_.reset();
  return false;
}

// The answer as it would be now; empty as long as nothing is known.
std::string FitJob::leading(FitStage stage) const {
  const std::string one_cluster = "1 cluster leads";
  const auto name = [&](std::size_t m) {
    const ModelKey& key = choosing_.votes().keys()[m];
    return key.k == 1 ? one_cluster
                      : fmt::format("{} clusters by {} lead", key.k, families_[key.family].name);
  };
  if (stage == FitStage::null_data || !choosing_.has_compared()) return "";
  if (stage == FitStage::estimating) return name(chosen_);
  return choosing_.leader() ? name(*choosing_.leader()) : one_cluster;
}

// Whether there are models to estimate that have not been yet.
bool FitJob::choose(FitResult& result) {
  result.models.clear();
  choosing_.describe(result);
  choose_model(result, judges().weights);
  if (estimate_ && !is_estimating_) choose_by_all_cases(result);
  chosen_ = result.selected;
  if (is_estimating_) return true;  // resumed: the models to estimate are known
  const std::size_t n_before = estimated_.size();
  const auto add = [&](std::size_t m) {
    if (std::ranges::find(estimated_, m) == estimated_.end()) estimated_.push_back(m);
  };
  // The votes of judges do not change any more once all cases vote.
  if (!estimate_) {
    add(result.selected);
    for (const Reading& reading : result.readings) add(reading.model);
  }
  is_estimating_ = estimated_.size() > n_before;
  if (is_estimating_ && shares_replicates()) choosing_.begin_estimate(estimated_);
  return is_estimating_;
}

// The choice may change between models that all cases have voted on. Where it would leave these,
// which happens when a CIC just above 0 falls below it, the one by the judges stays.
void FitJob::choose_by_all_cases(FitResult& result) const {
  const std::size_t by_judges = result.selected;
  describe_estimate(result);
  choose_model(result, judges().weights);
  if (std::ranges::find(estimated_, result.selected) == estimated_.end())
    keep_model(result, by_judges, judges().weights);
}

void FitJob::estimate(const Context& context, const FitEvents& events) {
  if (shares_replicates()) {
    choosing_.estimate(estimated_, context, events);
  } else {
    begin_estimate();
    estimate_->run(context, [&] {
      events.after_replicate(FitStage::estimating, estimate_->n_done(), estimate_->n_most());
    });
  }
  is_estimating_ = false;
}

void FitJob::begin_estimate() {
  if (estimate_) return;
  std::vector<ModelKey> keys;
  std::ranges::sort(estimated_);
  for (const std::size_t m : estimated_) keys.push_back(choosing_.votes().keys()[m]);
  estimate_.emplace(cases_, families_, std::move(keys), options_, Share{part_.number, part_.of});
  if (estimated_ == kept_models_) take_kept_estimate();
}

bool FitJob::judges_are_all() const {
  return static_cast<Index>(choosing_.votes().voters().rows.size()) == cases_.rows();
}

// The votes of the first stage go on in the second.
bool FitJob::shares_replicates() const { return judges_are_all() && part_.of == 1; }

// Where the chosen model stands among the estimated ones.
std::size_t FitJob::place_of_chosen(const FitResult& result) const {
  return std::ranges::find(estimated_, result.selected) - estimated_.begin();
}

// The votes of all cases for the chosen model.
const Mmcc& FitJob::chosen_votes(const FitResult& result) const {
  return estimate_ ? estimate_->votes()[place_of_chosen(result)]
                   : choosing_.votes().models()[result.selected].mmcc();
}

// The judges voted on every model; what all cases voted on has replaced their labels.
void FitJob::describe_votes_of_judges(FitResult& result) const {
  for (std::size_t m = 0; m < result.models.size(); ++m)
    result.models[m].judge_votes = choosing_.votes().models()[m].mmcc().votes();
  if (!estimate_) return;
  for (std::size_t e = 0; e < estimated_.size(); ++e)
    result.models[estimated_[e]].judge_votes = estimate_->votes()[e].votes(result.judges);
}

// What comes last: the votes for the other models are given back before those for the chosen one
// are copied.
void FitJob::describe_votes(FitResult& result) {
  describe_votes_of_judges(result);
  if (estimate_) estimate_->drop_others(place_of_chosen(result));
  result.votes = chosen_votes(result).votes();
  if (std::string sentence = choosing_.missing_comparison(result.model().k); !sentence.empty())
    result.warnings.push_back(std::move(sentence));
}

// Figures and labels of the votes of all cases instead of those of the judges.
void FitJob::describe_estimate(FitResult& result) const {
  for (std::size_t e = 0; e < estimated_.size(); ++e) {
    const Mmcc& votes = estimate_->votes()[e];
    ModelResult& model = result.models[estimated_[e]];
    const std::vector<Label> judged = std::exchange(model.labels, {});
    model.set_labels(most_probable_clusters(votes), votes.noise_shares(), votes.weights());
    if (model.k == 1) continue;
    model.criterion = criterion(votes);
    model.convergence = votes.convergence();
    model.converged = has_converged(model.convergence, options_.tolerance);
    const bool is_cut_short = model.convergence.n_replicates < options_.replicates;
    if (options_.replicates > 0)
      model.stopped = is_cut_short ? StopReason::time : StopReason::fixed;
    else
      model.stopped = model.converged ? StopReason::converged
                      : out_of_time_  ? StopReason::time
                                      : StopReason::limit;
    rename_jaccard(judged, labels_of_judges(result, model), judges().weights,
                   model.cluster_jaccard);
  }
}

}  // namespace truecluster
