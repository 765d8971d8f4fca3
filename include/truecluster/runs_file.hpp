// Reading runs of a clustering: a file is a matrix of memberships, or several below one another, or
// has one column of labels per run.
#pragma once

#include <string>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/input_options.hpp>

namespace truecluster {

// What stands in a row beside memberships in files of STRUCTURE and CLUMPP.
struct RowFrame {
  std::string before;  // number, label, (% missing), population, colon
  std::string after;   // of a population, the number of its individuals
};

struct RunsFile {
  std::string path;
  std::vector<AnyPartition> runs;          // of memberships, or one per column of labels
  std::vector<std::string> names;          // of the runs: their columns or numbers, or the path
  std::vector<std::string> cluster_names;  // of the columns of memberships
  std::vector<std::string> ids;            // of the cases; may be empty
  std::vector<std::string> populations;    // of the cases, if the file gives them
  std::vector<RowFrame> frames;            // of the cases; empty in other formats
  FileFormat format;
  std::string hash;                   // of the bytes read
  std::vector<std::string> warnings;  // what a person should know, one sentence each

  [[nodiscard]] bool fuzzy() const { return std::holds_alternative<Matrix<double>>(runs[0]); }
};

// Without options.kind, several columns of numbers that are not all whole and whose rows sum to 1
// are memberships, anything else is labels. Output of STRUCTURE (_f) and CLUMPP's indfiles and
// popfiles are recognised by their content.
RunsFile read_runs(const std::string& path, const InputOptions& options = {});

}  // namespace truecluster
