// Rows of arrays in AnnData files, in memory or read when they are asked for.
#include "io/h5ad_matrix.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "io/h5ad_sparse.hpp"
#include "io/stored_cases.hpp"

namespace truecluster::io {
namespace {

class ArrayCases final : public StoredCases {
 public:
  ArrayCases(std::shared_ptr<const Hdf5File> file, std::string path, const Hdf5Array& array)
      : StoredCases(is_single_precision(array),
                    std::clamp<Index>(array.rows_at_once, 1, most_rows_at_once)),
        file_(std::move(file)),
        path_(std::move(path)),
        rows_(array.shape[0]),
        cols_(array.shape[1]) {}
  [[nodiscard]] Index rows() const override { return rows_; }
  [[nodiscard]] Index cols() const override { return cols_; }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return is_single() ? CaseBlock(read<float>(first, last)) : CaseBlock(read<double>(first, last));
  }
  // Of all values, as blocks have them.
  [[nodiscard]] std::uint64_t bytes() const {
    return static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_) *
           (is_single() ? sizeof(float) : sizeof(double));
  }

 private:
  static constexpr Index most_rows_at_once = 4096;

  template <class T>
  [[nodiscard]] Matrix<T> read(Index first, Index last) const {
    Matrix<T> values(last - first, cols_);
    file_->read(
        path_, first, last,
        std::span<T>(values.view().data(), static_cast<std::size_t>((last - first) * cols_)));
    return values;
  }

  std::shared_ptr<const Hdf5File> file_;
  std::string path_;
  Index rows_, cols_;
};

// An array that was unpacked into memory. No ViewSource, which would be copied as a whole to scale
// its columns.
class UnpackedCases final : public CaseSource {
 public:
  explicit UnpackedCases(CaseBlock all) : all_(std::move(all)) {}
  [[nodiscard]] Index rows() const override { return all_.rows(); }
  [[nodiscard]] Index cols() const override { return all_.cols(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return all_.block(first, last);
  }
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return all_.copy(rows);
  }

 private:
  ViewSource all_;
};

std::shared_ptr<const CaseSource> array_cases(std::shared_ptr<const Hdf5File> file,
                                              const std::string& path,
                                              std::uint64_t most_in_memory) {
  const Hdf5Array array = file->array(path);
  const ArrayCases in_file(std::move(file), path, array);
  if (array.is_packed && in_file.bytes() <= most_in_memory)
    return std::make_shared<UnpackedCases>(in_file.block(0, in_file.rows()));
  return std::make_shared<ArrayCases>(in_file);
}

}  // namespace

MatrixShape h5ad_shape(const Hdf5File& file, const std::string& name, const std::string& path) {
  const std::string place = fmt::format("{}: {}", name, path);
  if (file.is_group(path)) return sparse_shape(file, place, path);
  const Hdf5Array array = file.array(path);
  if (array.shape.size() != 2)
    throw IoError(fmt::format("{} has {}, not 2", place, counted(array.shape.size(), "dimension")));
  if (!holds_numbers(array)) throw IoError(fmt::format("{} holds no numbers", place));
  if (array.shape[0] < 1 || array.shape[1] < 1)
    throw IoError(fmt::format("{} is empty ({} × {})", place, array.shape[0], array.shape[1]));
  return {array.shape[0], array.shape[1]};
}

std::shared_ptr<const CaseSource> h5ad_cases(std::shared_ptr<const Hdf5File> file,
                                             const std::string& name, const std::string& path,
                                             std::uint64_t most_in_memory) {
  if (file->is_group(path))
    return sparse_cases(std::move(file), fmt::format("{}: {}", name, path), path, most_in_memory);
  return array_cases(std::move(file), path, most_in_memory);
}

}  // namespace truecluster::io
