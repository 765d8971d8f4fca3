// Rows of sparse matrices in AnnData files, in memory or read when they are asked for.
#include "io/h5ad_sparse.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/sparse_source.hpp>

#include "io/sparse_size.hpp"
#include "io/stored_cases.hpp"

namespace truecluster::io {
namespace {

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

}  // namespace

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
  if (form == "csr") {
    const std::vector<Index> values = file.array(path + "/data").shape;
    require_credible(shape[1], "columns", values.empty() ? 0 : values[0], "value", place);
  }
  return {shape[0], shape[1]};
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
  if (!holds_numbers(data)) throw IoError(fmt::format("{} holds no numbers", place));
  const bool is_single = is_single_precision(data);
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

}  // namespace truecluster::io
