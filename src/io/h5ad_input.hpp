// An AnnData file (.h5ad): one of its matrices as numbers, the columns of obs as labels and ids.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/columns.hpp"
#include "io/h5ad_columns.hpp"
#include "io/hdf5_file.hpp"
#include "io/input_table.hpp"

namespace truecluster::io {

bool is_hdf5(std::string_view bytes);

// Columns 0, 1, ... are those of the matrix, and -1, -2, ... those of obs, which are labels or
// weights.
class H5adInput final : public InputTable {
 public:
  // matrix: "obsm/X_umap", "X", ...; empty: obsm/X_pca if the file has it, else X.
  H5adInput(std::shared_ptr<const Hdf5File> hdf5, const std::string& file, std::string hash,
            std::string matrix);

  [[nodiscard]] FileFormat format() const override { return {false, ',', true, true}; }
  [[nodiscard]] bool has_header() const override { return true; }
  [[nodiscard]] bool has_matrices() const override { return true; }
  [[nodiscard]] TypedColumns choose(const InputOptions& options) const override;
  [[nodiscard]] TypedColumns read(const InputOptions& options) const override;
  [[nodiscard]] Partition labels(Index col, const InputOptions& options) const override;
  // The columns of obs that the options name are read as text, whatever they hold.
  void try_obs(const InputOptions& options) const;
  [[nodiscard]] std::string place(Index row, Index col) const override;
  [[nodiscard]] std::string text(Index row, Index col) const override;

 private:
  // The matrix that is read: looked for when it is needed, as labels need none.
  struct Features {
    std::string path;
    std::vector<std::string> names;
  };
  [[nodiscard]] Features features() const;
  [[nodiscard]] bool asks_for_obs(const InputOptions& options) const;
  [[nodiscard]] TypedColumns choose_of_obs(const InputOptions& options) const;
  [[nodiscard]] TypedColumns read_of_obs(const InputOptions& options) const;
  [[nodiscard]] const std::string& obs_column(Index col) const { return obs_columns_[-1 - col]; }
  [[nodiscard]] ColumnNames obs_names() const { return {file() + ": obs", obs_columns_}; }
  [[nodiscard]] std::vector<std::string> matrices() const;
  [[nodiscard]] std::string found_matrix() const;

  std::shared_ptr<const Hdf5File> hdf5_;
  std::string matrix_;
  H5adTable obs_;
  std::vector<std::string> obs_columns_;
};

// Opens it after a child process has read the names and labels that the options ask for: on some
// damaged files the HDF5 library crashes, or takes all memory. size: of the file, in bytes.
std::unique_ptr<const InputTable> open_h5ad(
    const std::function<std::shared_ptr<const Hdf5File>()>& open, const std::string& file,
    std::uint64_t size, const std::string& hash, const InputOptions& options);

}  // namespace truecluster::io
