// Clusters cut from the tree of complete, average or Ward's linkage, and how they take in cases
// that are not in it.
#pragma once

#include <memory>

#include <truecluster/clusterer.hpp>

#include "cluster/merge_tree.hpp"

namespace truecluster {

// What the cuts of one resample share.
struct LinkageSample {
  LinkageSample(const HierarchicalOptions& options, const DataView& data,
                std::span<const std::uint32_t> weights);

  Linkage linkage;
  MetricSpace space;
  MergeTree tree;
};

std::unique_ptr<ClusterModel> linkage_model(const std::shared_ptr<const LinkageSample>& sample,
                                            Label n_clusters);

// The clusters of the rows under several models of the sample: labels[m] are those of model m.
void predict_together(const LinkageSample& sample, std::span<const ClusterModel* const> models,
                      const DataView& data, std::span<const std::span<Label>> labels);

}  // namespace truecluster
