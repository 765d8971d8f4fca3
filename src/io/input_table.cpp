// Tells the formats of input apart by their first bytes.
#include "io/input_table.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "io/ancestry_input.hpp"
#include "io/npy_input.hpp"
#include "io/npz_input.hpp"
#include "io/source.hpp"
#include "io/text_input.hpp"
#include "io/text_parse.hpp"

namespace truecluster::io {

std::unique_ptr<const InputTable> open_input(const std::string& path, const InputOptions& options) {
  // An array in a file stays there.
  if (auto stored = path == "-" ? nullptr : open_stored(path)) {
    std::array<char, 8> start{};
    if (stored->size() > start.size()) stored->read(0, start);
    if (is_npy({start.data(), start.size()}))
      return std::make_unique<NpyInput>(std::move(stored), path);
  }
  Source source = read_source(path);
  if (is_npy(source.bytes))
    return std::make_unique<NpyInput>(in_memory(std::move(source.bytes)), source.name);
  if (is_npz(source.bytes)) return std::make_unique<NpzInput>(source);
  // Who chooses columns of an indfile reads it as any table.
  const std::string_view text = without_bom(source.bytes);
  if (is_structure_output(text) || (options.columns.empty() && is_clumpp_file(text)))
    return std::make_unique<AncestryInput>(std::move(source));
  return std::make_unique<TextInput>(std::move(source), options);
}

void refuse_memberships(const InputTable& table) {
  if (table.holds_memberships())
    throw IoError(
        fmt::format("{}: these are memberships, as STRUCTURE and CLUMPP write them, not data to be "
                    "clustered; truecluster align reads them",
                    table.file()));
}

Matrix<double> TypedColumns::values() const {
  Matrix<double> result(cases->rows(), cases->cols());
  for_each_block(*cases, [&](Index first, const auto& block) {
    for (Index i = 0; i < block.rows(); ++i)
      std::ranges::copy(block.row(i), result.row(first + i).begin());
  });
  return result;
}

bool TypedColumns::has_text() const {
  return std::ranges::any_of(first_text, [](Index row) { return row >= 0; });
}

void take_text_ids(TypedColumns& read, const InputTable& table, const InputOptions& options) {
  if (!read.ids.empty() || !options.columns.empty() || read.columns.size() < 2 ||
      read.first_text[0] < 0)
    return;
  for (Index i = 0; i < read.cases->rows(); ++i) read.ids.push_back(table.text(i, read.columns[0]));
  std::vector<Index> others(read.columns.size() - 1);
  std::iota(others.begin(), others.end(), Index{1});
  keep_columns(read, others);
}

void require_numbers(const TypedColumns& read, const InputTable& table, std::string_view what) {
  for (std::size_t j = 0; j < read.columns.size(); ++j) {
    const Index row = read.first_text[j];
    if (row < 0) continue;
    table.refuse_decimal_commas(read.columns[j]);
    throw IoError(fmt::format("{}: \"{}\" is not a {}", table.place(row, read.columns[j]),
                              table.text(row, read.columns[j]).substr(0, 40), what));
  }
}

void keep_columns(TypedColumns& read, const std::vector<Index>& positions) {
  TypedColumns kept;
  Matrix<double> values(read.cases->rows(), static_cast<Index>(positions.size()));
  for_each_block(*read.cases, [&](Index first, const auto& block) {
    for (Index i = 0; i < block.rows(); ++i)
      for (Index j = 0; j < values.cols(); ++j)
        values(first + i, j) = static_cast<double>(block(i, positions[j]));
  });
  kept.cases = std::make_shared<ViewSource>(CaseBlock(std::move(values)));
  kept.ids = std::move(read.ids);
  for (const Index j : positions) {
    kept.columns.push_back(read.columns[j]);
    kept.names.push_back(std::move(read.names[j]));
    kept.first_text.push_back(read.first_text[j]);
  }
  read = std::move(kept);
}

}  // namespace truecluster::io
