// Counting tables: nanoseconds per case, beside merely reading the labels.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <numeric>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/random.hpp>

#include "table/count_labels.hpp"

namespace truecluster {
namespace {

// Labels 0..n_clusters-1, each as often as the other.
template <class Integer>
std::vector<Integer> labels(Index n, Index n_clusters, std::uint64_t number) {
  Stream stream(1, Stage::test, static_cast<std::uint64_t>(n_clusters), number);
  std::vector<Integer> result(n);
  for (auto& label : result)
    label = static_cast<Integer>(stream.below(static_cast<std::uint64_t>(n_clusters)));
  return result;
}

void per_case(benchmark::State& state) {
  state.counters["per_case"] = benchmark::Counter(
      static_cast<double>(state.range(0)),
      benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template <class Integer>
void sum_labels(benchmark::State& state) {
  const auto a = labels<Integer>(state.range(0), state.range(1), 1);
  const auto b = labels<Integer>(state.range(0), state.range(1), 2);
  for (auto _ : state) {
    benchmark::DoNotOptimize(std::accumulate(a.begin(), a.end(), std::int64_t{0}) +
                             std::accumulate(b.begin(), b.end(), std::int64_t{0}));
  }
  per_case(state);
}

template <class Integer>
void count_integers(benchmark::State& state) {
  const auto a = labels<Integer>(state.range(0), state.range(1), 1);
  const auto b = labels<Integer>(state.range(0), state.range(1), 2);
  for (auto _ : state) benchmark::DoNotOptimize(crosstable(a, b));
  per_case(state);
}

void label_counter(benchmark::State& state) {
  const auto a = labels<Label>(state.range(0), state.range(1), 1);
  const auto b = labels<Label>(state.range(0), state.range(1), 2);
  Crosstable table = empty_crosstable(state.range(1), state.range(1));
  LabelCounter counter;
  for (auto _ : state) {
    counter.count(a, b, table);
    benchmark::DoNotOptimize(table.total);
  }
  per_case(state);
}

// Both sides one large cluster: every case goes to the same cell.
void label_counter_one_cell(benchmark::State& state) {
  const std::vector<Label> a(state.range(0), 0);
  Crosstable table = empty_crosstable(state.range(1), state.range(1));
  LabelCounter counter;
  for (auto _ : state) {
    counter.count(a, a, table);
    benchmark::DoNotOptimize(table.total);
  }
  per_case(state);
}

void adjusted_rand(benchmark::State& state) {
  const auto a = labels<std::int64_t>(state.range(0), state.range(1), 1);
  const auto b = labels<std::int64_t>(state.range(0), state.range(1), 2);
  for (auto _ : state) benchmark::DoNotOptimize(adjusted_rand_index(crosstable(a, b)));
  per_case(state);
}

void every_index(benchmark::State& state) {
  const auto a = compact_labels(labels<std::int64_t>(state.range(0), state.range(1), 1));
  const auto b = compact_labels(labels<std::int64_t>(state.range(0), state.range(1), 2));
  for (auto _ : state) benchmark::DoNotOptimize(agreement(a, b));
  per_case(state);
}

void fuzzy(benchmark::State& state) {
  Stream stream(1, Stage::test);
  const Index n = state.range(0), n_clusters = state.range(1);
  Matrix<double> memberships(n, n_clusters);
  for (Index i = 0; i < n; ++i) {
    const auto row = memberships.row(i);
    for (double& value : row) value = stream.uniform();
    const double sum = std::accumulate(row.begin(), row.end(), 0.0);
    for (double& value : row) value /= sum;
  }
  for (auto _ : state) benchmark::DoNotOptimize(crosstable(memberships, memberships));
  per_case(state);
}

constexpr auto in_ms = benchmark::kMillisecond;
BENCHMARK(sum_labels<std::int64_t>)->Args({10000000, 50})->Unit(in_ms);
BENCHMARK(sum_labels<std::int32_t>)->Args({10000000, 50})->Unit(in_ms);
BENCHMARK(count_integers<std::int64_t>)->Args({10000000, 50})->Args({1000000, 1000})->Unit(in_ms);
BENCHMARK(count_integers<std::int32_t>)->Args({10000000, 50})->Unit(in_ms);
BENCHMARK(label_counter)
    ->Args({100, 3})
    ->Args({1000, 3})
    ->Args({10000, 8})
    ->Args({100000, 20})
    ->Args({1000000, 50});
BENCHMARK(label_counter_one_cell)->Args({100000, 2});
BENCHMARK(adjusted_rand)->Args({10000000, 50})->Unit(in_ms);
BENCHMARK(every_index)->Args({10000000, 50})->Args({1000000, 100000})->Unit(in_ms);
BENCHMARK(fuzzy)->Args({100000, 8})->Args({100000, 50})->Unit(in_ms);

}  // namespace
}  // namespace truecluster
