// k-means as a base clusterer: best of several starts, then nearest centres.
#include "cluster/kmeans.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <truecluster/error.hpp>

#include "base/require.hpp"
#include "base/stop.hpp"
#include "cluster/aligned.hpp"
#include "cluster/kmeans_steps.hpp"

namespace truecluster {
namespace {

using kmeans::block_size;
using kmeans::Centres;
using kmeans::Frame;
using kmeans::PointBlocks;

void validate(const KMeansOptions& options) {
  require_at_least("n_init", options.n_init, 1);
  require_at_least("max_iterations", options.max_iterations, 1);
  require_at_least("tolerance", options.tolerance, 0);
}

void require_features(const DataView& data) {
  if (data.kind() != DataKind::features)
    throw InvalidArgument(
        "kmeans needs features, not distances; choose a clusterer that works on distances, such as "
        "kmedoids, average or genie");
}

template <class T>
struct Solution {
  Centres<T> centres;
  kmeans::Outcome outcome;
};

// One point at random of each of n_wanted stretches of equal length.
template <class T>
PointBlocks<T> draw_evenly(const PointBlocks<T>& points, Index n_wanted, Stream& stream) {
  std::vector<Index> drawn(n_wanted);
  const double stretch = static_cast<double>(points.n_points()) / static_cast<double>(n_wanted);
  for (std::size_t i = 0; i < drawn.size(); ++i)
    drawn[i] = std::min(points.n_points() - 1,
                        static_cast<Index>((static_cast<double>(i) + stream.uniform()) * stretch));
  return points.subset(drawn);
}

// Where to start: the seeds; of many points those of a part of them that fits into the cache, which
// also makes most of the way to the optimum.
template <class T>
Centres<T> choose_start(const PointBlocks<T>& points, Label n_clusters,
                        const KMeansOptions& options, Stream& stream) {
  const Index enough = std::max<Index>(Index{1} << 16, 64 * Index{n_clusters});
  if (points.n_points() <= enough) return choose_seeds(points, n_clusters, stream);
  const PointBlocks<T> part = draw_evenly(points, enough, stream);
  Centres<T> centres = choose_seeds(part, n_clusters, stream);
  improve(part, options, centres);
  return centres;
}

// The best of several starts.
template <class T>
Solution<T> solve(const PointBlocks<T>& points, Label n_clusters, const KMeansOptions& options,
                  Stream& stream) {
  check_n_clusters(n_clusters);
  std::optional<Solution<T>> best;
  for (int start = 0; start < options.n_init; ++start) {
    Centres<T> centres = choose_start(points, n_clusters, options, stream);
    const kmeans::Outcome outcome = improve(points, options, centres);
    if (!best || outcome.between > best->outcome.between) best = {std::move(centres), outcome};
  }
  return *std::move(best);
}

template <class T>
class KMeansModel final : public ClusterModel {
 public:
  KMeansModel(Centres<T> centres, Frame<T> frame)
      : centres_(std::move(centres)), frame_(std::move(frame)) {}

  [[nodiscard]] Label n_clusters() const override {
    return static_cast<Label>(centres_.n_clusters());
  }

  void predict(const DataView& data, std::span<Label> labels) const override {
    require_features(data);
    if (data.cols() != centres_.n_features())
      throw InvalidArgument(fmt::format("the data to predict have {} columns but the model has {}",
                                        data.cols(), centres_.n_features()));
    if (static_cast<Index>(labels.size()) != data.rows())
      throw InvalidArgument(
          fmt::format("{} labels are asked for {} rows", labels.size(), data.rows()));
    data.visit([&](const auto& view) { predict_rows(view, labels); });
  }

 private:
  template <class U>
  void predict_rows(MatrixView<const U> data, std::span<Label> labels) const {
    constexpr Index chunk = 4 * block_size;
    const auto values = allocate_aligned<T>(chunk * centres_.n_features());
    Label nearest[chunk];
    for (Index first = 0; first < data.rows(); first += chunk) {
      StopScope::check();
      const Index count = std::min(chunk, data.rows() - first);
      kmeans::copy_to_blocks(
          data, count, [&](Index i) { return first + i; },
          [&](U value, Index j) { return frame_.inside(static_cast<T>(value), j); }, values.get());
      nearest_centres({values.get(), (count + block_size - 1) / block_size, data.cols()},
                      centres_.view(), nearest);
      std::copy_n(nearest, count, labels.begin() + first);
    }
  }

  Centres<T> centres_;
  Frame<T> frame_;
};

template <class T>
class KMeansSample final : public PreparedSample {
 public:
  KMeansSample(MatrixView<const T> data, std::span<const std::uint32_t> weights,
               const KMeansOptions& options)
      : points_(data, weights), options_(options) {}

  [[nodiscard]] std::unique_ptr<ClusterModel> fit(Label n_clusters, Stream& stream) const override {
    return std::make_unique<KMeansModel<T>>(solve(points_, n_clusters, options_, stream).centres,
                                            points_.frame());
  }

 private:
  PointBlocks<T> points_;
  KMeansOptions options_;
};

class KMeans final : public Clusterer {
 public:
  explicit KMeans(const KMeansOptions& options) : options_(options) { validate(options); }

  [[nodiscard]] std::string name() const override { return "kmeans"; }

  [[nodiscard]] std::unique_ptr<PreparedSample> prepare(
      const DataView& data, std::span<const std::uint32_t> weights) const override {
    require_features(data);
    return data.visit([&]<class T>(MatrixView<const T> view) -> std::unique_ptr<PreparedSample> {
      return std::make_unique<KMeansSample<T>>(view, weights, options_);
    });
  }
  [[nodiscard]] bool sees_only_distances() const override { return true; }

 private:
  KMeansOptions options_;
};

template <class T>
KMeansResult run(MatrixView<const T> data, std::span<const std::uint32_t> weights, Label n_clusters,
                 const KMeansOptions& options, Stream& stream) {
  const PointBlocks<T> points(data, weights);
  const Solution<T> solution = solve(points, n_clusters, options, stream);
  const Centres<T>& centres = solution.centres;
  const auto scale = static_cast<double>(points.frame().scale);
  KMeansResult result;
  result.centres = Matrix<double>(centres.n_clusters(), centres.n_features());
  for (Index k = 0; k < centres.n_clusters(); ++k)
    for (Index j = 0; j < centres.n_features(); ++j)
      result.centres(k, j) = points.frame().outside(static_cast<double>(centres.centre(k)[j]), j);
  result.labels.resize(data.rows());
  KMeansModel<T>(centres, points.frame()).predict(data, result.labels);
  result.inertia = inertia(points, centres, nearest_labels(points, centres)) / (scale * scale);
  result.iterations = solution.outcome.iterations;
  return result;
}

}  // namespace

std::unique_ptr<Clusterer> make_kmeans(const KMeansOptions& options) {
  return std::make_unique<KMeans>(options);
}

KMeansResult run_kmeans(const DataView& data, std::span<const std::uint32_t> weights,
                        Label n_clusters, const KMeansOptions& options, Stream& stream) {
  require_features(data);
  validate(options);
  return data.visit(
      [&](const auto& view) { return run(view, weights, n_clusters, options, stream); });
}

}  // namespace truecluster
