// Cuts of a tree of the drawn cases; all other cases follow the nearest drawn one.
#include "cluster/nearest_case_tree.hpp"

#include <algorithm>
#include <utility>

#include "cluster/distinct_cases.hpp"
#include "cluster/neighbour_search.hpp"

namespace truecluster {
namespace {

using TreeOf = std::function<MergeTree(const MetricSpace&)>;

// What the cuts of one resample share.
struct TreeSample {
  TreeSample(const DataView& data, std::span<const std::uint32_t> weights, Metric metric,
             const TreeOf& tree_of)
      : cases(data, weights, metric), tree(tree_of(cases.space())), neighbours(cases.space()) {}

  DistinctCases cases;
  MergeTree tree;
  NeighbourSearch neighbours;
};

class CutModel : public ClusterModel {
 public:
  CutModel(std::shared_ptr<const TreeSample> sample, Label n_clusters)
      : sample_(std::move(sample)),
        cut_(cut_tree(sample_->tree, n_clusters)),
        training_labels_(sample_->cases.labels_of_data(cut_.labels)) {}

  [[nodiscard]] Label n_clusters() const override { return cut_.n_clusters; }
  [[nodiscard]] std::span<const Label> training_labels() const override { return training_labels_; }
  void predict(const DataView& data, std::span<Label> labels) const override {
    std::vector<Index> nearest(data.rows());
    sample_->neighbours.nearest(data, nearest);
    label_like(nearest, labels);
  }
  // The clusters of the given distinct cases.
  void label_like(std::span<const Index> cases, std::span<Label> labels) const {
    std::transform(cases.begin(), cases.end(), labels.begin(),
                   [&](Index i) { return cut_.labels[i]; });
  }

 private:
  std::shared_ptr<const TreeSample> sample_;
  TreeCut cut_;
  std::vector<Label> training_labels_;
};

class PreparedCuts : public PreparedSample {
 public:
  explicit PreparedCuts(std::shared_ptr<const TreeSample> sample) : sample_(std::move(sample)) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream&) const override {
    check_n_clusters(n_clusters);
    return std::make_unique<CutModel>(sample_, n_clusters);
  }
  void predict(std::span<const ClusterModel* const> models, const DataView& data,
               std::span<const std::span<Label>> labels) const override {
    std::vector<Index> nearest(data.rows());
    sample_->neighbours.nearest(data, nearest);
    for (std::size_t m = 0; m < models.size(); ++m)
      static_cast<const CutModel&>(*models[m]).label_like(nearest, labels[m]);
  }

 private:
  std::shared_ptr<const TreeSample> sample_;
};

class NearestCaseClusterer : public Clusterer {
 public:
  NearestCaseClusterer(std::string name, Metric metric, Index max_training_cases, TreeOf tree_of)
      : name_(std::move(name)),
        metric_(metric),
        max_training_cases_(max_training_cases),
        tree_of_(std::move(tree_of)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<PreparedCuts>(
        std::make_shared<const TreeSample>(data, weights, metric_, tree_of_));
  }
  [[nodiscard]] Index max_training_cases() const override { return max_training_cases_; }

 private:
  std::string name_;
  Metric metric_;
  Index max_training_cases_;
  TreeOf tree_of_;
};

}  // namespace

std::unique_ptr<Clusterer> nearest_case_clusterer(std::string name, Metric metric,
                                                  Index max_training_cases, TreeOf tree_of) {
  return std::make_unique<NearestCaseClusterer>(std::move(name), metric, max_training_cases,
                                                std::move(tree_of));
}

}  // namespace truecluster
