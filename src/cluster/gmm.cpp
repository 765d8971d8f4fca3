// Mixtures of normal distributions as a base clusterer: the cluster of a case is the component with
// the largest share in its density.
#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "base/require.hpp"
#include "base/stop.hpp"
#include "cluster/em.hpp"
#include "cluster/kmeans.hpp"

namespace truecluster {
namespace {

class MixtureModel : public ClusterModel {
 public:
  MixtureModel(MixtureFrame frame, Mixture mixture)
      : frame_(std::move(frame)), mixture_(std::move(mixture)) {}

  [[nodiscard]] Label n_clusters() const override {
    return static_cast<Label>(mixture_.n_components());
  }

  void predict(const DataView& data, std::span<Label> labels) const override {
    Panels points(std::min(data.rows(), batch), frame_.dim());
    Matrix<double> densities(mixture_.n_components(), points.padded_size());
    std::vector<double> point(frame_.dim());
    for (Index first = 0; first < data.rows(); first += batch) {
      StopScope::check();
      const Index count = std::min(batch, data.rows() - first);
      for (Index i = 0; i < count; ++i) {
        frame_.load(data, first + i, point);
        points.set_case(i, point);
      }
      log_joint_densities(mixture_, points, densities);
      for (Index i = 0; i < count; ++i) {
        Label best = 0;
        for (Label k = 1; k < n_clusters(); ++k)
          if (densities(k, i) > densities(best, i)) best = k;
        labels[first + i] = best;
      }
    }
  }

 private:
  static constexpr Index batch = 1024;  // rows at a time: their densities stay in the cache

  MixtureFrame frame_;
  Mixture mixture_;
};

struct Start {
  std::vector<Label> labels;  // of the drawn cases
  Label n_components;
};

class PreparedMixture : public PreparedSample {
 public:
  PreparedMixture(const DataView& data, std::span<const std::uint32_t> weights,
                  const GmmOptions& options)
      : data_(data),
        weights_(weights.begin(), weights.end()),
        options_(options),
        sample_(data, weights, options.covariance) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    check_n_clusters(n_clusters);
    EmResult best;
    for (int start = 0; start < options_.n_init; ++start) {
      const Start from = options_.start == GmmStart::kmeans ? kmeans_start(n_clusters, stream)
                                                            : random_start(n_clusters, stream);
      EmResult result = run_em(sample_, from.labels, from.n_components, options_);
      if (start == 0 || result.log_likelihoods.back() > best.log_likelihoods.back())
        best = std::move(result);
    }
    return std::make_unique<MixtureModel>(sample_.frame, std::move(best.mixture));
  }

 private:
  [[nodiscard]] Start kmeans_start(Label n_clusters, Stream& stream) const {
    const KMeansResult clusters = run_kmeans(data_, weights_, n_clusters, {}, stream);
    Start start{{}, static_cast<Label>(clusters.centres.rows())};
    for (const Index row : sample_.sample.rows) start.labels.push_back(clusters.labels[row]);
    return start;
  }

  // Distinct cases drawn at random; every case goes to the nearest of them.
  [[nodiscard]] Start random_start(Label n_clusters, Stream& stream) const {
    const Panels& points = sample_.points;
    std::vector<Index> order(points.size());
    std::iota(order.begin(), order.end(), 0);
    stream.shuffle<Index>(order);
    Start start{std::vector<Label>(order.size(), 0), 0};
    std::vector<double> nearest(order.size(), std::numeric_limits<double>::infinity());
    std::vector<double> distances(points.padded_size());
    std::vector<double> point(points.dim());
    for (const Index chosen : order) {
      if (start.n_components == n_clusters) break;
      if (!(nearest[chosen] > 0)) continue;  // equals one chosen before
      points.get_case(chosen, point);
      points.distances(Metric::euclidean, point, distances);
      for (std::size_t i = 0; i < nearest.size(); ++i)
        if (distances[i] < nearest[i]) {
          nearest[i] = distances[i];
          start.labels[i] = start.n_components;
        }
      ++start.n_components;
    }
    return start;
  }

  DataView data_;
  std::vector<std::uint32_t> weights_;
  GmmOptions options_;
  MixtureSample sample_;
};

class Gmm : public Clusterer {
 public:
  explicit Gmm(const GmmOptions& options) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "gmm"; }
  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    return std::make_unique<PreparedMixture>(data, weights, options_);
  }
  [[nodiscard]] bool sees_only_distances() const override {
    return options_.covariance != Covariance::diagonal;
  }

 private:
  GmmOptions options_;
};

}  // namespace

std::unique_ptr<Clusterer> make_gmm(const GmmOptions& options) {
  require_at_least("n_init", options.n_init, 1);
  require_at_least("max_iterations", options.max_iterations, 1);
  require_at_least("tolerance", options.tolerance, 0);
  if (!(options.regularization > 0))
    throw InvalidArgument(
        fmt::format("`regularization` is {} but must be above 0", options.regularization));
  return std::make_unique<Gmm>(options);
}

}  // namespace truecluster
