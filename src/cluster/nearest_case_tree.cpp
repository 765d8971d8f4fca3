// Labels of the drawn cases; all other cases follow the nearest drawn one.
#include "cluster/nearest_case_tree.hpp"

#include <utility>

#include "cluster/distinct_cases.hpp"
#include "cluster/neighbour_search.hpp"

namespace truecluster {
namespace {

using CutsOf = std::function<Cuts(const MetricSpace&)>;

// What the models of one resample share.
struct NearestCaseSample {
  NearestCaseSample(const DataView& data, std::span<const std::uint32_t> weights, Metric metric,
                    const CutsOf& cuts_of)
      : cases(data, weights, metric), cuts(cuts_of(cases.space())), neighbours(cases.space()) {}

  DistinctCases cases;
  Cuts cuts;
  NeighbourSearch neighbours;
};

// Of each row of some data.
struct Nearest {
  std::vector<Index> cases;
  std::vector<double> distances;  // empty where they are not needed
};

Nearest find_nearest(const NearestCaseSample& sample, const DataView& data, bool with_distances) {
  Nearest nearest{std::vector<Index>(data.rows()), {}};
  sample.neighbours.nearest(data, nearest.cases);
  if (!with_distances) return nearest;
  const MetricSpace& space = sample.cases.space();
  auto scratch = space.scratch();
  for (Index i = 0; i < data.rows(); ++i)
    nearest.distances.push_back(space.distance(data, i, nearest.cases[i], scratch));
  return nearest;
}

class CutModel : public ClusterModel {
 public:
  CutModel(std::shared_ptr<const NearestCaseSample> sample, Label n_clusters)
      : sample_(std::move(sample)),
        cut_(sample_->cuts(n_clusters)),
        training_labels_(sample_->cases.labels_of_data(cut_.labels)) {}

  [[nodiscard]] Label n_clusters() const override { return cut_.n_clusters; }
  [[nodiscard]] std::span<const Label> training_labels() const override { return training_labels_; }
  void predict(const DataView& data, std::span<Label> labels) const override {
    label_like(find_nearest(*sample_, data, needs_distances()), labels);
  }
  [[nodiscard]] bool needs_distances() const { return !cut_.reach.empty(); }
  void label_like(const Nearest& nearest, std::span<Label> labels) const {
    for (std::size_t i = 0; i < labels.size(); ++i) {
      const Index found = nearest.cases[i];
      const bool reached = !needs_distances() || nearest.distances[i] <= cut_.reach[found];
      labels[i] = reached ? cut_.labels[found] : noise_label;
    }
  }

 private:
  std::shared_ptr<const NearestCaseSample> sample_;
  CaseCut cut_;
  std::vector<Label> training_labels_;
};

class PreparedCuts : public PreparedSample {
 public:
  explicit PreparedCuts(std::shared_ptr<const NearestCaseSample> sample)
      : sample_(std::move(sample)) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream&) const override {
    check_n_clusters(n_clusters);
    return std::make_unique<CutModel>(sample_, n_clusters);
  }
  void predict(std::span<const ClusterModel* const> models, const DataView& data,
               std::span<const std::span<Label>> labels) const override {
    const auto cut_model = [&](std::size_t m) -> const CutModel& {
      return static_cast<const CutModel&>(*models[m]);
    };
    bool with_distances = false;
    for (std::size_t m = 0; m < models.size(); ++m)
      with_distances = with_distances || cut_model(m).needs_distances();
    const Nearest nearest = find_nearest(*sample_, data, with_distances);
    for (std::size_t m = 0; m < models.size(); ++m) cut_model(m).label_like(nearest, labels[m]);
  }

 private:
  std::shared_ptr<const NearestCaseSample> sample_;
};

class NearestCaseClusterer : public Clusterer {
 public:
  NearestCaseClusterer(std::string name, Metric metric, Index max_training_cases, CutsOf cuts_of)
      : name_(std::move(name)),
        metric_(metric),
        max_training_cases_(max_training_cases),
        cuts_of_(std::move(cuts_of)) {}

  [[nodiscard]] std::string name() const override { return name_; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<PreparedCuts>(
        std::make_shared<const NearestCaseSample>(data, weights, metric_, cuts_of_));
  }
  [[nodiscard]] Index max_training_cases() const override { return max_training_cases_; }
  [[nodiscard]] bool sees_only_distances() const override { return metric_ == Metric::euclidean; }

 private:
  std::string name_;
  Metric metric_;
  Index max_training_cases_;
  CutsOf cuts_of_;
};

}  // namespace

Cuts tree_cuts(MergeTree tree) {
  return [tree = std::move(tree)](Label n_clusters) {
    TreeCut cut = cut_tree(tree, n_clusters);
    return CaseCut{cut.n_clusters, std::move(cut.labels)};
  };
}

std::unique_ptr<Clusterer> nearest_case_clusterer(std::string name, Metric metric,
                                                  Index max_training_cases, CutsOf cuts_of) {
  return std::make_unique<NearestCaseClusterer>(std::move(name), metric, max_training_cases,
                                                std::move(cuts_of));
}

}  // namespace truecluster
