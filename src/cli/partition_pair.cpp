// Reading the two partitions that match and agreement compare.
#include "cli/partition_pair.hpp"

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/counted.hpp"

namespace truecluster::cli {
namespace {

// One side of the pair; the names of its clusters are taken out.
AnyPartition side_of(PartitionFile file, std::vector<std::string>& names) {
  if (auto* crisp = std::get_if<Partition>(&file.value)) {
    names = crisp->names;
    return std::move(*crisp);
  }
  auto& fuzzy = std::get<Memberships>(file.value);
  names = std::move(fuzzy.names);
  return std::move(fuzzy.values);
}

PartitionFile read_one(const std::string& path, const InputOptions& options, Session& session) {
  PartitionFile file = read_partition(path, options);
  session.note(fmt::format("{}: {}, {}", path, counted(file.n_objects(), "case"),
                           counted(file.n_clusters(), "cluster")));
  session.warn(file.warnings);
  return file;
}

PartitionPair read_columns(const PairArguments& arguments, Session& session) {
  EnsembleFile ensemble = read_ensemble(arguments.files, arguments.input);
  session.warn(ensemble.warnings);
  if (ensemble.partitions.size() != 2)
    throw InvalidArgument(
        fmt::format("{}: has {} of labels; give two files, or choose two columns (--columns)",
                    arguments.files[0], counted(ensemble.partitions.size(), "column")));
  PartitionPair pair;
  pair.name_a = ensemble.names[0];
  pair.name_b = ensemble.names[1];
  pair.clusters_a = ensemble.partitions[0].names;
  pair.clusters_b = ensemble.partitions[1].names;
  pair.a = std::move(ensemble.partitions[0]);
  pair.b = std::move(ensemble.partitions[1]);
  return pair;
}

}  // namespace

void describe(PairArguments& arguments, ArgumentVisitor& visitor) {
  visitor.files("files", arguments.files, 1, 2,
                "two files of labels or memberships, or one file with two columns of labels; - is "
                "standard input");
  describe_kind(arguments.input, visitor);
  describe(arguments.input, visitor);
}

PartitionPair read_pair(const PairArguments& arguments, Session& session) {
  if (arguments.files.size() == 1) return read_columns(arguments, session);
  PartitionPair pair;
  pair.name_a = arguments.files[0];
  pair.name_b = arguments.files[1];
  if (pair.name_a == "-" && pair.name_b == "-")
    throw InvalidArgument("standard input (-) can be read only once");
  PartitionFile a = read_one(pair.name_a, arguments.input, session);
  PartitionFile b = read_one(pair.name_b, arguments.input, session);
  if (a.n_objects() != b.n_objects())
    throw InvalidArgument(fmt::format("{} has {} but {} has {}", pair.name_a,
                                      counted(a.n_objects(), "case"), pair.name_b, b.n_objects()));
  pair.a = side_of(std::move(a), pair.clusters_a);
  pair.b = side_of(std::move(b), pair.clusters_b);
  return pair;
}

}  // namespace truecluster::cli
