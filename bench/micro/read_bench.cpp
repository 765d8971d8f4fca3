// Reading a table of numbers: bytes per second, of the parser alone and with what is checked.
#include <benchmark/benchmark.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <truecluster/data_file.hpp>
#include <truecluster/random.hpp>

#include "io/input_table.hpp"

namespace truecluster {
namespace {

// A CSV of ten columns, eight digits a number.
class NumbersFile {
 public:
  explicit NumbersFile(Index rows)
      : path_(std::filesystem::temp_directory_path() / "truecluster_read_bench.csv") {
    Stream stream(1, Stage::test);
    std::ofstream file(path_);
    char cell[32];
    for (Index v = 0; v < 10 * rows; ++v) {
      std::snprintf(cell, sizeof cell, "%.8g", stream.normal() * 3);
      file << cell << (v % 10 == 9 ? '\n' : ',');
    }
  }
  NumbersFile(const NumbersFile&) = delete;
  NumbersFile& operator=(const NumbersFile&) = delete;
  ~NumbersFile() { std::filesystem::remove(path_); }

  [[nodiscard]] std::string path() const { return path_; }
  [[nodiscard]] std::int64_t size() const {
    return static_cast<std::int64_t>(std::filesystem::file_size(path_));
  }

 private:
  std::filesystem::path path_;
};

void parse_csv(benchmark::State& state) {
  const NumbersFile file(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(io::open_input(file.path(), {})->read({}).cases);
  state.SetBytesProcessed(state.iterations() * file.size());
}
BENCHMARK(parse_csv)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

void read_csv(benchmark::State& state) {
  const NumbersFile file(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(read_data(file.path(), {}).cases);
  state.SetBytesProcessed(state.iterations() * file.size());
}
BENCHMARK(read_csv)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace truecluster
