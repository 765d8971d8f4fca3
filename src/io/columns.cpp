// Column choices such as "name,3,5-8" into numbers of columns.
#include "io/columns.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<Index> lookup(const ColumnNames& columns, std::string_view name) {
  const auto found = std::ranges::find(columns.names, name);
  if (found != columns.names.end()) {
    const auto again = std::find(found + 1, columns.names.end(), name);
    if (again != columns.names.end())
      throw InvalidArgument(fmt::format(
          "{}: columns {} and {} are both called \"{}\"; choose one by its number", columns.file,
          found - columns.names.begin() + 1, again - columns.names.begin() + 1, name));
    return found - columns.names.begin();
  }
  Index number = 0;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data(), end, number);
  if (name.empty() || stop != end || error != std::errc() || number < 1 || number > columns.size())
    return std::nullopt;
  return number - 1;
}

[[noreturn]] void no_such_column(const ColumnNames& columns, std::string_view name) {
  if (columns.names.empty())
    throw InvalidArgument(
        fmt::format("{}: there is no column \"{}\", nor any other", columns.file, name));
  throw InvalidArgument(fmt::format(
      "{}: there is no column \"{}\"; the {} column{} {}", columns.file, name, columns.size(),
      columns.size() == 1 ? " is" : "s are", join_names(columns.names)));
}

void add_range(const ColumnNames& columns, std::string_view part, std::vector<Index>& selected) {
  if (const auto single = lookup(columns, part)) {
    selected.push_back(*single);
    return;
  }
  const auto colon = part.find(':');
  if (colon != std::string_view::npos) {
    const auto first = lookup(columns, trimmed(part.substr(0, colon)));
    const auto last = lookup(columns, trimmed(part.substr(colon + 1)));
    if (first && last && *first <= *last) {
      for (Index j = *first; j <= *last; ++j) selected.push_back(j);
      return;
    }
  }
  no_such_column(columns, part);
}

}  // namespace

std::string ColumnNames::title(Index col) const {
  const std::string& name = names[col];
  const std::string number = fmt::format("{}", col + 1);
  return name == number || name.empty() ? "column " + number
                                        : fmt::format("column {} (\"{}\")", number, name);
}

Index find_column(const ColumnNames& columns, const std::string& name) {
  const auto found = lookup(columns, name);
  if (!found) no_such_column(columns, name);
  return *found;
}

std::vector<Index> columns_left_out(const ColumnNames& columns,
                                    const std::vector<std::string>& names) {
  std::vector<Index> found;
  for (const std::string& name : names) {
    if (const std::size_t colon = name.rfind(':'); colon != std::string::npos)
      if ((columns.file + ":").starts_with(name.substr(0, colon + 1))) {
        found.push_back(find_column(columns, name.substr(colon + 1)));
        continue;
      }
    try {
      found.push_back(find_column(columns, name));
    } catch (const Error& error) {
      throw IoError(fmt::format("there is no file {}, and {}", name, error.what()));
    }
  }
  return found;
}

std::vector<Index> select_columns(const ColumnNames& columns, const std::string& text) {
  std::vector<Index> selected;
  if (text.empty()) {
    for (Index j = 0; j < columns.size(); ++j) selected.push_back(j);
    return selected;
  }
  if (const auto whole = lookup(columns, text)) return {*whole};  // names may hold commas
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    add_range(columns, trimmed(std::string_view(text).substr(begin, end - begin)), selected);
    begin = end + 1;
  }
  std::vector<bool> seen(columns.names.size());
  for (const Index j : selected) {
    if (seen[j])
      throw InvalidArgument(fmt::format("{}: {} is chosen twice", columns.file, columns.title(j)));
    seen[j] = true;
  }
  return selected;
}

std::vector<Index> columns_to_read(const ColumnNames& columns, const InputOptions& options,
                                   Index id_column) {
  std::vector<Index> left = select_columns(columns, options.columns);
  if (options.columns.empty()) std::erase(left, id_column);
  for (const Index j : columns_left_out(columns, options.without)) std::erase(left, j);
  if (left.empty()) throw IoError(fmt::format("{}: no column is left to be read", columns.file));
  return left;
}

std::string join_names(const std::vector<std::string>& names) {
  constexpr std::size_t at_most = 12;
  std::string text;
  for (std::size_t j = 0; j < std::min(names.size(), at_most); ++j) {
    const bool last = j + 1 == names.size();
    text += (j == 0 ? "" : last ? " and " : ", ") + names[j];
  }
  if (names.size() > at_most) text += fmt::format(", ... ({} in all)", names.size());
  return text;
}

}  // namespace truecluster::io
