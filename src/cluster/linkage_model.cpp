// Cuts of a tree as models that predict new cases by the rule of the linkage.
#include "cluster/linkage_model.hpp"

#include <algorithm>
#include <cstdint>
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
  // The clusters of the drawn cases.
  [[nodiscard]] const std::vector<Label>& labels() const { return cut_.labels; }

 protected:
  [[nodiscard]] const LinkageSample& sample() const { return *sample_; }
  [[nodiscard]] const std::vector<double>& weights() const {
    return sample_->space.sample().weights;
  }
  // Sum of the weights of each cluster.
  [[nodiscard]] std::vector<double> cluster_sizes() const {
    std::vector<double> sizes(n_clusters(), 0.0);
    for (std::size_t i = 0; i < labels().size(); ++i) sizes[labels()[i]] += weights()[i];
    return sizes;
  }

 private:
  std::shared_ptr<const LinkageSample> sample_;
  TreeCut cut_;
  std::vector<Label> training_labels_;
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
    std::vector<double> features(cases.dim());
    for (Index i = 0; i < cases.size(); ++i) {
      cases.get_case(i, features);
      const Label label = labels()[i];
      const double share = weights()[i] / sizes[label];
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

  // Most of the work for a row is the same for every cut.
  void predict(const DataView& data, std::span<Label> labels_out) const override {
    const ClusterModel* const self = this;
    predict_together(sample(), std::span(&self, 1), data, std::span(&labels_out, 1));
  }

  // From the sum over the members of each cluster, or for complete linkage their maximum.
  [[nodiscard]] Label nearest_cluster(std::span<double> scores) const {
    if (sample().linkage != Linkage::complete)
      for (std::size_t k = 0; k < scores.size(); ++k)
        scores[k] = scores[k] / sizes_[k] - spread_[k];
    return static_cast<Label>(std::min_element(scores.begin(), scores.end()) - scores.begin());
  }

 private:
  // Half the squared height of a merge is what it adds to the sum of squares within the clusters.
  void add_spread() {
    for (const Merge& merge : sample().tree.merges) {
      const Label label = labels()[merge.a];
      if (label != labels()[merge.b]) continue;
      spread_[label] += merge.height * merge.height / 2 / sizes_[label];
    }
  }

  std::vector<double> sizes_;
  std::vector<double> spread_;  // Ward's: mean squared distance of the members to the centroid
};

// The scores of the clusters of several models for a row. The models take turns at each training
// case: then no addition waits for the one before it.
class MemberScores {
 public:
  MemberScores(const LinkageSample& sample, std::span<const ClusterModel* const> models)
      : sample_(sample), n_models_(models.size()) {
    const std::size_t n = sample.space.sample().weights.size();
    places_.resize(n * n_models_);
    for (std::size_t m = 0; m < n_models_; ++m) {
      const auto* const model = static_cast<const MemberDistanceModel*>(models[m]);
      models_.push_back(model);
      for (std::size_t j = 0; j < n; ++j)
        places_[j * n_models_ + m] = static_cast<std::uint32_t>(scores_.size()) +
                                     static_cast<std::uint32_t>(model->labels()[j]);
      scores_.resize(scores_.size() + model->n_clusters());
    }
  }

  // Writes the nearest cluster of row i under each model.
  void find_nearest(std::span<const double> distances, std::size_t i,
                    std::span<const std::span<Label>> labels) {
    std::fill(scores_.begin(), scores_.end(), 0.0);
    add(distances);
    std::size_t begin = 0;
    for (std::size_t m = 0; m < n_models_; ++m) {
      const std::size_t n_clusters = models_[m]->n_clusters();
      labels[m][i] = models_[m]->nearest_cluster(std::span(scores_).subspan(begin, n_clusters));
      begin += n_clusters;
    }
  }

 private:
  void add(std::span<const double> distances) {
    const std::vector<double>& weights = sample_.space.sample().weights;
    switch (sample_.linkage) {
      case Linkage::complete:
        return add_cases(
            [&](std::size_t j, double& score) { score = std::max(score, distances[j]); });
      case Linkage::ward:
        return add_cases([&](std::size_t j, double& score) {
          score += weights[j] * (distances[j] * distances[j]);
        });
      default:
        return add_cases([&](std::size_t j, double& score) { score += weights[j] * distances[j]; });
    }
  }
  template <class Add>
  void add_cases(Add add_case) {
    const std::size_t n = sample_.space.sample().weights.size();
    const std::uint32_t* place = places_.data();
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t m = 0; m < n_models_; ++m) add_case(j, scores_[*place++]);
  }

  const LinkageSample& sample_;
  std::size_t n_models_;
  std::vector<const MemberDistanceModel*> models_;
  std::vector<std::uint32_t> places_;  // of the score of each model's cluster, case by case
  std::vector<double> scores_;         // of the clusters of all models
};

void predict_by_members(const LinkageSample& sample, std::span<const ClusterModel* const> models,
                        const DataView& data, std::span<const std::span<Label>> labels) {
  auto scratch = sample.space.scratch();
  MemberScores scores(sample, models);
  for (Index i = 0; i < data.rows(); ++i) {
    StopScope::check();
    scores.find_nearest(sample.space.from_row(data, i, scratch), i, labels);
  }
}

bool has_centroids(const LinkageSample& sample) {
  return sample.linkage == Linkage::ward && sample.space.kind() == DataKind::features;
}

}  // namespace

void predict_together(const LinkageSample& sample, std::span<const ClusterModel* const> models,
                      const DataView& data, std::span<const std::span<Label>> labels) {
  if (!has_centroids(sample)) return predict_by_members(sample, models, data, labels);
  for (std::size_t m = 0; m < models.size(); ++m) models[m]->predict(data, labels[m]);
}

LinkageSample::LinkageSample(const HierarchicalOptions& options, const DataView& data,
                             std::span<const std::uint32_t> weights)
    : linkage(options.linkage),
      space(data, drawn_cases(data, weights), options.metric),
      tree(merge_tree(options.linkage, space)) {}

std::unique_ptr<ClusterModel> linkage_model(const std::shared_ptr<const LinkageSample>& sample,
                                            Label n_clusters) {
  TreeCut cut = cut_tree(sample->tree, n_clusters);
  if (has_centroids(*sample)) return std::make_unique<CentroidModel>(sample, std::move(cut));
  return std::make_unique<MemberDistanceModel>(sample, std::move(cut));
}

}  // namespace truecluster
