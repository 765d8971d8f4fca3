// Finds the matrix, the names and the columns of obs in an AnnData file.
#include "io/h5ad_input.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/chosen_columns.hpp"
#include "io/h5ad_matrix.hpp"
#include "io/labels.hpp"
#include "io/number.hpp"
#include "io/trial.hpp"

namespace truecluster::io {
namespace {

// Packed arrays and sparse rows that take more stay in the file.
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
  if (known.empty()) throw IoError(fmt::format("{}: has no matrix", file()));
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

// Labels and weights are columns of obs, whatever the matrix is.
bool H5adInput::asks_for_obs(const InputOptions& options) const {
  if (options.kind != InputKind::automatic) return options.kind == InputKind::labels;
  const std::string first = options.columns.substr(0, options.columns.find_first_of(",:"));
  return std::ranges::find(obs_columns_, first) != obs_columns_.end();
}

TypedColumns H5adInput::choose_of_obs(const InputOptions& options) const {
  TypedColumns chosen;
  for (const Index j : columns_to_read(obs_names(), options)) {
    chosen.columns.push_back(-1 - j);
    chosen.names.push_back(obs_columns_[j]);
  }
  return chosen;
}

TypedColumns H5adInput::choose(const InputOptions& options) const {
  if (asks_for_obs(options)) return choose_of_obs(options);
  static_cast<void>(columns_left_out(obs_names(), options.without));
  const ColumnNames all{file(), features().names};
  TypedColumns chosen;
  chosen.columns = select_columns(all, options.columns);
  for (const Index j : chosen.columns) chosen.names.push_back(all.names[j]);
  chosen.first_text.assign(chosen.columns.size(), -1);
  chosen.ids = options.id_column.empty()
                   ? obs_.row_names()
                   : obs_.texts(obs_columns_[find_column(obs_names(), options.id_column)]);
  return chosen;
}

// Numbers, and texts that say one.
TypedColumns H5adInput::read_of_obs(const InputOptions& options) const {
  TypedColumns read = choose_of_obs(options);
  read.ids = obs_.row_names();
  read.first_text.assign(read.columns.size(), -1);
  Matrix<double> values(obs_.rows(), static_cast<Index>(read.columns.size()));
  for (Index j = 0; j < values.cols(); ++j) {
    const std::vector<std::string> texts = obs_.texts(obs_column(read.columns[j]));
    for (Index i = 0; i < values.rows(); ++i) {
      if (read_number(texts[i], values(i, j))) continue;
      values(i, j) = std::numeric_limits<double>::quiet_NaN();
      if (read.first_text[j] < 0 && !is_missing_value(texts[i])) read.first_text[j] = i;
    }
  }
  read.cases = std::make_shared<ViewSource>(CaseBlock(std::move(values)));
  return read;
}

TypedColumns H5adInput::read(const InputOptions& options) const {
  if (options.kind == InputKind::labels) return read_of_obs(options);
  if (asks_for_obs(options))
    throw IoError(fmt::format(
        "{}: `columns` {} asks for obs, not for the matrix; match, agreement and consensus read it "
        "as labels (`input_format` labels)",
        file(), options.columns));
  TypedColumns read = choose(options);
  read.cases = h5ad_cases(hdf5_, file(), found_matrix(), most_in_memory);
  if (!options.columns.empty())
    read.cases = std::make_shared<ChosenColumns>(read.cases, read.columns);
  return read;
}

Partition H5adInput::labels(Index col, const InputOptions& options) const {
  if (col >= 0)
    throw IoError(fmt::format(
        "{}: labels are columns of obs, {}", file(),
        obs_columns_.empty()
            ? "which has none"
            : fmt::format("such as {} (`input_format` labels)", join_names(obs_columns_))));
  const std::string& column = obs_column(col);
  return labels_of_texts(obs_.texts(column), fmt::format("{}: obs/{}", file(), column),
                         options.kind == InputKind::labels, options.noise);
}

void H5adInput::try_obs(const InputOptions& options) const {
  for (const Index col : choose(options).columns)
    if (col < 0) static_cast<void>(obs_.texts(obs_column(col)));
}

std::string H5adInput::place(Index row, Index col) const {
  if (col < 0) return fmt::format("{}: obs/{}: row {}", file(), obs_column(col), row + 1);
  const Features read = features();
  return fmt::format("{}: {}: row {}, {}", file(), read.path, row + 1,
                     ColumnNames{file(), read.names}.title(col));
}

std::string H5adInput::text(Index row, Index col) const {
  if (col < 0) return obs_.texts(obs_column(col))[row];
  const auto cases = h5ad_cases(hdf5_, file(), found_matrix(), 0);
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
  // Names take a few times the bytes that they have in the file.
  constexpr std::uint64_t least_memory = std::uint64_t{1} << 30, times = 8;
  const auto failure =
      failure_in_child(std::max(least_memory, times * size), [&] { opened()->try_obs(options); });
  if (!failure) return opened();
  throw IoError(
      failure->empty()
          ? fmt::format("{}: the HDF5 file is damaged: the HDF5 library crashes on it", file)
          : *failure);
}

}  // namespace truecluster::io
