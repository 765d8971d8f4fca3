// The two partitions that match and agreement compare.
#pragma once

#include <string>
#include <vector>

#include <truecluster/any_partition.hpp>
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
  AnyPartition a, b;
  std::vector<std::string> clusters_a, clusters_b;  // what the clusters are called
};

// Two files, or one file of two columns of labels; warnings go to the session.
PartitionPair read_pair(const PairArguments& arguments, Session& session);

}  // namespace truecluster::cli
