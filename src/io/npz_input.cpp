// Reads SciPy's sparse matrices: the arrays format, shape, indptr, indices and data of an archive.
#include "io/npz_input.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/chosen_columns.hpp"
#include "io/npy_input.hpp"
#include "io/sparse_size.hpp"
#include "io/zip.hpp"

namespace truecluster::io {
namespace {

// More than this is refused before it is unpacked.
constexpr std::uint64_t most_unpacked = std::uint64_t{1} << 36;

class Arrays {
 public:
  explicit Arrays(const Source& source)
      : source_(source), members_(zip_members(source.bytes, source.name)) {
    std::uint64_t size = 0;
    for (const ZipMember& member : members_) {
      size += member.unpacked;
      if (member.unpacked > most_unpacked || size > most_unpacked)
        throw IoError(fmt::format("{}: unpacks to more than {} bytes", source.name, most_unpacked));
    }
  }

  [[nodiscard]] const ZipMember* find(const std::string& name) const {
    const auto found = std::ranges::find(members_, name + ".npy", &ZipMember::name);
    return found == members_.end() ? nullptr : &*found;
  }

  [[nodiscard]] std::string bytes(const std::string& name) const {
    const ZipMember* member = find(name);
    if (member == nullptr)
      throw IoError(fmt::format(
          "{}: this is an archive of arrays (.npz); save one array to a .npy file with numpy.save",
          source_.name));
    return unpacked(source_.bytes, *member, source_.name);
  }

  [[nodiscard]] NpyArray array(const std::string& name) const {
    return {in_memory(bytes(name)), fmt::format("{}: {}.npy", source_.name, name),
            Emptiness::allowed};
  }

  // All of an array of one dimension.
  template <class Value>
  [[nodiscard]] std::vector<Value> values(const std::string& name) const {
    const NpyArray found = array(name);
    if (found.cols() != 1 || (std::is_integral_v<Value> && !found.holds_integers())) damaged();
    const std::vector<Index> first{0};
    const Matrix<Value> read = found.block<Value>(0, found.rows(), first);
    return {read.values().begin(), read.values().end()};
  }

  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{}: the sparse matrix is damaged", source_.name));
  }

 private:
  const Source& source_;
  std::vector<ZipMember> members_;
};

enum class Format { csr, csc };

// A name of three letters, as bytes or UTF-32: what is left without zeros.
Format format_of(const Arrays& arrays, const Source& source) {
  std::string bytes = arrays.bytes("format");
  std::erase(bytes, '\0');
  const std::string name = bytes.size() < 3 ? "" : bytes.substr(bytes.size() - 3);
  if (name == "csr") return Format::csr;
  if (name == "csc") return Format::csc;
  throw IoError(fmt::format(
      "{}: the sparse matrix has the format {:?}; save it in CSR format (matrix.tocsr())",
      source.name, name));
}

template <class T>
SparseRows<T> matrix_of(const Arrays& arrays, Index n_lines, Index n_across) {
  SparseRows<T> matrix;
  matrix.cols = n_across;
  matrix.starts = arrays.values<std::int64_t>("indptr");
  if (static_cast<Index>(matrix.starts.size()) != n_lines + 1) arrays.damaged();
  matrix.values = arrays.values<T>("data");
  for (const std::int64_t column : arrays.values<std::int64_t>("indices")) {
    if (column < 0 || column >= n_across) arrays.damaged();
    matrix.columns.push_back(static_cast<std::int32_t>(column));
  }
  return matrix;
}

template <class T>
std::shared_ptr<const SparseSource> cases_of(const Arrays& arrays, Format format,
                                             const Source& source) {
  const std::vector<std::int64_t> shape = arrays.values<std::int64_t>("shape");
  constexpr Index most = std::numeric_limits<std::int32_t>::max();
  if (shape.size() != 2 || shape[0] < 1 || shape[1] < 1 || shape[0] > most || shape[1] > most)
    arrays.damaged();
  if (format == Format::csr) {
    require_credible(shape[1], "columns", source.bytes.size(), "byte of the file", source.name);
    return std::make_shared<SparseSource>(matrix_of<T>(arrays, shape[0], shape[1]));
  }
  require_credible(shape[0], "rows", source.bytes.size(), "byte of the file", source.name);
  return std::make_shared<SparseSource>(
      transposed(matrix_of<T>(arrays, shape[1], shape[0]), shape[0]));
}

std::shared_ptr<const SparseSource> read_matrix(const Source& source) {
  const Arrays arrays(source);
  try {
    const Format format = format_of(arrays, source);
    return arrays.array("data").is_single_precision() ? cases_of<float>(arrays, format, source)
                                                      : cases_of<double>(arrays, format, source);
  } catch (const InvalidArgument& error) {
    throw IoError(fmt::format("{}: {}", source.name, error.what()));
  }
}

}  // namespace

bool is_npz(std::string_view bytes) {
  // The first member tells: its name follows the 30 bytes of its header.
  constexpr std::size_t longest_name = 200;
  return is_zip(bytes) && bytes.substr(0, 30 + longest_name).find(".npy") != std::string_view::npos;
}

NpzInput::NpzInput(const Source& source)
    : InputTable(source.name, content_hash(source.bytes)), cases_(read_matrix(source)) {}

TypedColumns NpzInput::choose(const InputOptions& options) const {
  return choose_numbered_columns(file(), cases_->cols(), options);
}

TypedColumns NpzInput::read(const InputOptions& options) const {
  TypedColumns read = choose(options);
  const bool all = options.columns.empty() && options.without.empty();
  if (all)
    read.cases = cases_;
  else
    read.cases = std::make_shared<ChosenColumns>(cases_, read.columns);
  return read;
}

Partition NpzInput::labels(Index, const InputOptions&) const {
  throw IoError(fmt::format("{}: a sparse matrix cannot hold labels", file()));
}

std::string NpzInput::place(Index row, Index col) const { return numbered_place(file(), row, col); }

std::string NpzInput::text(Index row, Index col) const {
  return cases_->block(row, row + 1).view().visit([&](const auto& values) {
    return fmt::format("{}", values(0, col));
  });
}

}  // namespace truecluster::io
