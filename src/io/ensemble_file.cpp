// Reads the partitions of an ensemble, from columns and files.
#include <fmt/format.h>
#include <truecluster/error.hpp>
#include <truecluster/partition_file.hpp>

#include "io/input_table.hpp"
#include "io/source.hpp"

namespace truecluster {
namespace {

void add_table(const io::InputTable& table, const InputOptions& options,
               std::vector<std::string>& names, EnsembleFile& result) {
  const std::vector<std::string> warnings = table.warnings();
  result.warnings.insert(result.warnings.end(), warnings.begin(), warnings.end());
  io::TypedColumns chosen = table.choose(options);
  for (const Index j : chosen.columns) result.partitions.push_back(table.labels(j, options));
  if (table.has_header() || chosen.columns.size() > 1) names = std::move(chosen.names);
  if (result.ids.empty()) result.ids = std::move(chosen.ids);
}

}  // namespace

EnsembleFile read_ensemble(std::span<const std::string> paths, const InputOptions& options) {
  EnsembleFile result;
  std::string hashes;
  for (const std::string& path : paths) {
    const auto table = io::open_input(path, options);
    hashes += table->hash();
    const std::size_t before = result.partitions.size();
    std::vector<std::string> names;
    add_table(*table, options, names, result);
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
