// One k-means replicate timed on data from a file, for bench/compare/kmeans.py.
// kmeans_replicate VALUES WEIGHTS float32|float64 ROWS COLUMNS CLUSTERS REPLICATES
// prints for each replicate its CPU seconds (prepare, fit and predict all rows), iterations and
// inertia.
#include <fmt/format.h>

#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include <truecluster/error.hpp>

#include "cluster/kmeans.hpp"

namespace truecluster {
namespace {

template <class T>
std::vector<T> read(const std::string& path, std::size_t count) {
  std::vector<T> values(count);
  std::ifstream file(path, std::ios::binary);
  file.read(reinterpret_cast<char*>(values.data()),
            static_cast<std::streamsize>(count * sizeof(T)));
  if (!file) throw IoError(path + ": cannot be read");
  return values;
}

void replicate(const DataView& data, const std::vector<std::uint32_t>& weights, Label n_clusters,
               std::uint64_t number) {
  const KMeansOptions one_start{.n_init = 1};
  const auto clusterer = make_kmeans(one_start);
  std::vector<Label> labels(weights.size());
  Stream stream(1, Stage::cluster, 0, number);
  Stream again = stream;
  const std::clock_t start = std::clock();
  clusterer->prepare(data, weights)->fit(n_clusters, stream)->predict(data, labels);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const KMeansResult result = run_kmeans(data, weights, n_clusters, one_start, again);
  fmt::print("{} {} {}\n", seconds, result.iterations, result.inertia);
}

template <class T>
void run(char** argument) {
  const Index rows = std::stol(argument[4]), columns = std::stol(argument[5]);
  const Matrix<T> data(rows, columns,
                       read<T>(argument[1], static_cast<std::size_t>(rows * columns)));
  const auto weights = read<std::uint32_t>(argument[2], static_cast<std::size_t>(rows));
  for (int number = 0; number < std::stoi(argument[7]); ++number)
    replicate(data, weights, static_cast<Label>(std::stoi(argument[6])),
              static_cast<std::uint64_t>(number));
}

}  // namespace
}  // namespace truecluster

int main(int count, char** argument) {
  if (count != 8) return 2;
  if (std::string(argument[3]) == "float32")
    truecluster::run<float>(argument);
  else
    truecluster::run<double>(argument);
}
