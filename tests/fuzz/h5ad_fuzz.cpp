// AnnData's files, from a description in the place of the HDF5 library: numbers in memory are those
// that are read by blocks, labels are compact, weights are finite.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>

#include <truecluster/data_file.hpp>
#include <truecluster/runs_file.hpp>

#include "fuzz/with_file.hpp"
#include "io/h5ad_matrix.hpp"
#include "io/trial.hpp"
#include "support/described_hdf5.hpp"
#include "support/temporary_file.hpp"

namespace truecluster {
namespace io {

// In the places of hdf5_file.cpp and trial.cpp.
std::shared_ptr<const Hdf5File> hdf5_in_memory(const std::string& bytes, const std::string&) {
  return std::make_shared<testing::DescribedHdf5>(bytes);
}
std::shared_ptr<const Hdf5File> open_hdf5(const std::string& path) {
  return hdf5_in_memory(testing::contents(path), path);
}
std::optional<std::string> failure_in_child(std::uint64_t, const std::function<void()>&) {
  return std::nullopt;
}

}  // namespace io

namespace {

void require(bool is_so) {
  if (!is_so) std::abort();
}

// NaN is equal to itself.
bool are_same(const CaseBlock& one, const CaseBlock& other) {
  return one.view().visit([&]<class T>(const MatrixView<const T>& left) {
    return other.view().visit([&]<class U>(const MatrixView<const U>& right) {
      if (left.rows() != right.rows() || left.cols() != right.cols()) return false;
      for (Index i = 0; i < left.rows(); ++i)
        for (Index j = 0; j < left.cols(); ++j) {
          const auto a = static_cast<double>(left(i, j)), b = static_cast<double>(right(i, j));
          if (std::bit_cast<std::uint64_t>(a) != std::bit_cast<std::uint64_t>(b) &&
              !(std::isnan(a) && std::isnan(b)))
            return false;
        }
      return std::is_same_v<T, U>;
    });
  });
}

// Whether the matrix is one, and small enough to be looked at.
bool compare_ways_to_read(const std::shared_ptr<const io::Hdf5File>& file,
                          const std::string& matrix) {
  constexpr Index most_values = 20'000;
  const io::MatrixShape shape = io::h5ad_shape(*file, "F", matrix);
  if (shape.rows > most_values / shape.cols) return false;
  const auto in_file = io::h5ad_cases(file, "F", matrix, 0);
  const auto in_memory = io::h5ad_cases(file, "F", matrix, std::uint64_t{1} << 30);
  require(in_file->rows() == shape.rows && in_file->cols() == shape.cols);
  std::vector<Index> backwards(static_cast<std::size_t>(shape.rows));
  std::iota(backwards.rbegin(), backwards.rend(), Index{0});
  require(are_same(in_file->block(0, shape.rows), in_memory->block(0, shape.rows)));
  require(are_same(in_file->copy(backwards), in_memory->copy(backwards)));
  return true;
}

void read_numbers(const std::string& path, const std::string& matrix) {
  DataOptions options{.missing = MissingValues::median};
  options.input.matrix = matrix;
  const DataFile file = read_data(path, options);
  require(static_cast<Index>(file.names.size()) == file.cases->cols());
  require(static_cast<Index>(file.ids.size()) == file.cases->rows());
  file.cases->block(0, file.cases->rows()).view().visit([](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      require(std::ranges::all_of(values.row(i), [](auto v) { return std::isfinite(v); }));
  });
}

void read_labels(const std::string& path) {
  for (const AnyPartition& run : read_runs(path, {.kind = InputKind::labels}).runs) {
    const auto& partition = std::get<Partition>(run);
    for (const Label label : partition.labels)
      require(label >= missing_label && label < partition.n_clusters());
  }
}

template <class Read>
void try_to(const Read& read) {
  try {
    read();
  } catch (const Error&) {
  }
}

}  // namespace
}  // namespace truecluster

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  const std::string bytes = "\x89HDF\r\n\x1a\n\n" + std::string(data, data + size);
  return fuzz::with_file(bytes, [](const std::string& path) {
    const auto file = io::open_hdf5(path);
    for (const std::string matrix : {"obsm/X_pca", "X"})
      try_to([&] {
        if (compare_ways_to_read(file, matrix)) read_numbers(path, matrix);
      });
    try_to([&] { read_labels(path); });
    for (const char* const column : {"1", "2", "3"})
      try_to([&] {
        const WeightsFile weights = read_weights(path, {.columns = column});
        require(std::ranges::all_of(weights.weights, [](double w) { return w >= 0; }));
      });
  });
}
