// The parts of a k-means replicate. Arguments: rows, columns, clusters.
#include <benchmark/benchmark.h>

#include <truecluster/resample.hpp>

#include "cluster/kmeans_steps.hpp"

namespace truecluster {
namespace {

template <class T>
Matrix<T> mixture(Index n, Index d, Index k) {
  Stream stream(1, Stage::test);
  Matrix<double> centres(k, d);
  for (double& value : centres.values()) value = stream.normal();
  Matrix<T> data(n, d);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < d; ++j) data(i, j) = static_cast<T>(centres(i % k, j) + stream.normal());
  return data;
}

template <class T>
struct Case {
  explicit Case(const benchmark::State& state)
      : data(mixture<T>(state.range(0), state.range(1), state.range(2))),
        n_clusters(state.range(2)) {
    Stream stream(1, Stage::resample);
    weights = draw({.max_drawn = 0}, data.rows(), stream);
  }
  Matrix<T> data;
  std::vector<std::uint32_t> weights;
  Index n_clusters;
};

template <class T>
void kmeans_prepare(benchmark::State& state) {
  const Case<T> use(state);
  for (auto _ : state)
    benchmark::DoNotOptimize(kmeans::PointBlocks<T>(use.data.view(), use.weights));
}

template <class T>
void kmeans_seed(benchmark::State& state) {
  const Case<T> use(state);
  const kmeans::PointBlocks<T> points(use.data.view(), use.weights);
  Stream stream(1, Stage::cluster);
  for (auto _ : state)
    benchmark::DoNotOptimize(kmeans::choose_seeds(points, use.n_clusters, stream));
}

template <class T>
void kmeans_improve(benchmark::State& state) {
  const Case<T> use(state);
  const kmeans::PointBlocks<T> points(use.data.view(), use.weights);
  Stream stream(1, Stage::cluster);
  const kmeans::Centres<T> start = kmeans::choose_seeds(points, use.n_clusters, stream);
  double iterations = 0;
  for (auto _ : state) {
    kmeans::Centres<T> centres = start;
    iterations += kmeans::improve(points, {}, centres).iterations;
  }
  state.counters["iterations"] = benchmark::Counter(iterations, benchmark::Counter::kAvgIterations);
  state.counters["time/iteration"] =
      benchmark::Counter(iterations, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class T>
void kmeans_predict(benchmark::State& state) {
  const Case<T> use(state);
  Stream stream(1, Stage::cluster);
  const auto sample = make_kmeans()->prepare(use.data, use.weights);
  const auto model = sample->fit(static_cast<Label>(use.n_clusters), stream);
  std::vector<Label> labels(use.weights.size());
  for (auto _ : state) model->predict(use.data, labels);
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  benchmark->Args({10000, 10, 8})
      ->Args({5000, 2, 15})
      ->Args({100000, 10, 8})
      ->Args({100000, 50, 20});
  benchmark->Unit(benchmark::kMicrosecond);
}

BENCHMARK_TEMPLATE(kmeans_prepare, double)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_prepare, float)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_seed, double)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_seed, float)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_improve, double)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_improve, float)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_predict, double)->Apply(sizes);
BENCHMARK_TEMPLATE(kmeans_predict, float)->Apply(sizes);

}  // namespace
}  // namespace truecluster
