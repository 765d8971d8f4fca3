// Crosstable and agreement of two label files, timed, for bench/compare/agreement.py.
// agreement_run A B (raw 64-bit integers) prints lines: task, CPU seconds, value.
#include <fmt/format.h>

#include <ctime>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <string>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

using Labels = std::vector<std::int64_t>;

Labels read(const std::string& path) {
  Labels labels(std::filesystem::file_size(path) / sizeof(std::int64_t));
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(labels.data()),
            static_cast<std::streamsize>(labels.size() * sizeof(std::int64_t)));
  if (!file) throw IoError(path + ": cannot be read");
  return labels;
}

template <class Task>
void time(const char* name, Task task) {
  const std::clock_t start = std::clock();
  const double value = task();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  fmt::print("{} {} {}\n", name, seconds, value);
}

void run(const Labels& a, const Labels& b) {
  time("sum", [&] {
    return static_cast<double>(std::accumulate(a.begin(), a.end(), std::int64_t{0}) +
                               std::accumulate(b.begin(), b.end(), std::int64_t{0}));
  });
  const Partition part_a = compact_labels(a), part_b = compact_labels(b);
  std::vector<NamedValue> indices;
  time("every_index", [&] {
    indices = agreement(compact_labels(a), compact_labels(b));
    return 0.0;
  });
  if (dense_table_is_reasonable(part_a.n_clusters(), part_b.n_clusters(), part_a.n_objects())) {
    time("crosstable", [&] { return crosstable(a, b).count(0, 0); });
    time("adjusted_rand", [&] { return adjusted_rand_index(crosstable(a, b)); });
  } else {
    time("crosstable", [&] {
      const auto table = sparse_crosstable(compact_labels(a), compact_labels(b));
      const auto& first = table.cells.front();
      return first.row == 0 && first.col == 0 ? first.count : 0.0;
    });
  }
  for (const auto& [name, value] : indices) fmt::print("value_{} 0 {}\n", name, value);
}

}  // namespace
}  // namespace truecluster

int main(int count, char** argument) {
  if (count != 3) return 2;
  truecluster::run(truecluster::read(argument[1]), truecluster::read(argument[2]));
  return 0;
}
