// Consensus and alignment: the figures of docs/benchmarks.md, section "Consensus and alignment".
#include <benchmark/benchmark.h>

#include <numeric>

#include <truecluster/align.hpp>
#include <truecluster/consensus.hpp>
#include <truecluster/random.hpp>

namespace truecluster {
namespace {

// Partitions of n cases into k clusters with their own names, a tenth of the labels at random.
std::vector<AnyPartition> noisy_partitions(Index n, Index k, Index n_partitions) {
  const auto size = static_cast<std::size_t>(n);
  std::vector<Label> truth(size);
  Stream stream(1, Stage::test);
  for (Label& l : truth) l = static_cast<Label>(stream.below(static_cast<std::uint64_t>(k)));
  std::vector<AnyPartition> ensemble;
  for (Index b = 0; b < n_partitions; ++b) {
    std::vector<Label> name(k);
    std::iota(name.begin(), name.end(), Label{0});
    stream.shuffle(std::span(name));
    Partition partition{std::vector<Label>(size), {}};
    partition.names.resize(k);
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint64_t bits = stream();
      const bool noise = bits % 10 == 0;
      const auto other = static_cast<Label>((bits >> 32) % static_cast<std::uint64_t>(k));
      partition.labels[i] = name[noise ? other : truth[i]];
    }
    ensemble.emplace_back(std::move(partition));
  }
  return ensemble;
}

std::vector<AnyPartition> noisy_memberships(Index n, Index k, Index n_runs) {
  std::vector<AnyPartition> runs;
  Stream stream(2, Stage::test);
  Matrix<double> truth(n, k);
  for (double& p : truth.values()) p = stream.uniform();
  std::vector<Index> order(k);
  std::iota(order.begin(), order.end(), Index{0});
  for (Index r = 0; r < n_runs; ++r) {
    Matrix<double> run = truth;
    for (Index i = 0; i < n; ++i) {
      double sum = 0;
      for (double& p : run.row(i)) sum += p += 0.3 * stream.uniform();
      for (double& p : run.row(i)) p /= sum;
    }
    stream.shuffle(std::span(order));
    runs.push_back(reordered(run, order));
  }
  return runs;
}

Context threads(int n) {
  Context context;
  context.threads = n;
  return context;
}

// Arguments: cases, clusters, partitions, threads.
void mmcc_consensus(benchmark::State& state) {
  const auto ensemble = noisy_partitions(state.range(0), state.range(1), state.range(2));
  for (auto _ : state) {
    Mmcc votes = make_mmcc(ensemble, {});
    add_partitions(votes, ensemble, threads(static_cast<int>(state.range(3))));
    benchmark::DoNotOptimize(votes.n_replicates());
  }
}
// What consensus() adds to the votes: checks of the input, memberships, criterion, convergence.
void whole_consensus(benchmark::State& state) {
  const auto ensemble = noisy_partitions(state.range(0), state.range(1), state.range(2));
  const auto method = static_cast<ConsensusMethod>(state.range(3));
  for (auto _ : state)
    benchmark::DoNotOptimize(consensus(ensemble, {.method = method}, threads(1)).criterion.cic);
  state.SetLabel(std::string(name_of(method)));
}

// The labels of the same ensemble summed: reading them once.
void read_labels(benchmark::State& state) {
  const auto ensemble = noisy_partitions(state.range(0), state.range(1), state.range(2));
  for (auto _ : state)
    for (const AnyPartition& partition : ensemble) {
      const auto& labels = std::get<Partition>(partition).labels;
      benchmark::DoNotOptimize(std::accumulate(labels.begin(), labels.end(), Label{0}));
    }
}

// Arguments: cases, clusters, runs.
void align_runs(benchmark::State& state) {
  const auto runs = noisy_memberships(state.range(0), state.range(1), state.range(2));
  for (auto _ : state)
    benchmark::DoNotOptimize(align(runs, {}, threads(1)).mean_pairwise_similarity);
}

// The targets, and around them one size at a time for the growth.
BENCHMARK(read_labels)->Args({1000000, 10, 100})->Unit(benchmark::kMillisecond);
BENCHMARK(mmcc_consensus)
    ->Args({1000000, 10, 100, 1})
    ->Args({1000000, 10, 100, 2})
    ->Args({250000, 10, 100, 1})
    ->Args({62500, 10, 100, 1})
    ->Args({250000, 40, 100, 1})
    ->Args({250000, 160, 100, 1})
    ->Args({250000, 10, 400, 1})
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);
BENCHMARK(whole_consensus)
    ->Args({100, 3, 10000, 0})
    ->Args({100, 3, 10000, 1})
    ->Unit(benchmark::kMillisecond);
BENCHMARK(align_runs)
    ->Args({2500, 10, 100})
    ->Args({10000, 10, 100})
    ->Args({2500, 20, 100})
    ->Args({2500, 40, 100})
    ->Args({2500, 10, 200})
    ->Args({2500, 10, 400})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace truecluster
