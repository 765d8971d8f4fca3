// A text table with its header, and places for messages (file, line, column).
#include "io/text_table.hpp"

#include <array>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/encoding.hpp"
#include "io/foreign_files.hpp"
#include "io/header.hpp"
#include "io/text_parse.hpp"

namespace truecluster::io {

std::string unquoted(std::string_view raw) {
  std::string text(raw);
  for (std::size_t at = text.find("\"\""); at != std::string::npos; at = text.find("\"\"", at + 1))
    text.erase(at, 1);
  return text;
}

Index line_of(std::string_view bytes, const char* byte) {
  Index line = 1;
  for (const char* at = bytes.data(); at < byte; ++at) {
    const bool crlf = *at == '\r' && at + 1 != bytes.data() + bytes.size() && at[1] == '\n';
    if (*at == '\n' || (*at == '\r' && !crlf)) ++line;
  }
  return line;
}

Source text_source(Source source, std::vector<std::string>& warnings) {
  refuse_foreign_file(source);
  require_text(source);
  if (is_utf8(source.bytes)) return source;
  warnings.push_back(
      fmt::format("{}: is not UTF-8 and is read as Latin-1; save it as UTF-8 if names look wrong",
                  source.name));
  return {std::move(source.name), from_latin1(source.bytes)};
}

TextTable::TextTable(Source source, const InputOptions& options, Index n_rows)
    : source_(std::make_unique<const Source>(text_source(std::move(source), warnings_))) {
  constexpr std::array characters{'\0', ',', ';', '\t', ' '};
  separator_ = options.separator == Separator::automatic
                   ? detect_separator(source_->bytes)
                   : characters[static_cast<std::size_t>(options.separator)];
  ParsedCells parsed = parse_cells(*source_, separator_);
  if (parsed.trailing_blank_lines > 0)
    warnings_.push_back(fmt::format(
        "{}: {} blank line{} at the end {} ignored; write NA for a missing label", file(),
        parsed.trailing_blank_lines, parsed.trailing_blank_lines == 1 ? "" : "s",
        parsed.trailing_blank_lines == 1 ? "is" : "are"));
  cells_ = std::move(parsed.cells);
  cols_ = parsed.cols;
  if (options.header == HeaderMode::automatic) {
    const HeaderGuess guess = guess_header(cells_, parsed.rows, cols_, bytes(), n_rows);
    has_header_ = guess.header;
    if (guess.doubtful)
      warnings_.push_back(fmt::format(
          "{}:1: {} is taken as {} it does not occur again below; if it is {}, use `header` {}",
          file(), cols_ == 1 ? fmt::format("\"{}\"", cells_.front()) : "the first row",
          guess.header ? "a header because" : "data though", guess.header ? "data" : "a header",
          guess.header ? "no" : "yes"));
  } else {
    has_header_ = options.header == HeaderMode::yes;
  }
  rows_ = parsed.rows - (has_header_ ? 1 : 0);
  if (rows_ == 0) throw IoError(fmt::format("{}: has a header but no rows", file()));
}

std::string TextTable::text(Index row, Index col) const {
  const std::string_view cell = raw(row, col);
  return is_quoted_cell(cell, bytes()) ? unquoted(cell) : std::string(cell);
}

std::string TextTable::name(Index col) const {
  return has_header_ ? text(-1, col) : fmt::format("{}", col + 1);
}

Index TextTable::unnamed_id_column() const {
  return has_header_ && cols_ > 1 && raw(-1, 0).empty() ? 0 : -1;
}

std::string TextTable::place(Index row, Index col) const {
  return fmt::format("{}:{}:{}", file(), line_of(bytes(), raw(row, col).data()), col + 1);
}

}  // namespace truecluster::io
