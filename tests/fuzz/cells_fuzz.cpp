// The cells of a text table against those that a plain reader finds: lines, commas, blanks dropped.
#include <cstdlib>
#include <string_view>
#include <vector>

#include "fuzz/with_file.hpp"
#include "io/text_table.hpp"

namespace {

using Row = std::vector<std::string>;

std::string_view trimmed(std::string_view cell) {
  constexpr std::string_view blanks = " \t";
  const std::size_t first = cell.find_first_not_of(blanks);
  if (first == std::string_view::npos) return "";
  return cell.substr(first, cell.find_last_not_of(blanks) - first + 1);
}

// Letters, digits, blanks, commas and ends of lines. The first cell is a number: a first row of
// names may lack its corner, as R writes it.
std::string table_text(const std::uint8_t* data, std::size_t size) {
  constexpr std::string_view alphabet = "0123456789.,,,,-+eE xyz\n\n\t#";
  std::string text = "0,";
  for (std::size_t i = 0; i < size; ++i) text += alphabet[data[i] % alphabet.size()];
  return text;
}

std::vector<Row> plain_rows(std::string_view text) {
  std::vector<Row> rows;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (trimmed(line).empty()) continue;
    Row row;
    for (std::size_t comma = 0; comma != std::string_view::npos;) {
      comma = line.find(',');
      row.emplace_back(trimmed(line.substr(0, comma)));
      line.remove_prefix(comma == std::string_view::npos ? line.size() : comma + 1);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace truecluster;
  const std::string text = table_text(data, size);
  const std::vector<Row> expected = plain_rows(text);
  try {
    const io::TextTable table(io::Source{"t.csv", text},
                              {.separator = Separator::comma, .header = HeaderMode::no});
    if (table.rows() != static_cast<Index>(expected.size())) std::abort();
    for (Index i = 0; i < table.rows(); ++i)
      for (Index j = 0; j < table.cols(); ++j)
        if (table.text(i, j) != expected[i].at(j)) std::abort();
  } catch (const Error&) {
    for (const Row& row : expected)
      if (row.size() != expected.front().size()) return 0;  // ragged
    std::abort();
  }
  return 0;
}
