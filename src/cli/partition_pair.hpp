// The two partitions that match and agreement compare.
#pragma once

#include <string>
#include <vector>

#include <truecluster/crosstable.hpp>
#include <truecluster/partition_file.hpp>

#include "cli/command.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

struct PairArguments {
  std::vector<std::string> files;
  InputOptions input;
};
void describe(PairArguments& arguments, ArgumentVisitor& visitor);

struct PartitionPair {
  std::string name_a, name_b;  // what to call the sides: the files, or the columns of one file
  PartitionFile a, b;

  [[nodiscard]] bool fuzzy() const { return a.fuzzy() || b.fuzzy(); }
};

// Two files, or one file of two columns of labels; warnings go to the session.
PartitionPair read_pair(const PairArguments& arguments, Session& session);

// The crosstable with the names of the clusters. A crisp side counts as memberships of 0 and 1
// where the other one is fuzzy. Refuses tables that are too large to be dense.
Crosstable crosstable_of(const PartitionPair& pair);

// Whether crosstable_of() accepts the number of clusters.
bool is_small_enough(const PartitionPair& pair);

}  // namespace truecluster::cli
