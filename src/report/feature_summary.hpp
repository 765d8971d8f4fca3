// Means and spreads of the features, over all cases and by cluster.
#pragma once

#include <span>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/data_file.hpp>
#include <truecluster/report.hpp>

namespace truecluster::report {

struct FeatureSummary {
  std::vector<double> mean, sd;             // of each feature over all cases
  Matrix<double> cluster_mean, cluster_sd;  // clusters × features; NaN for empty clusters
  // Share of each feature's variance that lies between the clusters (the correlation ratio eta
  // squared of a one-way analysis of variance); 0 for a constant feature.
  std::vector<double> separation;
  [[nodiscard]] std::vector<Index> most_separating(Index at_most) const;  // the best first
};

// In the units of the file if units are given, and by the weights of the cases if they have some.
FeatureSummary summarize_features(const CaseSource& data, std::span<const Label> labels,
                                  Label n_clusters, std::span<const ColumnUnit> units);
// Of the clusters of the chosen model; empty for distances.
FeatureSummary summarize_features(const FitResult& result, const FitInput& input);

}  // namespace truecluster::report
