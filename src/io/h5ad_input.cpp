// Finds the matrix, the names and the columns of obs in an AnnData file.
#include "io/h5ad_input.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/chosen_columns.hpp"
#include "io/columns.hpp"
#include "io/h5ad_matrix.hpp"
#include "io/labels.hpp"
#include "io/trial.hpp"

namespace truecluster::io {
namespace {

// Sparse rows that take more stay in the file.
constexpr std::uint64_t most_in_memory = std::uint64_t{1} << 30;

bool starts_with(const std::string& path, std::string_view group) {
  return path.starts_with(group) && path.size() > group.size();
}

}  // namespace

bool is_hdf5(std::string_view bytes) { return bytes.starts_with("\x89HDF\r\n\x1a\n"); }

H5adInput::H5adInput(std::shared_ptr<const Hdf5File> hdf5, const std::string& file,
                     std::string hash, std::string matrix)
    : InputTable(file, std::move(hash)),
      hdf5_(std::move(hdf5)),
      matrix_(std::move(matrix)),
      obs_(*hdf5_, file, "obs"),
      obs_columns_(obs_.columns()) {}

std::vector<std::string> H5adInput::matrices() const {
  std::vector<std::string> paths;
  if (hdf5_->has("X")) paths.emplace_back("X");
  for (const std::string group : {"obsm", "layers"}) {
    if (!hdf5_->has(group) || !hdf5_->is_group(group)) continue;
    for (const std::string& name : hdf5_->members(group))
      paths.push_back(fmt::format("{}/{}", group, name));
  }
  if (hdf5_->has("raw") && hdf5_->has("raw/X")) paths.emplace_back("raw/X");
  return paths;
}

std::string H5adInput::found_matrix() const {
  const std::vector<std::string> known = matrices();
  const auto is_known = [&](const std::string& path) {
    return std::ranges::find(known, path) != known.end();
  };
  if (known.empty()) throw IoError(fmt::format("{}: holds no matrix", file()));
  for (const char* const usual : {"obsm/X_pca", "X"})
    if (matrix_.empty() && is_known(usual)) return usual;
  if (matrix_.empty())
    throw IoError(fmt::format("{}: has neither obsm/X_pca nor X; choose one of {} (`matrix`)",
                              file(), join_names(known)));
  if (!is_known(matrix_))
    throw IoError(fmt::format("{}: there is no matrix \"{}\"; it has {}", file(), matrix_,
                              join_names(known)));
  return matrix_;
}

H5adInput::Features H5adInput::features() const {
  Features result{found_matrix(), {}};
  const MatrixShape shape = h5ad_shape(*hdf5_, file(), result.path);
  if (shape.rows != obs_.rows())
    throw IoError(fmt::format("{}: {} has {} rows but obs has {}", file(), result.path, shape.rows,
                              obs_.rows()));
  if (starts_with(result.path, "obsm/")) {
    for (Index j = 0; j < shape.cols; ++j) result.names.push_back(fmt::format("{}", j + 1));
    return result;
  }
  const std::string var = result.path == "raw/X" ? "raw/var" : "var";
  result.names = H5adTable(*hdf5_, file(), var).row_names();
  if (static_cast<Index>(result.names.size()) != shape.cols)
    throw IoError(fmt::format("{}: {} has {} columns but {} has {} rows", file(), result.path,
                              shape.cols, var, result.names.size()));
  return result;
}

// Labels are columns of obs, whatever the matrix is.
bool H5adInput::asks_for_obs(const InputOptions& options) const {
  if (options.kind != InputKind::automatic) return options.kind == InputKind::labels;
  const std::string first = options.columns.substr(0, options.columns.find_first_of(",:"));
  return std::ranges::find(obs_columns_, first) != obs_columns_.end();
}

TypedColumns H5adInput::choose(const InputOptions& options) const {
  const ColumnNames obs{file() + ": obs", obs_columns_};
  TypedColumns chosen;
  if (asks_for_obs(options)) {
    for (const Index j : select_columns(obs, options.columns)) {
      chosen.columns.push_back(-1 - j);
      chosen.names.push_back(obs_columns_[j]);
    }
    return chosen;
  }
  static_cast<void>(columns_left_out(obs, options.without));
  ColumnNames all{file(), features().names};
  chosen.columns = select_columns(all, options.columns);
  for (const Index j : chosen.columns) chosen.names.push_back(all.names[j]);
  chosen.first_text.assign(chosen.columns.size(), -1);
  chosen.ids = options.id_column.empty()
                   ? obs_.row_names()
                   : obs_.texts(obs_columns_[find_column(obs, options.id_column)]);
  return chosen;
}

TypedColumns H5adInput::read(const InputOptions& options) const {
  if (asks_for_obs(options))
    throw IoError(
        fmt::format("{}: {} belongs to obs, not to the matrix; match, agreement and consensus read "
                    "it with `input_format` labels",
                    file(), options.columns));
  TypedColumns read = choose(options);
  read.cases = h5ad_cases(hdf5_, file(), found_matrix(), most_in_memory);
  if (!options.columns.empty())
    read.cases = std::make_shared<ChosenColumns>(read.cases, read.columns);
  return read;
}

Partition H5adInput::labels(Index col, const InputOptions& options) const {
  if (col >= 0)
    throw IoError(fmt::format("{}: labels are columns of obs, such as {} (`input_format` labels)",
                              file(), join_names(obs_columns_)));
  const std::string& column = obs_columns_[-1 - col];
  return labels_of_texts(obs_.texts(column), fmt::format("{}: obs/{}", file(), column),
                         options.kind == InputKind::labels, options.noise);
}

std::string H5adInput::place(Index row, Index col) const {
  const Features read = features();
  return fmt::format("{}: {}: row {}, {}", file(), read.path, row + 1,
                     ColumnNames{file(), read.names}.title(col));
}

std::string H5adInput::text(Index row, Index col) const {
  const auto cases = h5ad_cases(hdf5_, file(), found_matrix(), most_in_memory);
  return cases->block(row, row + 1).view().visit([&](const auto& values) {
    return fmt::format("{}", values(0, col));
  });
}

std::unique_ptr<const InputTable> open_h5ad(
    const std::function<std::shared_ptr<const Hdf5File>()>& open, const std::string& file,
    std::uint64_t size, const std::string& hash, const InputOptions& options) {
  const auto opened = [&] {
    return std::make_unique<const H5adInput>(open(), file, hash, options.matrix);
  };
  const auto read_names = [&] {
    const auto table = opened();
    InputOptions as_labels = options;
    as_labels.kind = InputKind::labels;
    for (const Index col : table->choose(options).columns)
      if (col < 0) static_cast<void>(table->labels(col, as_labels));
  };
  // Names take a few times the bytes that they have in the file.
  constexpr std::uint64_t least_memory = std::uint64_t{1} << 30, times = 8;
  const auto failure = failure_in_child(std::max(least_memory, times * size), read_names);
  if (!failure) return opened();
  throw IoError(
      failure->empty()
          ? fmt::format("{}: the HDF5 file is damaged: the HDF5 library crashes on it", file)
          : *failure);
}

}  // namespace truecluster::io
