// Reading partitions from files: labels, memberships, and ensembles of partitions.
#pragma once

#include <span>
#include <string>
#include <variant>
#include <vector>

#include <truecluster/input_options.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/partition.hpp>

namespace truecluster {

// A fuzzy partition: rows are cases, columns are clusters, every row sums to 1.
struct Memberships {
  Matrix<double> values;
  std::vector<std::string> names;  // of the clusters
  std::vector<std::string> ids;    // of the cases; may be empty
};

struct PartitionFile {
  std::string path;
  std::variant<Partition, Memberships> value;
  FileFormat format;
  std::string column;                 // the name of that of the labels; empty without a header
  std::string hash;                   // of the bytes read
  std::vector<std::string> warnings;  // what a person should know, one sentence each

  [[nodiscard]] bool fuzzy() const { return std::holds_alternative<Memberships>(value); }
  [[nodiscard]] Index n_objects() const;
  [[nodiscard]] Index n_clusters() const;
};

// Labels or memberships, as options.kind says or the content shows. n_rows: how many cases there
// must be, if that is known: it may tell whether a first line of text is a header.
PartitionFile read_partition(const std::string& path, const InputOptions& options = {},
                             Index n_rows = 0);

// Rows whose sum is off by more than 1e-2 are refused; those off by more than 1e-6 are divided by
// their sum, with a warning.
PartitionFile read_memberships(const std::string& path, const InputOptions& options = {});

struct EnsembleFile {
  std::vector<Partition> partitions;  // all of the same number of cases
  std::vector<std::string> names;     // column names, or the file of a single column
  std::vector<std::string> ids;       // of the cases; may be empty
  std::string hash;                   // of the bytes of all files
  std::vector<std::string> warnings;
};

// Every (selected) column of every file is one partition.
EnsembleFile read_ensemble(std::span<const std::string> paths, const InputOptions& options = {});

}  // namespace truecluster
