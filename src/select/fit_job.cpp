// Runs the two stages of a fit, and saves and restores them between replicates.
#include "select/fit_job.hpp"

#include <fmt/format.h>

#include <algorithm>
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
constexpr std::uint32_t format_version = 3;

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
  // Where the judges are all cases, the replicates of the first stage count for the second.
  const bool shares_replicates = judges_are_all() && options_.replicates > 0;
  const Index total = choosing_.n_most() + (shares_replicates ? 0 : last_replicate(options_));
  const AfterReplicate after = [&](std::string_view what) {
    const Index done = choosing_.n_done() + (estimate_ ? estimate_->next_replicate() : 0);
    context.report({what, std::min(done, total), total});
    if (checkpoint.save) checkpoint.save([this] { return save(); });
  };
  choosing_.run(context, after);
  // Votes may change a close choice while it is estimated: then the new one is estimated, too.
  while (choose(result)) estimate(context, after);
  result.votes = chosen_votes(result).votes();
  result.noise_shares = noise_shares(result);
  context.report({"done", total, total});
}

// Whether there are models to estimate that have not been yet.
bool FitJob::choose(FitResult& result) {
  result.models.clear();
  choosing_.describe(result);
  if (estimate_) describe_estimate(result);
  choose_model(result);
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
  return is_estimating_;
}

void FitJob::estimate(const Context& context, const AfterReplicate& after_replicate) {
  if (judges_are_all()) {
    choosing_.estimate(estimated_, context, after_replicate);
  } else {
    begin_estimate();
    estimate_->run(context, [&] { after_replicate("estimating"); });
  }
  is_estimating_ = false;
}

void FitJob::begin_estimate() {
  if (estimate_) return;
  std::vector<ModelKey> keys;
  std::ranges::sort(estimated_);
  for (const std::size_t m : estimated_) keys.push_back(choosing_.votes().keys()[m]);
  estimate_.emplace(cases_, families_, std::move(keys), options_);
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

std::string FitJob::save() const {
  ByteWriter writer;
  writer.put_text(identity_);
  choosing_.save(writer);
  writer.put_all(std::span<const std::size_t>(estimated_));
  writer.put(is_estimating_);
  writer.put(estimate_.has_value());
  if (estimate_) estimate_->save(writer);
  return seal(magic, format_version, writer.take());
}

void FitJob::restore(const Checkpoint& checkpoint) {
  const std::string place = checkpoint.name.empty() ? "" : checkpoint.name + ": ";
  try {
    ByteReader reader(unseal(magic, format_version, checkpoint.saved));
    if (const std::string saved = reader.get_text(); saved != identity_)
      throw InvalidArgument(
          fmt::format("{}the checkpoint belongs to another run: {}; name another file or remove it",
                      place, first_difference(identity_, saved)));
    choosing_.restore(reader);
    estimated_ = reader.get_all<std::size_t>();
    is_estimating_ = reader.get<bool>();
    if (!reader.get<bool>()) return;
    begin_estimate();
    estimate_->restore(reader);
  } catch (const IoError& error) {
    throw IoError(place + error.what());
  }
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
                                            : StopReason::limit;
    const std::vector<Label> judged = std::exchange(model.labels, {});
    model.labels = most_probable_clusters(votes);
    model.cluster_sizes.assign(model.k, 0);
    for (const Label label : model.labels) ++model.cluster_sizes[label];
    rename_jaccard(judged, labels_of_judges(result, model), model.cluster_jaccard);
  }
}

}  // namespace truecluster
