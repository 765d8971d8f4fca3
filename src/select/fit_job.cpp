// Runs the two stages of a fit, and saves and restores them between replicates.
#include "select/fit_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>
#include <truecluster/match.hpp>

#include "ensemble/stopping.hpp"
#include "select/run_identity.hpp"
#include "select/score.hpp"
#include "select/selection.hpp"

namespace truecluster {
namespace {

constexpr std::string_view magic = "truecluster fit\n";
constexpr std::uint32_t format_version = 4;
constexpr std::array<std::string_view, 3> stage_names{"null data", "choosing", "estimating"};

// The Jaccard indices were gathered under the names that the judges gave the clusters.
void rename_jaccard(std::span<const Label> judged, std::span<const Label> named,
                    std::vector<double>& jaccard) {
  const auto k = static_cast<Index>(jaccard.size());
  Matrix<double> counts(k, k);
  for (std::size_t i = 0; i < judged.size(); ++i) ++counts(named[i], judged[i]);
  const MatchResult matched =
      match(crosstable_of_counts(std::move(counts)), {.method = MatchMethod::tracemax});
  const std::vector<double> old = jaccard;
  for (const MatchedPair& pair : matched.pairs) jaccard[pair.row] = old[pair.col];
}

}  // namespace

FitJob::FitJob(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
               const FitOptions& options)
    : cases_(cases),
      families_(families),
      options_(options),
      identity_(identity_of_run(cases, families, options)),
      choosing_(cases, families, ks, options) {}

void FitJob::run(const Context& context, const Checkpoint& checkpoint, FitResult& result) {
  if (!checkpoint.saved.empty()) restore(checkpoint);
  Context own = context;
  own.time_is_up = [&] {
    const bool is_up = context.out_of_time();
    out_of_time_ = out_of_time_ || is_up;
    return is_up;
  };
  const auto keep = [&](bool is_last) {
    if (checkpoint.save) checkpoint.save([this] { return save(); }, is_last);
  };
  const bool is_one_stage = judges_are_all() && options_.replicates > 0;
  const FitStage last_stage = is_one_stage ? FitStage::choosing : FitStage::estimating;
  FitEvents events;
  events.after_replicate = [&](FitStage stage, Index done, Index at_most) {
    context.report({stage_names[static_cast<std::size_t>(stage)], done, at_most, leading(stage),
                    static_cast<Index>(last_stage) - static_cast<Index>(stage)});
    keep(false);
  };
  events.before_limit = [&] {
    if (before_limits_.empty()) before_limits_ = save_votes();
  };
  try {
    compute(own, events, result);
  } catch (const Interrupted&) {
    keep(true);
    throw;
  }
  keep(true);
}

void FitJob::compute(const Context& context, const FitEvents& events, FitResult& result) {
  choosing_.run(context, events);
  // Votes may change a close choice while it is estimated: then the new one is estimated, too.
  while (choose(result)) estimate(context, events);
  result.votes = chosen_votes(result).votes();
  result.noise_shares = noise_shares(result);
}

// The answer as it would be now; empty as long as nothing is known.
std::string FitJob::leading(FitStage stage) const {
  const auto name = [&](std::size_t m) {
    const ModelKey& key = choosing_.votes().keys()[m];
    return key.k == 1 ? "1 cluster"
                      : fmt::format("{} clusters by {}", key.k, families_[key.family].name);
  };
  if (stage == FitStage::null_data || !choosing_.has_compared()) return "";
  if (stage == FitStage::estimating) return name(chosen_);
  return choosing_.leader() ? name(*choosing_.leader()) : "1 cluster";
}

// Whether there are models to estimate that have not been yet.
bool FitJob::choose(FitResult& result) {
  result.models.clear();
  choosing_.describe(result);
  if (estimate_) describe_estimate(result);
  choose_model(result);
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
  if (is_estimating_ && judges_are_all()) choosing_.begin_estimate(estimated_);
  return is_estimating_;
}

void FitJob::estimate(const Context& context, const FitEvents& events) {
  if (judges_are_all()) {
    choosing_.estimate(estimated_, context, events);
  } else {
    begin_estimate();
    estimate_->run(context, [&] {
      events.after_replicate(FitStage::estimating, estimate_->next_replicate(),
                             last_replicate(options_));
    });
  }
  is_estimating_ = false;
}

void FitJob::begin_estimate() {
  if (estimate_) return;
  std::vector<ModelKey> keys;
  std::ranges::sort(estimated_);
  for (const std::size_t m : estimated_) keys.push_back(choosing_.votes().keys()[m]);
  estimate_.emplace(cases_, families_, std::move(keys), options_);
  if (estimated_ != kept_models_) return;
  const std::string bytes = std::exchange(kept_estimate_, {});
  ByteReader kept(bytes);
  estimate_->restore(kept);
}

bool FitJob::judges_are_all() const {
  return static_cast<Index>(choosing_.votes().voters().rows.size()) == cases_.rows();
}

// Where the chosen model stands among the estimated ones.
std::size_t FitJob::place_of_chosen(const FitResult& result) const {
  return static_cast<std::size_t>(std::ranges::find(estimated_, result.selected) -
                                  estimated_.begin());
}

// The votes of all cases for the chosen model.
const Mmcc& FitJob::chosen_votes(const FitResult& result) const {
  return estimate_ ? estimate_->votes()[place_of_chosen(result)]
                   : choosing_.votes().models()[result.selected].mmcc();
}

std::vector<double> FitJob::noise_shares(const FitResult& result) const {
  return estimate_ ? estimate_->noise_shares(place_of_chosen(result))
                   : choosing_.votes().models()[result.selected].noise_shares();
}

// The votes without those of the estimate, and what follows from them.
std::string FitJob::save_votes() const {
  ByteWriter writer;
  choosing_.save(writer);
  writer.put_all(std::span<const std::size_t>(estimated_));
  writer.put(is_estimating_);
  return writer.take();
}

void FitJob::restore_votes(const std::string& bytes) {
  ByteReader reader(bytes);
  choosing_.restore(reader);
  estimated_ = reader.get_all<std::size_t>();
  is_estimating_ = reader.get<bool>();
}

std::string FitJob::save() const {
  ByteWriter writer;
  writer.put_text(identity_);
  writer.put(limits_of(options_));
  writer.put(out_of_time_);
  writer.put_text(save_votes());
  writer.put_text(before_limits_);
  writer.put(estimate_.has_value());
  if (estimate_) {
    writer.put_all(std::span<const std::size_t>(estimated_));
    estimate_->save(writer);
  }
  return seal(magic, format_version, writer.take());
}

void FitJob::restore(const Checkpoint& checkpoint) {
  const std::string place = checkpoint.name.empty() ? "" : checkpoint.name + ": ";
  const auto refuse = [&](const std::string& why) {
    throw InvalidArgument(fmt::format(
        "{}the checkpoint belongs to another run: {}; name another file or remove it", place, why));
  };
  try {
    ByteReader reader(unseal(magic, format_version, checkpoint.saved));
    if (const std::string saved = reader.get_text(); saved != identity_)
      refuse(differences(identity_, saved));
    const auto saved = reader.get<Limits>();
    if (const std::string why = why_not_extended(saved, limits_of(options_)); !why.empty())
      refuse(why);
    restore_all(reader, saved);
  } catch (const IoError& error) {
    throw IoError(place + error.what());
  }
}

void FitJob::restore_all(ByteReader& reader, const Limits& saved) {
  const bool was_out_of_time = reader.get<bool>();
  const std::string votes = reader.get_text();
  std::string before_limits = reader.get_text();
  FitOptions earlier = options_;
  earlier.replicates = saved.replicates;
  earlier.max_replicates = saved.max_replicates;
  // So few replicates of null data are made anew.
  if (compared_replicates(earlier) != compared_replicates(options_)) return;
  const bool goes_back =
      !before_limits.empty() && (was_out_of_time || saved != limits_of(options_));
  restore_votes(goes_back ? before_limits : votes);
  if (!goes_back) before_limits_ = std::move(before_limits);
  if (!reader.get<bool>()) return;
  kept_models_ = reader.get_all<std::size_t>();
  kept_estimate_ = reader.rest();
  if (goes_back) return;
  begin_estimate();
  is_estimating_ = true;  // also if it had ended: whether it has is asked anew
}

// Figures and labels of the votes of all cases instead of those of the judges.
void FitJob::describe_estimate(FitResult& result) const {
  for (std::size_t e = 0; e < estimated_.size(); ++e) {
    const Mmcc& votes = estimate_->votes()[e];
    ModelResult& model = result.models[estimated_[e]];
    if (model.k == 1) continue;
    model.criterion = criterion(votes);
    model.convergence = votes.convergence();
    model.converged = has_converged(model.convergence, options_.tolerance);
    model.noise_share = mean_share(estimate_->noise_shares(e));
    model.stopped = options_.replicates > 0 ? StopReason::fixed
                    : model.converged       ? StopReason::converged
                    : out_of_time_          ? StopReason::time
                                            : StopReason::limit;
    const std::vector<Label> judged = std::exchange(model.labels, {});
    model.labels = most_probable_clusters(votes);
    model.cluster_sizes.assign(model.k, 0);
    for (const Label label : model.labels) ++model.cluster_sizes[label];
    rename_jaccard(judged, labels_of_judges(result, model), model.cluster_jaccard);
  }
}

}  // namespace truecluster
