// Tells the formats of input apart by their first bytes.
#include "io/input_table.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/case_blocks.hpp"
#include "io/ancestry_input.hpp"
#include "io/h5ad_input.hpp"
#include "io/npy_input.hpp"
#include "io/npz_input.hpp"
#include "io/source.hpp"
#include "io/text_input.hpp"
#include "io/text_parse.hpp"

namespace truecluster::io {

namespace {

// Arrays in a file stay there; nothing if the file holds none, or is none.
std::unique_ptr<const InputTable> open_in_file(const std::string& path,
                                               const InputOptions& options) {
  auto stored = path == "-" ? nullptr : open_stored(path);
  if (!stored) return nullptr;
  std::array<char, 8> start{};
  if (stored->size() > start.size()) stored->read(0, start);
  const std::string_view bytes(start.data(), start.size());
  if (is_hdf5(bytes))
    return open_h5ad([&] { return open_hdf5(path); }, path, stored->size(), content_hash(*stored),
                     options);
  if (is_npy(bytes)) return std::make_unique<NpyInput>(std::move(stored), path);
  return nullptr;
}

std::unique_ptr<const InputTable> open_in_memory(Source source, const InputOptions& options,
                                                 Index n_rows) {
  if (is_hdf5(source.bytes))
    return open_h5ad([&] { return hdf5_in_memory(source.bytes, source.name); }, source.name,
                     source.bytes.size(), content_hash(source.bytes), options);
  if (is_npy(source.bytes))
    return std::make_unique<NpyInput>(in_memory(std::move(source.bytes)), source.name);
  if (is_npz(source.bytes)) return std::make_unique<NpzInput>(source);
  // Who chooses columns of an indfile reads it as any table.
  const std::string_view text = without_bom(source.bytes);
  if (is_structure_output(text) || (options.columns.empty() && is_clumpp_file(text)))
    return std::make_unique<AncestryInput>(std::move(source));
  return std::make_unique<TextInput>(std::move(source), options, n_rows);
}

}  // namespace

std::unique_ptr<const InputTable> open_input(const std::string& path, const InputOptions& options,
                                             Index n_rows) {
  auto table = open_in_file(path, options);
  if (!table) table = open_in_memory(read_source(path), options, n_rows);
  if (!options.matrix.empty() && !table->has_matrices())
    throw InvalidArgument(fmt::format(
        "{}: only an .h5ad file has several matrices to choose from; leave out `matrix`", path));
  return table;
}

void refuse_options_of_text(const InputTable& table, const InputOptions& options) {
  if (table.is_separated()) return;
  for (const auto& [name, given] :
       {std::pair{"separator", options.separator != Separator::automatic},
        std::pair{"header", options.header != HeaderMode::automatic}})
    if (given)
      throw InvalidArgument(fmt::format("{}: only a table of text has a {}; leave out `{}`",
                                        table.file(), name, name));
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
  Matrix<double> values(read.cases->rows(), positions.size());
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
