// The votes of one family for all numbers of clusters, in step: each replicate is resampled and
// prepared once and clustered into every number of clusters that still needs replicates.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include <truecluster/ensemble.hpp>

#include "ensemble/model_run.hpp"

namespace truecluster {

class FamilyRun {
 public:
  FamilyRun(const DataView& data, const Family& family, std::span<const Label> ks,
            const FitOptions& options);

  // Takes the same family's finished run on data without clusters to compare with.
  void compare_with(const FamilyRun& null_run);

  // Runs until every model has enough replicates. after_replicate is called when a replicate has
  // voted in every model: the moments at which the run can be saved.
  void run(const Context& context, const std::function<void()>& after_replicate);

  [[nodiscard]] const std::vector<ModelRun>& models() const { return models_; }
  [[nodiscard]] const Family& family() const { return family_; }
  [[nodiscard]] Index next_replicate() const { return next_replicate_; }
  [[nodiscard]] bool any_active() const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  void take_replicate(Index b, const std::vector<ReplicateLabels>& replicate);
  void check_models();
  [[nodiscard]] const ModelRun* leader() const;
  [[nodiscard]] Index last_replicate() const;

  DataView data_;
  const Family& family_;
  const FitOptions& options_;
  std::vector<ModelRun> models_;
  Index next_replicate_ = 0;
  Index next_check_ = 0;
};

}  // namespace truecluster
