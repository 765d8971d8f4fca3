// A sparse matrix as scipy.sparse.save_npz() writes it, as typed columns.
#pragma once

#include <memory>
#include <string>

#include <truecluster/sparse_source.hpp>

#include "io/input_table.hpp"
#include "io/source.hpp"

namespace truecluster::io {

// Whether the bytes are an archive of numpy arrays.
bool is_npz(std::string_view bytes);

class NpzInput final : public InputTable {
 public:
  // Refuses archives that hold no matrix in CSR or CSC form, or a damaged one.
  explicit NpzInput(const Source& source);

  [[nodiscard]] FileFormat format() const override { return {true, ',', false, false}; }
  [[nodiscard]] TypedColumns choose(const InputOptions& options) const override;
  [[nodiscard]] TypedColumns read(const InputOptions& options) const override;
  [[nodiscard]] Partition labels(Index col, const InputOptions& options) const override;
  [[nodiscard]] std::string place(Index row, Index col) const override;
  [[nodiscard]] std::string text(Index row, Index col) const override;

 private:
  std::shared_ptr<const SparseSource> cases_;
};

}  // namespace truecluster::io
