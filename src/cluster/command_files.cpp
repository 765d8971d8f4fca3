// Writes data for a clusterer command, and reads the labels it has left.
#include "cluster/command_files.hpp"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "cluster/commands_under_way.hpp"

namespace truecluster {
namespace {

constexpr std::int64_t noise_in_file = -1;

std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t first = line.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(blanks) - first + 1);
}

std::vector<std::int64_t> read_numbers(const std::string& file, const std::string& command) {
  std::ifstream stream(file);
  if (!stream)
    throw Error(fmt::format("the clusterer command '{}' succeeded but wrote no labels", command));
  std::vector<std::int64_t> numbers;
  Index line_number = 0;
  for (std::string line; std::getline(stream, line);) {
    ++line_number;
    const std::string_view text = trimmed(line);
    if (text.empty() && stream.peek() == std::ifstream::traits_type::eof()) break;
    std::int64_t number = 0;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failure != std::errc() || end != text.data() + text.size())
      throw Error(fmt::format("label {} of the clusterer command '{}' is '{}', not a whole number",
                              line_number, command, text.substr(0, 40)));
    numbers.push_back(number);
  }
  return numbers;
}

}  // namespace

TemporaryFolder::TemporaryFolder(const std::string& parent) : path_(make_command_folder(parent)) {}

TemporaryFolder::~TemporaryFolder() { remove_command_folder(path_); }

void write_rows(const std::string& file, const DataView& data,
                std::span<const std::uint32_t> repeats) {
  std::ofstream stream(file, std::ios::binary);
  fmt::memory_buffer line;
  data.visit([&](const auto& values) {
    for (Index i = 0; i < values.rows(); ++i) {
      const std::uint32_t count = repeats.empty() ? 1 : repeats[i];
      if (count == 0) continue;
      line.clear();
      for (const auto value : values.row(i)) fmt::format_to(std::back_inserter(line), "{},", value);
      if (line.size() > 0) line[line.size() - 1] = '\n';
      for (std::uint32_t c = 0; c < count; ++c)
        stream.write(line.data(), static_cast<std::streamsize>(line.size()));
    }
  });
  stream.flush();
  if (!stream) throw IoError(fmt::format("{}: cannot be written", file));
}

std::vector<Label> read_labels(const std::string& file, const std::string& command, Index n_rows,
                               Label n_clusters) {
  const std::vector<std::int64_t> numbers = read_numbers(file, command);
  if (static_cast<Index>(numbers.size()) != n_rows)
    throw Error(fmt::format("the clusterer command '{}' wrote {} for {}", command,
                            counted(numbers.size(), "label"), counted(n_rows, "row")));
  std::vector<std::int64_t> distinct = numbers;
  std::sort(distinct.begin(), distinct.end());
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  std::erase(distinct, noise_in_file);
  if (static_cast<Index>(distinct.size()) > n_clusters)
    throw Error(fmt::format(
        "the clusterer command '{}' wrote {} different labels but was asked for {} clusters",
        command, distinct.size(), n_clusters));
  std::vector<Label> labels;
  labels.reserve(numbers.size());
  for (const std::int64_t number : numbers)
    labels.push_back(
        number == noise_in_file
            ? noise_label
            : static_cast<Label>(std::lower_bound(distinct.begin(), distinct.end(), number) -
                                 distinct.begin()));
  return labels;
}

}  // namespace truecluster
