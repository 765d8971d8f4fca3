// Linear sum assignment: minimise over tables of all kinds the tests know, with seed 1.
// The counter "optimum" lets bench/compare/assignment.py check that every program found the same.
#include <benchmark/benchmark.h>

#include "assign/solver.hpp"
#include "support/assignment_tables.hpp"

namespace truecluster {
namespace {

void minimize(benchmark::State& state, const char* kind) {
  const auto table = assignment_table(kind, state.range(0), state.range(1), 1);
  assign::AssignmentSolver solver;
  for (auto _ : state) benchmark::DoNotOptimize(solver.minimize(table).data());
  state.counters["optimum"] = assignment_sum(table, solver.minimize(table));
}

void squares(benchmark::internal::Benchmark* bench) {
  for (const int size : {2, 3, 4, 5, 10, 30, 100, 500, 1000, 2000}) bench->Args({size, size});
  bench->Unit(benchmark::kMicrosecond);
}

BENCHMARK_CAPTURE(minimize, uniform, "uniform")
    ->Apply(squares)
    ->Args({2, 3})
    ->Args({3, 2})
    ->Args({300, 3000})
    ->Args({3000, 300});
BENCHMARK_CAPTURE(minimize, ties, "ties")->Apply(squares);
BENCHMARK_CAPTURE(minimize, range, "range")->Apply(squares);
BENCHMARK_CAPTURE(minimize, product, "product")->Apply(squares);

}  // namespace
}  // namespace truecluster
