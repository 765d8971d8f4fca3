// Reading runs of a clustering: a file is a matrix of memberships, or has a column of labels a run.
#pragma once

#include <string>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/input_options.hpp>

namespace truecluster {

struct RunsFile {
  std::string path;
  std::vector<AnyPartition> runs;          // one of memberships, or one a column of labels
  std::vector<std::string> names;          // of the runs: their columns, or the path
  std::vector<std::string> cluster_names;  // of the columns of memberships
  std::vector<std::string> ids;            // of the cases; may be empty
  FileFormat format;
  std::string hash;                   // of the bytes read
  std::vector<std::string> warnings;  // what a person should know, one sentence each

  [[nodiscard]] bool fuzzy() const { return std::holds_alternative<Matrix<double>>(runs[0]); }
};

// Without options.kind, several columns of numbers that are not all whole and whose rows sum to 1
// are memberships, anything else is labels.
RunsFile read_runs(const std::string& path, const InputOptions& options = {});

}  // namespace truecluster
