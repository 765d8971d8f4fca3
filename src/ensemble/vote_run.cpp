// Runs replicates in parallel and lets them vote in their order.
#include "ensemble/vote_run.hpp"

#include <algorithm>
#include <atomic>
#include <utility>

#include "base/stop.hpp"
#include "parallel/parallel.hpp"

namespace truecluster {
namespace {

// What a replicate says of the voters, for some of the models.
struct Ballots {
  std::vector<std::size_t> models;
  std::vector<ReplicateLabels> labels;
};

}  // namespace

VoteRun::VoteRun(const CaseSource& cases, Voters voters, std::span<const Family> families,
                 std::vector<ModelKey> models, const FitOptions& options)
    : options_(options),
      maker_(cases, families, options),
      voters_(std::move(voters)),
      keys_(std::move(models)) {
  models_.reserve(keys_.size());
  for (const ModelKey& key : keys_)
    models_.emplace_back(voters_.cases.view().rows(), key.k, options, voters_.weights);
}

bool VoteRun::any_active() const {
  return std::any_of(models_.begin(), models_.end(),
                     [](const ModelRun& model) { return model.active(); });
}

void VoteRun::run_to(Index last, const Context& context,
                     const std::function<bool()>& after_replicate) {
  // What the makers see of the models' state: once a model has stopped it gets no more replicates;
  // those under way are thrown away by the taker, in order, so that timing changes nothing.
  std::vector<std::atomic<bool>> active(models_.size());
  for (std::size_t m = 0; m < models_.size(); ++m) active[m] = models_[m].active();
  const auto produce = [&](Index b) {
    const StopScope stop(context);
    Ballots ballots;
    std::vector<ModelKey> wanted;
    for (std::size_t m = 0; m < models_.size(); ++m)
      if (active[m].load(std::memory_order_relaxed)) {
        ballots.models.push_back(m);
        wanted.push_back(keys_[m]);
      }
    const Replicate replicate = maker_.make(b, wanted);
    ballots.labels.resize(wanted.size());
    std::vector<std::span<Label>> labels;
    for (std::size_t r = 0; r < wanted.size(); ++r) {
      ballots.labels[r].n_labels = replicate.n_labels()[r];
      ballots.labels[r].labels.resize(voters_.rows.size());
      labels.emplace_back(ballots.labels[r].labels);
    }
    replicate.label(voters_.cases.view(), voters_.rows, options_.vote, labels);
    return ballots;
  };
  const auto consume = [&](Index b, Ballots& ballots) {
    for (std::size_t r = 0; r < ballots.models.size(); ++r) {
      ModelRun& model = models_[ballots.models[r]];
      if (model.active()) model.add(std::move(ballots.labels[r]));
    }
    next_replicate_ = b + 1;
    const bool goes_on = after_replicate();
    for (std::size_t m = 0; m < models_.size(); ++m)
      active[m].store(models_[m].active(), std::memory_order_relaxed);
    if (!goes_on || !any_active()) return false;
    maker_.has_taken(b);
    return true;
  };
  if (!any_active()) return;
  maker_.begin(next_replicate_, last, context);
  ordered_pipeline(next_replicate_, last, context, produce, consume);
}

void VoteRun::save(ByteWriter& writer) const {
  writer.put(next_replicate_);
  for (const ModelRun& model : models_) model.save(writer);
}

void VoteRun::restore(ByteReader& reader) {
  next_replicate_ = reader.get<Index>();
  for (ModelRun& model : models_) model.restore(reader);
}

}  // namespace truecluster
