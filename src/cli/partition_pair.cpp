#include "cli/partition_pair.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::cli {
namespace {

constexpr Index most_cells = 25'000'000;  // 200 MB a table

const std::vector<std::string>& names_of(const PartitionFile& file) {
  const auto* crisp = std::get_if<Partition>(&file.value);
  return crisp != nullptr ? crisp->names : std::get<Memberships>(file.value).names;
}

// Memberships of the cases in rows; those of a crisp partition are 0 and 1.
Matrix<double> memberships_of(const PartitionFile& file, const std::vector<Index>& rows) {
  Matrix<double> values(static_cast<Index>(rows.size()), file.n_clusters());
  for (Index i = 0; i < values.rows(); ++i) {
    const Index row = rows[i];
    if (const auto* crisp = std::get_if<Partition>(&file.value))
      values(i, crisp->labels[row]) = 1;
    else
      std::ranges::copy(std::get<Memberships>(file.value).values.row(row), values.row(i).begin());
  }
  return values;
}

// Cases whose label is known on both sides; memberships always are.
std::vector<Index> known_cases(const PartitionPair& pair) {
  std::vector<Index> rows;
  const auto is_known = [](const PartitionFile& file, Index i) {
    const auto* crisp = std::get_if<Partition>(&file.value);
    return crisp == nullptr || crisp->labels[i] != missing_label;
  };
  for (Index i = 0; i < pair.a.n_objects(); ++i)
    if (is_known(pair.a, i) && is_known(pair.b, i)) rows.push_back(i);
  return rows;
}

PartitionPair read_columns(const PairArguments& arguments, Session& session) {
  EnsembleFile ensemble = read_ensemble(arguments.files, arguments.input);
  session.warn(ensemble.warnings);
  if (ensemble.partitions.size() != 2)
    throw InvalidArgument(fmt::format(
        "{}: has {} column{} of labels; give two files, or choose two columns (--columns)",
        arguments.files[0], ensemble.partitions.size(),
        ensemble.partitions.size() == 1 ? "" : "s"));
  PartitionPair pair;
  pair.name_a = ensemble.names[0];
  pair.name_b = ensemble.names[1];
  pair.a.value = std::move(ensemble.partitions[0]);
  pair.b.value = std::move(ensemble.partitions[1]);
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
  pair.a = read_partition(pair.name_a, arguments.input);
  session.warn(pair.a.warnings);
  pair.b = read_partition(pair.name_b, arguments.input);
  session.warn(pair.b.warnings);
  if (pair.a.n_objects() != pair.b.n_objects())
    throw InvalidArgument(fmt::format("{} has {} cases but {} has {}", pair.name_a,
                                      pair.a.n_objects(), pair.name_b, pair.b.n_objects()));
  return pair;
}

bool is_small_enough(const PartitionPair& pair) {
  return pair.a.n_clusters() <= most_cells / pair.b.n_clusters();
}

Crosstable crosstable_of(const PartitionPair& pair) {
  if (!is_small_enough(pair))
    throw InvalidArgument(fmt::format("{} × {} clusters are too many to match; at most {} cells",
                                      pair.a.n_clusters(), pair.b.n_clusters(), most_cells));
  Crosstable table;
  if (pair.fuzzy()) {
    const std::vector<Index> rows = known_cases(pair);
    if (rows.empty()) throw InvalidArgument("no case has a label on both sides");
    table = crosstable(memberships_of(pair.a, rows), memberships_of(pair.b, rows));
    table.n_missing = pair.a.n_objects() - static_cast<Index>(rows.size());
  } else {
    table = crosstable(std::get<Partition>(pair.a.value), std::get<Partition>(pair.b.value));
    if (table.total == 0) throw InvalidArgument("no case has a label on both sides");
  }
  table.row_names = names_of(pair.a);
  table.col_names = names_of(pair.b);
  return table;
}

}  // namespace truecluster::cli
