// Agglomerative clustering: one tree for each resample, cut for each number of clusters.
#include <fmt/format.h>

#include <utility>

#include <truecluster/clusterer_registry.hpp>
#include <truecluster/error.hpp>

#include "cluster/linkage_model.hpp"
#include "cluster/nearest_case_tree.hpp"

namespace truecluster {
namespace {

class PreparedTree : public PreparedSample {
 public:
  explicit PreparedTree(std::shared_ptr<const LinkageSample> sample) : sample_(std::move(sample)) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream&) const override {
    check_n_clusters(n_clusters);
    return linkage_model(sample_, n_clusters);
  }
  void predict(std::span<const ClusterModel* const> models, const DataView& data,
               std::span<const std::span<Label>> labels) const override {
    predict_together(*sample_, models, data, labels);
  }

 private:
  std::shared_ptr<const LinkageSample> sample_;
};

class Hierarchical : public Clusterer {
 public:
  explicit Hierarchical(const HierarchicalOptions& options) : options_(options) {}

  [[nodiscard]] std::string name() const override { return std::string(name_of(options_.linkage)); }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<PreparedTree>(
        std::make_shared<const LinkageSample>(options_, data, weights));
  }
  [[nodiscard]] Index max_training_cases() const override { return options_.max_training_cases; }
  [[nodiscard]] bool sees_only_distances() const override {
    return options_.metric == Metric::euclidean;
  }

 private:
  HierarchicalOptions options_;
};

}  // namespace

std::unique_ptr<Clusterer> make_hierarchical(const HierarchicalOptions& options) {
  if (options.linkage == Linkage::ward && options.metric != Metric::euclidean)
    throw InvalidArgument(
        fmt::format("ward needs `metric` euclidean, not {}", name_of(options.metric)));
  if (options.linkage == Linkage::single)
    return nearest_case_clusterer(
        "single", options.metric, options.max_training_cases,
        [](const MetricSpace& space) { return tree_cuts(merge_tree(Linkage::single, space)); });
  return std::make_unique<Hierarchical>(options);
}

}  // namespace truecluster
