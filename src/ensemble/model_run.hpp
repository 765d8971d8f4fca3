// The vote of one model, a family with one number of clusters, while replicates come in.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <truecluster/ensemble.hpp>

#include "base/bytes.hpp"
#include "ensemble/stability.hpp"

namespace truecluster {

// What one replicate says of the voters.
struct ReplicateLabels {
  std::vector<Label> labels;  // missing_label for those that do not vote, noise_label for noise
  Label n_labels = 0;
};

class ModelRun {
 public:
  ModelRun(Index n_objects, Label k, const FitOptions& options, const CaseWeights& weights);

  [[nodiscard]] Label k() const { return mmcc_.n_clusters(); }
  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] const Mmcc& mmcc() const { return mmcc_; }

  void add(ReplicateLabels replicate);
  // Looks at the criterion and the convergence of the votes so far.
  void take_stock();
  void stop(StopReason reason);
  // A model that was stopped gets replicates again, if there is anything to estimate.
  void resume() { active_ = k() > 1; }

  // As the last look found them.
  [[nodiscard]] const Criterion& current_criterion() const { return criterion_; }
  [[nodiscard]] const Convergence& convergence() const { return convergence_; }
  // The most probable cluster of each voter, or noise.
  [[nodiscard]] std::vector<Label> labels() const;
  [[nodiscard]] ModelResult result(const std::string& family, double tolerance) const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  Mmcc mmcc_;
  Stability stability_;
  Criterion criterion_;
  Convergence convergence_;
  bool active_ = true;
  StopReason stopped_ = StopReason::fixed;
  std::vector<double> replicate_diagonal_;
  std::vector<std::pair<Index, double>> cic_trace_;
};

}  // namespace truecluster
