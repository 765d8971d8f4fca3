// Pads and cuts cells so that columns line up in a terminal, UTF-8 included.
#include "cli/aligned_table.hpp"

#include <algorithm>

namespace truecluster::cli {
namespace {

bool begins_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U; }

}  // namespace

std::size_t text_width(std::string_view text) {
  return std::ranges::count_if(text, begins_character);
}

std::string shortened(std::string_view text, std::size_t width) {
  if (text_width(text) <= width) return std::string(text);
  std::size_t at = 0;
  for (std::size_t seen = 0; at < text.size(); ++at)
    if (begins_character(text[at]) && ++seen == width) break;
  return std::string(text.substr(0, at)) + "…";
}

std::string AlignedTable::text(std::size_t n_left) const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t j = 0; j < row.size(); ++j)
      widths[j] = std::max(widths[j], text_width(row[j]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t j = 0; j < row.size(); ++j) {
      const std::string padding(widths[j] - text_width(row[j]), ' ');
      if (j > 0) line += "  ";
      line += j < n_left ? row[j] + padding : padding + row[j];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace truecluster::cli
