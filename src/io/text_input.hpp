// A text table as typed columns.
#pragma once

#include <string>
#include <vector>

#include "io/input_table.hpp"
#include "io/text_table.hpp"

namespace truecluster::io {

// Throws if one of the first cells is a number with a decimal comma.
void refuse_decimal_commas(const TextTable& table, Index col);

class TextInput final : public InputTable {
 public:
  TextInput(Source source, const InputOptions& options, Index n_rows);

  [[nodiscard]] std::vector<std::string> warnings() const override { return table_.warnings(); }
  [[nodiscard]] FileFormat format() const override { return table_.format(); }
  [[nodiscard]] bool is_separated() const override { return true; }
  [[nodiscard]] bool has_header() const override { return table_.has_header(); }
  [[nodiscard]] TypedColumns choose(const InputOptions& options) const override;
  [[nodiscard]] TypedColumns read(const InputOptions& options) const override;
  [[nodiscard]] Partition labels(Index col, const InputOptions& options) const override;
  [[nodiscard]] std::string place(Index row, Index col) const override {
    return table_.place(row, col);
  }
  [[nodiscard]] std::string text(Index row, Index col) const override {
    return table_.text(row, col);
  }
  void refuse_decimal_commas(Index col) const override { io::refuse_decimal_commas(table_, col); }

 private:
  TextTable table_;
};

}  // namespace truecluster::io
