// Clusterers that cut a tree of the drawn cases and put all others with the nearest drawn case.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include <truecluster/clusterer.hpp>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// The function makes the tree of a space of distinct cases; its merges are cut off from the last.
std::unique_ptr<Clusterer> nearest_case_clusterer(
    std::string name, Metric metric, Index max_training_cases,
    std::function<MergeTree(const MetricSpace&)> tree_of);

}  // namespace truecluster
