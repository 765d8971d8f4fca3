// Matching small tables one after the other: tables a second, by method and number of clusters.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include <truecluster/random.hpp>

#include "match/matcher.hpp"
#include "table/count_labels.hpp"

namespace truecluster {
namespace {

// Random counts below 100: tables of resamples of a few hundred cases.
std::vector<Crosstable> random_tables(Index n_tables, Index k) {
  Stream stream(1, Stage::test, static_cast<std::uint64_t>(k));
  std::vector<Crosstable> tables;
  for (Index t = 0; t < n_tables; ++t) {
    Crosstable table = empty_crosstable(k, k);
    for (double& count : table.count.values()) count = static_cast<double>(stream.below(100));
    sum_margins(table);
    tables.push_back(std::move(table));
  }
  return tables;
}

// Arguments: method, number of clusters.
void match_tables(benchmark::State& state) {
  const auto method = static_cast<MatchMethod>(state.range(0));
  const std::vector<Crosstable> tables = random_tables(10000, state.range(1));
  Matcher matcher(method);
  Stream stream(1, Stage::match);
  for (auto _ : state)
    for (const Crosstable& table : tables)
      benchmark::DoNotOptimize(matcher.match(table, stream).data());
  state.SetLabel(std::string(name_of(method)));
  state.counters["tables"] = benchmark::Counter(static_cast<double>(tables.size()),
                                                benchmark::Counter::kIsIterationInvariantRate);
}

BENCHMARK(match_tables)
    ->ArgsProduct(
        {{static_cast<int>(MatchMethod::tracemax), static_cast<int>(MatchMethod::truematch),
          static_cast<int>(MatchMethod::oddsmatch), static_cast<int>(MatchMethod::heuristic)},
         {2, 3, 5, 10}});

}  // namespace
}  // namespace truecluster
