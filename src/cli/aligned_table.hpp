// Tables for people: columns padded to the same width.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace truecluster::cli {

// The number of characters of a UTF-8 text (bytes that do not continue a character).
std::size_t text_width(std::string_view text);

// At most this many characters, the last one an ellipsis if some were cut.
std::string shortened(std::string_view text, std::size_t width);

class AlignedTable {
 public:
  void add_row(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  // Two blanks between columns; the first n_left columns stand left, the others right.
  [[nodiscard]] std::string text(std::size_t n_left = 1) const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace truecluster::cli
