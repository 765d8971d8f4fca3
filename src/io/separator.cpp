// Guesses the separator of a text table from its first lines.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "io/number.hpp"
#include "io/text_parse.hpp"

namespace truecluster::io {
namespace {

constexpr std::size_t sample_bytes = std::size_t{1} << 16;
constexpr std::size_t longest_sample = std::size_t{1} << 24;
constexpr std::size_t sample_lines = 100;

// Enough to hold the first two lines, unless they are very long: names may be.
std::size_t sample_of(std::string_view bytes) {
  const std::size_t first = bytes.substr(0, longest_sample).find('\n');
  const std::size_t second =
      first == bytes.npos ? first : bytes.substr(0, longest_sample).find('\n', first + 1);
  return second == bytes.npos ? sample_bytes : std::max(sample_bytes, second + 1);
}

// The first lines that are not blank; quoted cells may hold line ends.
std::vector<std::string_view> first_lines(std::string_view bytes) {
  const std::size_t sample = sample_of(bytes);
  const bool cut = bytes.size() > sample;
  const std::string_view text = bytes.substr(0, sample);
  std::vector<std::string_view> lines;
  std::size_t begin = 0;
  bool quoted = false;
  const auto add = [&](std::size_t end) {
    const std::string_view line = text.substr(begin, end - begin);
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) lines.push_back(line);
    begin = end + 1;
  };
  for (std::size_t i = 0; i < text.size() && lines.size() < sample_lines; ++i) {
    if (text[i] == '"') quoted = !quoted;
    if (!quoted && (text[i] == '\n' || text[i] == '\r')) add(i);
  }
  if (begin < text.size() && lines.size() < sample_lines && (!cut || lines.empty()))
    add(text.size());
  return lines;
}

struct LineCells {
  std::size_t count = 1;
  bool numeric = true;
  bool decimal_commas = true;  // every cell is a number with a comma between digits
};

bool has_decimal_comma(std::string_view cell) {
  const auto is_digit = [&](std::size_t i) {
    return i < cell.size() && cell[i] >= '0' && cell[i] <= '9';
  };
  const std::size_t comma = cell.find(',');
  if (comma == std::string_view::npos || comma == 0 || !is_digit(comma - 1) || !is_digit(comma + 1))
    return false;
  std::string text(cell);
  text[comma] = '.';
  return parse_number(text).has_value();
}

LineCells split(std::string_view line, char separator) {
  constexpr std::string_view blanks = " \t\r";
  LineCells result{0, true, true};
  bool quoted = false;
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == '"') quoted = !quoted;
    const bool is_end =
        i == line.size() || (!quoted && (separator == ' ' ? blanks.find(line[i]) != blanks.npos
                                                          : line[i] == separator));
    if (!is_end) continue;
    const std::string_view cell = line.substr(begin, i - begin);
    begin = i + 1;
    if (separator == ' ' && cell.empty()) continue;
    ++result.count;
    result.numeric = result.numeric && parse_number(cell).has_value();
    result.decimal_commas = result.decimal_commas && has_decimal_comma(cell);
  }
  return result;
}

// "1,5 2,5": the commas are inside the numbers.
bool blanks_between_decimal_commas(const std::vector<std::string_view>& lines) {
  if (lines.empty()) return false;
  const LineCells last = split(lines.back(), ' ');
  return last.count > 1 && last.decimal_commas &&
         std::ranges::all_of(lines.begin() + (lines.size() > 1 ? 1 : 0), lines.end(),
                             [&](std::string_view line) {
                               const LineCells cells = split(line, ' ');
                               return cells.count == last.count && cells.decimal_commas;
                             });
}

// Whether the first words of the lines below the first all differ, as names of rows do; if they do
// not, "Pop A" is one cell below its header.
bool have_row_names(const std::vector<std::string_view>& lines) {
  std::set<std::string_view> names;
  return std::all_of(lines.begin() + 1, lines.end(), [&](std::string_view line) {
    line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
    return names.insert(line.substr(0, line.find_first_of(" \t\r"))).second;
  });
}

}  // namespace

char detect_separator(std::string_view bytes) {
  const auto lines = first_lines(without_bom(bytes));
  if (blanks_between_decimal_commas(lines)) return ' ';
  char likely = 0;
  for (const char separator : {'\t', ';', ',', ' '}) {
    std::size_t with_several = 0;
    std::size_t equal_to_last = 0;
    bool numeric = true;
    const std::size_t last = lines.empty() ? 1 : split(lines.back(), separator).count;
    for (const std::string_view line : lines) {
      const LineCells cells = split(line, separator);
      with_several += cells.count > 1;
      equal_to_last += cells.count == last;
      numeric = numeric && cells.numeric;
    }
    // The first line may lack the corner of the table, as R writes it.
    const bool equal =
        equal_to_last == lines.size() ||
        (equal_to_last + 1 == lines.size() && lines.size() > 2 &&
         split(lines.front(), separator).count + 1 == last &&
         (separator != ' ' || split(lines.front(), ' ').count > 1 || have_row_names(lines)));
    if (last > 1 && equal) return separator;
    // Ragged rows: a mistake to be reported, unless the separators are just those of a text.
    const std::size_t twice = 2 * with_several + (numeric ? 1 : 0);
    if (likely == 0 && twice > lines.size() && (separator != ' ' || numeric)) likely = separator;
  }
  return likely;
}

}  // namespace truecluster::io
