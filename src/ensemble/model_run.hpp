// The vote of one model, a family with one number of clusters, while replicates come in.
#pragma once

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <truecluster/ensemble.hpp>

#include "ensemble/replicate.hpp"
#include "ensemble/stability.hpp"

namespace truecluster {

// Whether an uncertainty is below most of that of data without clusters (docs/choosing-k.md).
bool is_clearly_below(double uncertainty, double null_uncertainty);

class ModelRun {
 public:
  ModelRun(Index n_objects, Label k, const FitOptions& options);

  [[nodiscard]] Label k() const { return mmcc_.n_clusters(); }
  [[nodiscard]] bool active() const { return active_; }
  [[nodiscard]] const Mmcc& mmcc() const { return mmcc_; }

  void set_null_uncertainty(double uncertainty) { null_uncertainty_ = uncertainty; }
  void add(const ReplicateLabels& replicate);
  // Looks at the criterion and the convergence of the votes so far.
  void take_stock();
  void stop(StopReason reason);

  [[nodiscard]] double cic() const { return criterion_.cic; }
  [[nodiscard]] double uncertainty() const { return criterion_.uncertainty; }
  [[nodiscard]] bool is_clear() const {
    return is_clearly_below(criterion_.uncertainty, null_uncertainty_);
  }
  [[nodiscard]] double cic_standard_error() const { return convergence_.cic_standard_error; }
  [[nodiscard]] bool within(double tolerance) const {
    return convergence_.cic_standard_error < tolerance && convergence_.half_difference < tolerance;
  }
  [[nodiscard]] ModelResult result(const std::string& family, double tolerance) const;

  void save(ByteWriter& writer) const;
  void restore(ByteReader& reader);

 private:
  Mmcc mmcc_;
  Stability stability_;
  Criterion criterion_;
  Convergence convergence_;
  double null_uncertainty_ = std::numeric_limits<double>::quiet_NaN();
  bool active_ = true;
  StopReason stopped_ = StopReason::fixed;
  std::vector<double> replicate_diagonal_;
  std::vector<std::pair<Index, double>> cic_trace_;
};

}  // namespace truecluster
