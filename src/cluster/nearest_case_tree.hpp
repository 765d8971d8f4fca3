// Clusterers that label the drawn cases for each number of clusters and put all others with the
// nearest drawn case.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <truecluster/clusterer.hpp>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// Clusters of the drawn cases, and how far from each its cluster reaches: a new case whose nearest
// it is but that is farther away is noise. No numbers: all reach everywhere.
struct CaseCut {
  Label n_clusters = 0;
  std::vector<Label> labels;  // may be noise_label
  std::vector<double> reach = {};
};
using Cuts = std::function<CaseCut(Label n_clusters)>;

// cuts_of does once for a space of distinct cases what serves every number of clusters.
std::unique_ptr<Clusterer> nearest_case_clusterer(std::string name, Metric metric,
                                                  Index max_training_cases,
                                                  std::function<Cuts(const MetricSpace&)> cuts_of);

// The cuts of a tree.
Cuts tree_cuts(MergeTree tree);

}  // namespace truecluster
