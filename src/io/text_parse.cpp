// Splits bytes into rows of cells: quotes, and the line ends of all systems.
#include "io/text_parse.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/byte_words.hpp"
#include "base/counted.hpp"
#include "io/number.hpp"
#include "io/text_table.hpp"

namespace truecluster::io {
namespace {

bool is_line_end(char c) { return c == '\n' || c == '\r'; }

// Other than those that text has; the end if there is none.
const char* first_control_character(std::string_view bytes) {
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  for (; at != end; ++at) {
    while (end - at >= 8 && bytes_below(word_at(at), ' ') == 0) at += 8;
    if (at == end) break;
    const bool is_control = static_cast<unsigned char>(*at) < ' ';
    if (is_control && !is_line_end(*at) && *at != '\t' && *at != '\f') break;
  }
  return at;
}

// Finds what ends a cell: the end of a line, the separator unless there is one column only, and the
// tab where blanks separate.
class EndOfCell {
 public:
  explicit EndOfCell(char separator) : separator_(separator == 0 ? '\n' : separator) {
    for (const char c : {'\n', '\r', separator_}) is_end_[static_cast<unsigned char>(c)] = true;
    if (separator == ' ') is_end_['\t'] = true;
  }

  [[nodiscard]] bool is_end(char c) const { return is_end_[static_cast<unsigned char>(c)]; }

  // Eight bytes at a time: the ends of lines and the tab are among the few below the blank.
  [[nodiscard]] const char* find(const char* at, const char* end) const {
    while (end - at >= 8) {
      const std::uint64_t word = word_at(at);
      const std::uint64_t found =
          bytes_below(word, ' ') | bytes_equal(word, static_cast<unsigned char>(separator_));
      at += found == 0 ? 8 : first_byte(found);
      if (found == 0) continue;
      if (is_end(*at)) return at;
      ++at;
    }
    while (at != end && !is_end(*at)) ++at;
    return at;
  }

 private:
  char separator_;
  std::array<bool, 256> is_end_{};
};

class Parser {
 public:
  Parser(const Source& source, char separator)
      : source_(source),
        separator_(separator),
        text_(without_bom(source.bytes)),
        ends_(separator) {}

  ParsedCells parse() {
    at_ = text_.data();
    end_ = at_ + text_.size();
    while (at_ != end_) parse_row();
    finish();
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(const char* where, const std::string& what) const {
    const Index cell = static_cast<Index>(result_.cells.size() - row_start_) + 1;
    throw IoError(
        fmt::format("{}:{}:{}: {}", source_.name, line_of(source_.bytes, where), cell, what));
  }

  [[nodiscard]] bool is_blank(char c) const {
    return c == ' ' || (c == '\t' && separator_ != '\t');
  }
  void skip_blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }

  void parse_row() {
    row_start_ = result_.cells.size();
    const char* line = at_;
    bool more = true;
    bool quoted = false;
    while (more) {
      skip_blanks();
      // Blanks at the end of a line are no separator.
      if (separator_ == ' ' && result_.cells.size() > row_start_ &&
          (at_ == end_ || is_line_end(*at_)))
        break;
      if (at_ != end_ && *at_ == '"') {
        quoted = true;
        parse_quoted();
      } else {
        parse_plain();
      }
      more = at_ != end_ && !is_line_end(*at_);
      if (more) ++at_;  // the separator
    }
    if (at_ != end_) {
      const bool crlf = *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n';
      at_ += crlf ? 2 : 1;
    }
    end_row(line, quoted);
  }

  void parse_plain() {
    const char* const begin = at_;
    const char* last = at_ = ends_.find(at_, end_);
    while (last != begin && is_blank(last[-1])) --last;
    result_.cells.emplace_back(begin, last);
  }

  void parse_quoted() {
    const char* open = at_++;
    for (;;) {
      at_ = std::find(at_, end_, '"');
      if (at_ == end_) fail(open, "the quote that begins here is never closed");
      if (at_ + 1 == end_ || at_[1] != '"') break;
      at_ += 2;
    }
    const std::string_view cell(open + 1, at_);
    ++at_;
    const char* after = at_;
    if (separator_ != ' ') skip_blanks();
    if (at_ != end_ && !ends_.is_end(*at_))
      fail(after, fmt::format("the closing quote is followed by {:?} instead of a separator",
                              fmt::string_view(at_, 1)));
    result_.cells.push_back(cell);
  }

  void end_row(const char* line, bool quoted) {
    auto& cells = result_.cells;
    auto n = static_cast<Index>(cells.size() - row_start_);
    const bool blank = n == 1 && cells.back().empty() && !quoted;
    const bool one_column = result_.rows == 0 ? separator_ == 0 : result_.cols == 1;
    if (blank && !one_column) {
      cells.pop_back();
      return;
    }
    result_.trailing_blank_lines = blank ? result_.trailing_blank_lines + 1 : 0;
    if (result_.rows == 0) {
      result_.cols = n;
      reserve(line);
    } else if (result_.rows == 1 && n == result_.cols + 1 && looks_like_names()) {
      cells.insert(cells.begin(), cells.front().substr(0, 0));  // R leaves out the corner
      result_.cols = n;
    } else if (n != result_.cols) {
      throw IoError(fmt::format("{}:{}: this row has {} but the first one has {}", source_.name,
                                line_of(source_.bytes, line), counted(n, "cell"), result_.cols));
    }
    ++result_.rows;
  }

  [[nodiscard]] bool looks_like_names() const {
    return std::all_of(result_.cells.begin(), result_.cells.begin() + result_.cols,
                       [](std::string_view cell) { return !parse_number(cell); });
  }

  // The first row tells about how many rows there are.
  void reserve(const char* line) {
    const std::size_t row_bytes = at_ - line;
    const std::size_t rows = text_.size() / std::max<std::size_t>(row_bytes, 1);
    const std::size_t at_most = text_.size() / 2 + 2;
    result_.cells.reserve(std::min((rows + rows / 8 + 2) * result_.cells.size(), at_most));
  }

  void finish() {
    const Index blank = std::min(result_.trailing_blank_lines, result_.rows);
    result_.trailing_blank_lines = blank;
    result_.rows -= blank;
    result_.cells.resize(result_.rows * result_.cols);
    if (result_.rows == 0) throw IoError(fmt::format("{}: holds only blank lines", source_.name));
  }

  const Source& source_;
  const char separator_;
  const std::string_view text_;
  const EndOfCell ends_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::size_t row_start_ = 0;
  ParsedCells result_;
};

}  // namespace

bool is_quoted_cell(std::string_view cell, std::string_view bytes) {
  return cell.data() != bytes.data() && cell.data()[-1] == '"';
}

std::string_view without_bom(std::string_view bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  return bytes;
}

namespace {

// ASCII in two bytes each, as UTF-16 without a mark at its beginning has it.
bool has_wide_ascii(std::string_view bytes) {
  constexpr std::size_t enough = 8;
  if (bytes.size() < enough || bytes.size() % 2 != 0) return false;
  const std::size_t zero = bytes[0] == '\0' ? 0 : 1;
  for (std::size_t i = 0; i < enough; ++i)
    if ((bytes[i] == '\0') != (i % 2 == zero)) return false;
  return true;
}

}  // namespace

void require_text(const Source& source) {
  using std::string_view_literals::operator""sv;
  const std::string_view bytes = source.bytes;
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv))
    throw IoError(fmt::format("{}: is UTF-32 text; save it as UTF-8", source.name));
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF") || has_wide_ascii(bytes))
    throw IoError(fmt::format("{}: is UTF-16 text; save it as UTF-8", source.name));
  if (bytes.starts_with("PK\x03\x04"))
    throw IoError(fmt::format("{}: is a zip, Excel or npz file, not a text table; save it as CSV",
                              source.name));
  const char* const bad = first_control_character(bytes);
  if (bad == bytes.data() + bytes.size()) return;
  throw IoError(fmt::format("{}:{}: byte 0x{:02x} is not text; a text table or .npy is expected",
                            source.name, line_of(bytes, bad), static_cast<unsigned char>(*bad)));
}

ParsedCells parse_cells(const Source& source, char separator) {
  return Parser(source, separator).parse();
}

}  // namespace truecluster::io
