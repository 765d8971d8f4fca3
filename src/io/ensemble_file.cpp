// Reads the partitions of an ensemble, from columns and files.
#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/partition_file.hpp>

#include "io/labels.hpp"
#include "io/npy.hpp"
#include "io/numeric_columns.hpp"
#include "io/source.hpp"
#include "io/text_table.hpp"

namespace truecluster {
namespace {

void add_text(io::Source source, const InputOptions& options, std::vector<std::string>& names,
              EnsembleFile& result) {
  const io::TextTable table(std::move(source), options);
  result.warnings.insert(result.warnings.end(), table.warnings().begin(), table.warnings().end());
  io::NumericColumns chosen = io::choose_columns(table, options);
  for (const Index j : chosen.columns)
    result.partitions.push_back(
        io::labels_of_column(table, j, options.kind == InputKind::labels, options.noise));
  if (table.has_header() || chosen.columns.size() > 1) names = std::move(chosen.names);
  if (result.ids.empty()) result.ids = std::move(chosen.ids);
}

void add_npy(const io::Source& source, const InputOptions& options, std::vector<std::string>& names,
             EnsembleFile& result) {
  const io::NpyArray array = io::parse_npy(source);
  const auto columns = io::npy_columns(source.name, array.cols(), options);
  for (const Index j : columns) {
    result.partitions.push_back(io::labels_of_column(array, j, source.name, options.noise));
    if (columns.size() > 1) names.push_back(fmt::format("{}", j + 1));
  }
}

}  // namespace

EnsembleFile read_ensemble(std::span<const std::string> paths, const InputOptions& options) {
  EnsembleFile result;
  std::string hashes;
  for (const std::string& path : paths) {
    io::Source source = io::read_source(path);
    hashes += io::content_hash(source.bytes);
    const std::size_t before = result.partitions.size();
    std::vector<std::string> names;
    if (io::is_npy(source.bytes))
      add_npy(source, options, names, result);
    else
      add_text(std::move(source), options, names, result);
    const Index expected = result.partitions.front().n_objects();
    const Index found = result.partitions.back().n_objects();
    if (found != expected)
      throw IoError(
          fmt::format("{}: has {} cases but {} has {}", path, found, paths.front(), expected));
    if (names.empty()) names.assign(result.partitions.size() - before, path);
    for (std::string& name : names)
      result.names.push_back(paths.size() > 1 && name != path ? fmt::format("{}:{}", path, name)
                                                              : std::move(name));
  }
  result.hash = paths.size() == 1 ? hashes : io::content_hash(hashes);
  return result;
}

}  // namespace truecluster
