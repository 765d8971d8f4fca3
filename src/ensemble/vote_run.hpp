// The votes of all models, every family with every number of clusters, in step: a replicate is
// drawn once and clustered by every model that still needs replicates.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include <truecluster/ensemble.hpp>

#include "ensemble/model_run.hpp"
#include "ensemble/replicate.hpp"
#include "ensemble/voters.hpp"

namespace truecluster {

class VoteRun {
 public:
  // The cases, families and options must outlive the run.
  VoteRun(const CaseSource& cases, Voters voters, std::span<const Family> families,
          std::vector<ModelKey> models, const FitOptions& options);

  // Adds replicates to the active models until there are `last`, or none is active any more, or
  // after_replicate returns false. It is called when a replicate has voted in every model: the
  // moments at which the run can be saved and models can be stopped.
  void run_to(Index last, const Context& context, const std::function<bool()>& after_replicate);

  [[nodiscard]] const Voters& voters() const { return voters_; }
  [[nodiscard]] std::span<const ModelKey> keys() const { return keys_; }
  [[nodiscard]] std::vector<ModelRun>& models() { return models_; }
  [[nodiscard]] const std::vector<ModelRun>& models() const { return models_; }
  [[nodiscard]] Index next_replicate() const { return next_replicate_; }
  [[nodiscard]] bool any_active() const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  const FitOptions& options_;
  ReplicateMaker maker_;
  Voters voters_;
  std::vector<ModelKey> keys_;
  std::vector<ModelRun> models_;  // one for each key
  Index next_replicate_ = 0;
};

}  // namespace truecluster
