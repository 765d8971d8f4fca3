// One replicate: a resample of the data, clustered into every number of clusters asked for.
#pragma once

#include <span>
#include <vector>

#include <truecluster/ensemble.hpp>

namespace truecluster {

struct ReplicateLabels {
  std::vector<Label> labels;  // of all cases; missing_label for those that do not vote
  Label n_labels = 0;
};

class ReplicateMaker {
 public:
  ReplicateMaker(const DataView& data, const Family& family, const FitOptions& options);

  // The labels for each number of clusters; an entry of ks that is 0 is skipped. Safe from several
  // threads at once.
  [[nodiscard]] std::vector<ReplicateLabels> make(Index b, std::span<const Label> ks) const;

 private:
  [[nodiscard]] std::vector<ReplicateLabels> cluster(const DataView& training,
                                                     const DataView& prediction, Index b,
                                                     std::span<const Label> ks) const;
  template <class T>
  [[nodiscard]] std::vector<ReplicateLabels> make_perturbed(MatrixView<const T> data, Index b,
                                                            std::span<const Label> ks) const;

  DataView data_;
  const Family& family_;
  const FitOptions& options_;
  std::vector<double> column_deviations_;  // for jitter only
};

}  // namespace truecluster
