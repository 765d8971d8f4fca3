// A numpy array as typed columns.
#pragma once

#include <memory>
#include <string>

#include "io/input_table.hpp"
#include "io/npy.hpp"

namespace truecluster::io {

// The columns asked for of an array, which have numbers but no names.
TypedColumns choose_numbered_columns(const std::string& file, Index n_cols,
                                     const InputOptions& options);
// A place for messages: "x.npy: row 3, column 2".
std::string numbered_place(const std::string& file, Index row, Index col);

class NpyInput final : public InputTable {
 public:
  NpyInput(const std::shared_ptr<const StoredBytes>& bytes, const std::string& name)
      : InputTable(name, content_hash(*bytes)), array_(bytes, name) {}

  [[nodiscard]] FileFormat format() const override { return {true, ',', false, false}; }
  [[nodiscard]] TypedColumns choose(const InputOptions& options) const override;
  [[nodiscard]] TypedColumns read(const InputOptions& options) const override;
  [[nodiscard]] Partition labels(Index col, const InputOptions& options) const override;
  [[nodiscard]] std::string place(Index row, Index col) const override;
  [[nodiscard]] std::string text(Index row, Index col) const override;

 private:
  NpyArray array_;
};

}  // namespace truecluster::io
