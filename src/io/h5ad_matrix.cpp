// Rows of arrays and of sparse matrices in AnnData files, read when they are asked for.
#include "io/h5ad_matrix.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/sparse_source.hpp>

namespace truecluster::io {
namespace {

// Cases in a file. Rows from all over are read in the order of the file, those that it stores
// together at once.
class StoredCases : public CaseSource {
 public:
  StoredCases(bool is_single, Index rows_at_once)
      : is_single_(is_single), rows_at_once_(rows_at_once) {}
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return is_single_ ? CaseBlock(gathered<float>(rows)) : CaseBlock(gathered<double>(rows));
  }

 protected:
  [[nodiscard]] bool is_single() const { return is_single_; }

 private:
  template <class T>
  [[nodiscard]] Matrix<T> gathered(std::span<const Index> rows) const {
    Matrix<T> result(static_cast<Index>(rows.size()), cols());
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t r) { return rows[r]; });
    for (auto at = order.begin(); at != order.end();) {
      const Index first = rows[*at];
      const Index end_of_part = (first / rows_at_once_ + 1) * rows_at_once_;
      const auto end = std::ranges::find_if(at, order.end(),
                                            [&](std::size_t r) { return rows[r] >= end_of_part; });
      const CaseBlock part = block(first, rows[*std::prev(end)] + 1);
      part.view().visit([&](const auto& values) {
        for (; at != end; ++at)
          std::ranges::transform(values.row(rows[*at] - first),
                                 result.row(static_cast<Index>(*at)).begin(),
                                 [](auto value) { return static_cast<T>(value); });
      });
    }
    return result;
  }

  bool is_single_;
  Index rows_at_once_;
};

class ArrayCases final : public StoredCases {
 public:
  ArrayCases(std::shared_ptr<const Hdf5File> file, std::string path, const Hdf5Array& array)
      : StoredCases(array.kind == Hdf5Kind::real && array.item_size <= sizeof(float),
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

// The lines of a sparse matrix: rows in CSR form, columns in CSC form.
struct SparseLines {
  std::shared_ptr<const Hdf5File> file;
  std::string path;
  std::string place;  // for messages
  Index across = 0;   // columns in CSR form, rows in CSC form
  std::vector<Index> starts;

  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{}: the sparse matrix is damaged", place));
  }

  template <class T>
  [[nodiscard]] SparseRows<T> read(Index first, Index last) const {
    const Index from = starts[first], to = starts[last];
    SparseRows<T> lines;
    lines.cols = across;
    for (Index i = first; i <= last; ++i) lines.starts.push_back(starts[i] - from);
    lines.values.resize(to - from);
    file->read(path + "/data", from, to, std::span<T>(lines.values));
    std::vector<std::int64_t> positions(to - from);
    file->read(path + "/indices", from, to, std::span<std::int64_t>(positions));
    lines.columns.reserve(positions.size());
    for (const std::int64_t position : positions) {
      if (position < 0 || position >= across) damaged();
      lines.columns.push_back(static_cast<std::int32_t>(position));
    }
    return lines;
  }
};

class SparseCases final : public StoredCases {
 public:
  SparseCases(SparseLines lines, bool is_single)
      : StoredCases(is_single, 1), lines_(std::move(lines)) {}
  [[nodiscard]] Index rows() const override { return static_cast<Index>(lines_.starts.size()) - 1; }
  [[nodiscard]] Index cols() const override { return lines_.across; }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override {
    return is_single() ? SparseSource(lines_.read<float>(first, last)).block(0, last - first)
                       : SparseSource(lines_.read<double>(first, last)).block(0, last - first);
  }

 private:
  SparseLines lines_;
};

std::string form_of(const Hdf5File& file, const std::string& path) {
  std::string form = file.text_attribute(path, "encoding-type");
  if (form.empty()) form = file.text_attribute(path, "h5sparse_format");  // anndata before 0.7
  return form.substr(0, 3);
}

MatrixShape sparse_shape(const Hdf5File& file, const std::string& place, const std::string& path) {
  const std::string form = form_of(file, path);
  if (form != "csr" && form != "csc")
    throw IoError(fmt::format(
        "{} is neither an array nor a sparse matrix in CSR or CSC form; write it as one", place));
  std::vector<Index> shape = file.pair_attribute(path, "shape");
  if (shape.empty()) shape = file.pair_attribute(path, "h5sparse_shape");
  constexpr Index most = std::numeric_limits<std::int32_t>::max();
  if (shape.empty() || std::ranges::any_of(shape, [](Index n) { return n < 1 || n > most; }))
    throw IoError(fmt::format("{}: the sparse matrix is damaged", place));
  return {shape[0], shape[1]};
}

// The starts of the lines, held against the arrays that they point into.
std::vector<Index> sparse_starts(const SparseLines& lines, Index n_lines) {
  const Hdf5Array starts = lines.file->array(lines.path + "/indptr");
  const Hdf5Array indices = lines.file->array(lines.path + "/indices");
  const Hdf5Array data = lines.file->array(lines.path + "/data");
  const bool is_whole = starts.kind == Hdf5Kind::integer && indices.kind == Hdf5Kind::integer &&
                        starts.shape == std::vector<Index>{n_lines + 1} && data.shape.size() == 1 &&
                        indices.shape == data.shape;
  if (!is_whole) lines.damaged();
  std::vector<Index> result(n_lines + 1);
  lines.file->read(lines.path + "/indptr", 0, n_lines + 1, std::span<std::int64_t>(result));
  if (result.front() != 0 || result.back() != data.shape[0] || !std::ranges::is_sorted(result))
    lines.damaged();
  return result;
}

bool is_number(const Hdf5Array& array) {
  return array.kind == Hdf5Kind::real || array.kind == Hdf5Kind::integer;
}

std::shared_ptr<const CaseSource> sparse_cases(std::shared_ptr<const Hdf5File> file,
                                               const std::string& place, const std::string& path,
                                               std::uint64_t most_in_memory) {
  const MatrixShape shape = sparse_shape(*file, place, path);
  const bool by_rows = form_of(*file, path) == "csr";
  SparseLines lines{std::move(file), path, place, by_rows ? shape.cols : shape.rows, {}};
  const Index n_lines = by_rows ? shape.rows : shape.cols;
  lines.starts = sparse_starts(lines, n_lines);
  const Hdf5Array data = lines.file->array(path + "/data");
  if (!is_number(data)) throw IoError(fmt::format("{} holds no numbers", place));
  const bool is_single = data.kind == Hdf5Kind::real && data.item_size <= sizeof(float);
  const std::size_t value_bytes =
      (is_single ? sizeof(float) : sizeof(double)) + sizeof(std::int32_t);
  if (by_rows && static_cast<std::uint64_t>(data.shape[0]) * value_bytes > most_in_memory)
    return std::make_shared<SparseCases>(std::move(lines), is_single);
  const auto in_memory_as = [&]<class T>(T) {
    SparseRows<T> all = lines.read<T>(0, n_lines);
    return std::make_shared<SparseSource>(by_rows ? std::move(all) : transposed(all, shape.rows));
  };
  return is_single ? in_memory_as(float{}) : in_memory_as(double{});
}

}  // namespace

MatrixShape h5ad_shape(const Hdf5File& file, const std::string& name, const std::string& path) {
  const std::string place = fmt::format("{}: {}", name, path);
  if (file.is_group(path)) return sparse_shape(file, place, path);
  const Hdf5Array array = file.array(path);
  if (array.shape.size() != 2)
    throw IoError(fmt::format("{} has {} dimension{}, not 2", place, array.shape.size(),
                              array.shape.size() == 1 ? "" : "s"));
  if (!is_number(array)) throw IoError(fmt::format("{} holds no numbers", place));
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
