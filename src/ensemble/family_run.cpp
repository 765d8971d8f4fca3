// Makes replicates in parallel, lets them vote in order, and stops models that are done.
#include "ensemble/family_run.hpp"

#include <algorithm>
#include <atomic>

#include "base/stop.hpp"
#include "parallel/parallel.hpp"
#include "vote/cic_monitor.hpp"

namespace truecluster {
namespace {

// Checks become rarer as a run grows, at ends of batches: they cost as much as a replicate.
Index check_after(Index n_replicates) {
  constexpr Index batch = CicMonitor::batch_size;
  const Index wanted = n_replicates + std::max(batch, n_replicates / 10);
  return (wanted + batch - 1) / batch * batch;
}

// Clearly below: by four standard errors of each.
bool outranks(const ModelRun& leader, const ModelRun& other) {
  constexpr double clear = 4;
  return other.cic() + clear * other.cic_standard_error() <
         leader.cic() - clear * leader.cic_standard_error();
}

}  // namespace

FamilyRun::FamilyRun(const DataView& data, const Family& family, std::span<const Label> ks,
                     const FitOptions& options)
    : data_(data), family_(family), options_(options) {
  models_.reserve(ks.size());
  for (const Label k : ks) models_.emplace_back(data.rows(), k, options);
  next_check_ = std::min(last_replicate(), options.min_replicates);
}

void FamilyRun::compare_with(const FamilyRun& null_run) {
  for (std::size_t m = 0; m < models_.size(); ++m)
    if (models_[m].k() > 1) models_[m].set_null_uncertainty(null_run.models_[m].uncertainty());
}

Index FamilyRun::last_replicate() const {
  return options_.replicates > 0 ? options_.replicates : options_.max_replicates;
}

bool FamilyRun::any_active() const {
  return std::any_of(models_.begin(), models_.end(),
                     [](const ModelRun& model) { return model.active(); });
}

void FamilyRun::run(const Context& context, const std::function<void()>& after_replicate) {
  const ReplicateMaker maker(data_, family_, options_);
  // What the makers see of the models' state: once a model has stopped it gets no more replicates;
  // those under way are thrown away by the taker, in order, so that timing changes nothing.
  std::vector<std::atomic<bool>> active(models_.size());
  for (std::size_t m = 0; m < models_.size(); ++m) active[m] = models_[m].active();
  const auto produce = [&](Index b) {
    const StopScope stop(context);
    std::vector<Label> ks(models_.size());
    for (std::size_t m = 0; m < ks.size(); ++m)
      ks[m] = active[m].load(std::memory_order_relaxed) ? models_[m].k() : 0;
    return maker.make(b, ks);
  };
  const auto consume = [&](Index b, const std::vector<ReplicateLabels>& replicate) {
    take_replicate(b, replicate);
    for (std::size_t m = 0; m < models_.size(); ++m)
      active[m].store(models_[m].active(), std::memory_order_relaxed);
    after_replicate();
    return any_active();
  };
  if (any_active()) ordered_pipeline(next_replicate_, last_replicate(), context, produce, consume);
}

void FamilyRun::take_replicate(Index b, const std::vector<ReplicateLabels>& replicate) {
  for (std::size_t m = 0; m < models_.size(); ++m)
    if (models_[m].active()) models_[m].add(replicate[m]);
  next_replicate_ = b + 1;
  if (next_replicate_ != next_check_ && next_replicate_ != last_replicate()) return;
  check_models();
  next_check_ = check_after(next_replicate_);
}

void FamilyRun::check_models() {
  for (ModelRun& model : models_)
    if (model.active()) model.take_stock();
  const bool at_end = next_replicate_ == last_replicate();
  const ModelRun* best = leader();
  for (ModelRun& model : models_) {
    if (!model.active()) continue;
    if (options_.replicates > 0) {
      if (at_end) model.stop(StopReason::fixed);
    } else if (model.within(options_.tolerance)) {
      model.stop(StopReason::converged);
    } else if (!model.is_clear()) {
      model.stop(StopReason::unclear);
    } else if (best != nullptr && outranks(*best, model)) {
      model.stop(StopReason::outranked);
    } else if (at_end) {
      model.stop(StopReason::limit);
    }
  }
}

// The clear model with the largest CIC, if there is one.
const ModelRun* FamilyRun::leader() const {
  const ModelRun* best = nullptr;
  for (const ModelRun& model : models_)
    if (model.is_clear() && (best == nullptr || model.cic() > best->cic())) best = &model;
  return best;
}

void FamilyRun::save(ByteWriter& writer) const {
  writer.put(next_replicate_);
  writer.put(next_check_);
  for (const ModelRun& model : models_) model.save(writer);
}

void FamilyRun::restore(ByteReader& reader) {
  next_replicate_ = reader.get<Index>();
  next_check_ = reader.get<Index>();
  for (ModelRun& model : models_) model.restore(reader);
}

}  // namespace truecluster
