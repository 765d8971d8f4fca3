// k-medoids as a base clusterer: a case belongs to the nearest medoid.
#include <algorithm>
#include <utility>

#include <truecluster/clusterers.hpp>

#include "base/require.hpp"
#include "base/stop.hpp"
#include "cluster/faster_pam.hpp"
#include "cluster/metric_space.hpp"
#include "cluster/nearest_centre.hpp"

namespace truecluster {
namespace {

// From features: the medoids are points.
class MedoidPointsModel : public ClusterModel {
 public:
  MedoidPointsModel(const MetricSpace& space, std::span<const Index> medoids)
      : n_clusters_(static_cast<Label>(medoids.size())),
        centres_(space.points(), medoid_points(space.panels(), medoids)) {}

  [[nodiscard]] Label n_clusters() const override { return n_clusters_; }
  void predict(const DataView& data, std::span<Label> labels) const override {
    centres_.predict(data, labels);
  }

 private:
  static Panels medoid_points(const Panels& cases, std::span<const Index> medoids) {
    Panels points(medoids.size(), cases.dim());
    std::vector<double> point(cases.dim());
    for (std::size_t k = 0; k < medoids.size(); ++k) {
      cases.get_case(medoids[k], point);
      points.set_case(k, point);
    }
    return points;
  }

  Label n_clusters_;
  NearestCentre centres_;
};

// From given distances: the medoids are columns.
class MedoidColumnsModel : public ClusterModel {
 public:
  MedoidColumnsModel(const Sample& sample, std::span<const Index> medoids)
      : n_data_(sample.n_data) {
    for (const Index medoid : medoids) columns_.push_back(sample.rows[medoid]);
  }

  [[nodiscard]] Label n_clusters() const override { return static_cast<Label>(columns_.size()); }
  void predict(const DataView& data, std::span<Label> labels) const override {
    check_distances(data, n_data_);
    data.visit([&](const auto& values) {
      for (Index i = 0; i < data.rows(); ++i) {
        const auto row = values.row(i);
        const auto nearest =
            std::min_element(columns_.begin(), columns_.end(),
                             [&](std::size_t a, std::size_t b) { return row[a] < row[b]; });
        labels[i] = static_cast<Label>(nearest - columns_.begin());
      }
    });
  }

 private:
  Index n_data_;
  std::vector<std::size_t> columns_;
};

class PreparedDistances : public PreparedSample {
 public:
  PreparedDistances(const DataView& data, std::span<const std::uint32_t> weights,
                    const KMedoidsOptions& options)
      : options_(options),
        space_(data, drawn_cases(data, weights), options.metric),
        distances_(space_.size(), space_.size()) {
    auto scratch = space_.scratch();
    for (Index i = 0; i < space_.size(); ++i) {
      StopScope::check();
      const auto from_i = space_.from_case(i, scratch);
      std::copy_n(from_i.begin(), space_.size(), distances_.row(i).begin());
    }
  }

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    check_n_clusters(n_clusters);
    const std::vector<double>& weights = space_.sample().weights;
    MedoidClusters best;
    for (int run = 0; run < options_.n_init; ++run) {
      std::vector<Index> start = options_.start == KMedoidsStart::lab
                                     ? lab_medoids(distances_, weights, n_clusters, stream)
                                     : random_medoids(distances_, n_clusters, stream);
      MedoidClusters clusters =
          faster_pam(distances_, weights, std::move(start), options_.max_iterations);
      if (run == 0 || clusters.loss < best.loss) best = std::move(clusters);
    }
    if (space_.kind() == DataKind::distances)
      return std::make_unique<MedoidColumnsModel>(space_.sample(), best.medoids);
    return std::make_unique<MedoidPointsModel>(space_, best.medoids);
  }

 private:
  KMedoidsOptions options_;
  MetricSpace space_;
  Matrix<double> distances_;
};

class KMedoids : public Clusterer {
 public:
  explicit KMedoids(const KMedoidsOptions& options) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "kmedoids"; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<PreparedDistances>(data, weights, options_);
  }
  [[nodiscard]] Index max_training_cases() const override { return options_.max_training_cases; }
  [[nodiscard]] bool sees_only_distances() const override {
    return options_.metric == Metric::euclidean;
  }

 private:
  KMedoidsOptions options_;
};

}  // namespace

std::unique_ptr<Clusterer> make_kmedoids(const KMedoidsOptions& options) {
  require_at_least("n_init", options.n_init, 1);
  require_at_least("max_iterations", options.max_iterations, 1);
  return std::make_unique<KMedoids>(options);
}

}  // namespace truecluster
