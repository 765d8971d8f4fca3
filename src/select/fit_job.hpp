// A fit as one job of two stages: choose a model on the judges, then estimate it for all cases.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include <truecluster/fit.hpp>

#include "ensemble/estimate_run.hpp"
#include "select/choosing.hpp"

namespace truecluster {

class FitJob {
 public:
  // The cases, families and options must outlive it.
  FitJob(const CaseSource& cases, std::span<const Family> families, std::span<const Label> ks,
         const FitOptions& options);

  // Sets the models, the choice and the memberships of the result.
  void run(const Context& context, const Checkpoint& checkpoint, FitResult& result);

  [[nodiscard]] const DataView& judges() const { return choosing_.votes().voters().cases.view(); }

 private:
  [[nodiscard]] bool choose(FitResult& result);
  void estimate(const Context& context, const AfterReplicate& after_replicate);
  void begin_estimate();
  void describe_estimate(FitResult& result) const;
  [[nodiscard]] bool judges_are_all() const;
  [[nodiscard]] std::size_t place_of_chosen(const FitResult& result) const;
  [[nodiscard]] const Mmcc& chosen_votes(const FitResult& result) const;
  [[nodiscard]] std::vector<double> noise_shares(const FitResult& result) const;
  [[nodiscard]] std::string save() const;
  void restore(const Checkpoint& checkpoint);

  const CaseSource& cases_;
  std::span<const Family> families_;
  const FitOptions& options_;
  std::string identity_;
  Choosing choosing_;
  std::vector<std::size_t> estimated_;  // models: the chosen one and the readings
  bool is_estimating_ = false;
  std::optional<EstimateRun> estimate_;  // where the judges are not all cases
};

}  // namespace truecluster
