#include "cluster/linkage_model.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"
#include "cluster/nearest_centre.hpp"

namespace truecluster {
namespace {

class LinkageModel : public ClusterModel {
 public:
  LinkageModel(std::shared_ptr<const LinkageSample> sample, TreeCut cut)
      : sample_(std::move(sample)),
        cut_(std::move(cut)),
        training_labels_(labels_of_data(sample_->space.sample(), cut_.labels)) {}

  [[nodiscard]] Label n_clusters() const override { return cut_.n_clusters; }
  [[nodiscard]] std::span<const Label> training_labels() const override { return training_labels_; }

 protected:
  [[nodiscard]] const LinkageSample& sample() const { return *sample_; }
  [[nodiscard]] const std::vector<Label>& labels() const { return cut_.labels; }
  [[nodiscard]] const std::vector<double>& weights() const {
    return sample_->space.sample().weights;
  }
  // Sum of the weights of each cluster.
  [[nodiscard]] std::vector<double> cluster_sizes() const {
    std::vector<double> sizes(static_cast<std::size_t>(n_clusters()), 0.0);
    for (std::size_t i = 0; i < labels().size(); ++i)
      sizes[static_cast<std::size_t>(labels()[i])] += weights()[i];
    return sizes;
  }

 private:
  std::shared_ptr<const LinkageSample> sample_;
  TreeCut cut_;
  std::vector<Label> training_labels_;
};

// Single linkage: the cluster of the nearest training case.
class NeighbourModel : public LinkageModel {
 public:
  using LinkageModel::LinkageModel;

  void predict(const DataView& data, std::span<Label> labels_out) const override {
    std::vector<Index> nearest(static_cast<std::size_t>(data.rows()));
    sample().neighbours->nearest(data, nearest);
    std::transform(nearest.begin(), nearest.end(), labels_out.begin(),
                   [this](Index i) { return labels()[static_cast<std::size_t>(i)]; });
  }
};

// Ward's on features: the nearest centroid.
class CentroidModel : public LinkageModel {
 public:
  CentroidModel(std::shared_ptr<const LinkageSample> sample_in, TreeCut cut)
      : LinkageModel(std::move(sample_in), std::move(cut)),
        centres_(sample().space.points(), centroids()) {}

  void predict(const DataView& data, std::span<Label> labels_out) const override {
    centres_.predict(data, labels_out);
  }

 private:
  [[nodiscard]] Panels centroids() const {
    const Panels& cases = sample().space.panels();
    Matrix<double> means(n_clusters(), cases.dim());
    const std::vector<double> sizes = cluster_sizes();
    std::vector<double> features(static_cast<std::size_t>(cases.dim()));
    for (Index i = 0; i < cases.size(); ++i) {
      cases.get_case(i, features);
      const Label label = labels()[static_cast<std::size_t>(i)];
      const double share =
          weights()[static_cast<std::size_t>(i)] / sizes[static_cast<std::size_t>(label)];
      const auto mean = means.row(label);
      for (std::size_t j = 0; j < features.size(); ++j) mean[j] += share * features[j];
    }
    Panels centres(n_clusters(), cases.dim());
    for (Label k = 0; k < n_clusters(); ++k) centres.set_case(k, means.row(k));
    return centres;
  }

  NearestCentre centres_;
};

// The cluster at the smallest distance in the sense of the linkage, from the distances to all
// training cases. Ward's: the squared distance to a centroid is the mean squared distance to the
// members less their mean squared distance to the centroid, so that it needs no features.
class MemberDistanceModel : public LinkageModel {
 public:
  MemberDistanceModel(std::shared_ptr<const LinkageSample> sample_in, TreeCut cut)
      : LinkageModel(std::move(sample_in), std::move(cut)),
        sizes_(cluster_sizes()),
        spread_(sizes_.size(), 0.0) {
    if (sample().linkage == Linkage::ward) add_spread();
  }

  void predict(const DataView& data, std::span<Label> labels_out) const override {
    auto scratch = sample().space.scratch();
    std::vector<double> score(sizes_.size());
    for (Index i = 0; i < data.rows(); ++i) {
      StopScope::check();
      score_clusters(sample().space.from_row(data, i, scratch), score);
      labels_out[static_cast<std::size_t>(i)] =
          static_cast<Label>(std::min_element(score.begin(), score.end()) - score.begin());
    }
  }

 private:
  // Half the squared height of a merge is what it adds to the sum of squares within the clusters.
  void add_spread() {
    for (const Merge& merge : sample().tree.merges) {
      const Label label = labels()[static_cast<std::size_t>(merge.a)];
      if (label != labels()[static_cast<std::size_t>(merge.b)]) continue;
      const auto k = static_cast<std::size_t>(label);
      spread_[k] += merge.height * merge.height / 2 / sizes_[k];
    }
  }

  void score_clusters(std::span<const double> distances, std::span<double> score) const {
    std::fill(score.begin(), score.end(), 0.0);
    const std::size_t n = labels().size();
    if (sample().linkage == Linkage::complete) {
      for (std::size_t j = 0; j < n; ++j) {
        double& farthest = score[static_cast<std::size_t>(labels()[j])];
        farthest = std::max(farthest, distances[j]);
      }
      return;
    }
    const bool ward = sample().linkage == Linkage::ward;
    for (std::size_t j = 0; j < n; ++j)
      score[static_cast<std::size_t>(labels()[j])] +=
          weights()[j] * (ward ? distances[j] * distances[j] : distances[j]);
    for (std::size_t k = 0; k < score.size(); ++k) score[k] = score[k] / sizes_[k] - spread_[k];
  }

  std::vector<double> sizes_;
  std::vector<double> spread_;  // Ward's: mean squared distance of the members to the centroid
};

}  // namespace

LinkageSample::LinkageSample(const HierarchicalOptions& options, const DataView& data,
                             std::span<const std::uint32_t> weights)
    : linkage(options.linkage),
      space(data, drawn_cases(data, weights), options.metric),
      tree(merge_tree(options.linkage, space)) {
  if (linkage == Linkage::single) neighbours = std::make_unique<NeighbourSearch>(space);
}

std::unique_ptr<ClusterModel> linkage_model(const std::shared_ptr<const LinkageSample>& sample,
                                            Label n_clusters) {
  TreeCut cut = cut_tree(sample->tree, n_clusters);
  if (sample->linkage == Linkage::single)
    return std::make_unique<NeighbourModel>(sample, std::move(cut));
  if (sample->linkage == Linkage::ward && sample->space.kind() == DataKind::features)
    return std::make_unique<CentroidModel>(sample, std::move(cut));
  return std::make_unique<MemberDistanceModel>(sample, std::move(cut));
}

}  // namespace truecluster
