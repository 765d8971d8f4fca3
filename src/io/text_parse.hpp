// Splitting bytes into rows of cells.
#pragma once

#include <string_view>
#include <vector>

#include <truecluster/types.hpp>

#include "io/source.hpp"

namespace truecluster::io {

struct ParsedCells {
  std::vector<std::string_view> cells;  // rows × cols
  Index rows = 0, cols = 0;
  Index trailing_blank_lines = 0;  // of a table of one column
};

// Refuses bytes that no text has, and names the usual suspects (UTF-16, zip).
void require_text(const Source& source);

// ',' ';' '\t' ' ' or 0 for one column: what splits the first lines into equal numbers of cells.
char detect_separator(std::string_view bytes);

ParsedCells parse_cells(const Source& source, char separator);

// Whether a cell stood in quotes; it is a view into the bytes.
bool is_quoted_cell(std::string_view cell, std::string_view bytes);

// Where the text begins, after a UTF-8 byte order mark.
std::string_view without_bom(std::string_view bytes);

}  // namespace truecluster::io
