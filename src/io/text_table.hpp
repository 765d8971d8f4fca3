// A table of text cells: CSV and its relatives.
//
// Cells are views into the bytes, so a table costs the file plus 16 bytes per cell. Blanks around
// unquoted cells are dropped; '#' is a character like any other. Empty lines are skipped, except
// in a table of one column, where they are empty cells.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/input_options.hpp>
#include <truecluster/types.hpp>

#include "io/source.hpp"

namespace truecluster::io {

class TextTable {
 public:
  // Throws IoError for anything that is no table: ragged rows, open quotes, binary bytes. n_rows:
  // how many there must be below a header, if that is known.
  TextTable(Source source, const InputOptions& options, Index n_rows = 0);

  [[nodiscard]] Index rows() const { return rows_; }
  [[nodiscard]] Index cols() const { return cols_; }
  [[nodiscard]] bool has_header() const { return has_header_; }
  [[nodiscard]] char separator() const { return separator_; }
  // How to write a file like this one.
  [[nodiscard]] FileFormat format() const {
    return {false, separator_ == 0 ? ',' : separator_, has_header_, false};
  }
  [[nodiscard]] const std::string& file() const { return source_->name; }
  [[nodiscard]] const std::string& bytes() const { return source_->bytes; }
  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

  // The bytes of a cell, quotes inside a quoted cell still doubled: for numbers.
  [[nodiscard]] std::string_view raw(Index row, Index col) const {
    return cells_[(row + (has_header_ ? 1 : 0)) * cols_ + col];
  }
  // What a cell means.
  [[nodiscard]] std::string text(Index row, Index col) const;
  // The name of a column, its number from 1 without a header.
  [[nodiscard]] std::string name(Index col) const;
  // The column that names the rows because the header has no name for it (as R and pandas write
  // row names), or -1.
  [[nodiscard]] Index unnamed_id_column() const;
  // file:line:column of a cell.
  [[nodiscard]] std::string place(Index row, Index col) const;

 private:
  std::vector<std::string> warnings_;     // before the source, which may need one
  std::unique_ptr<const Source> source_;  // never moves, the cells point into it
  std::vector<std::string_view> cells_;   // header included
  Index rows_ = 0, cols_ = 0;
  bool has_header_ = false;
  char separator_ = 0;
};

// Refuses what is no text; text of old programs becomes UTF-8, with a warning.
Source text_source(Source source, std::vector<std::string>& warnings);

// The cell without the doubling of quotes that its being quoted needs.
std::string unquoted(std::string_view raw);

// The line of a byte, from 1. Lines end with LF, CRLF or CR.
Index line_of(std::string_view bytes, const char* byte);

}  // namespace truecluster::io
