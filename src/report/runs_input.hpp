// Where given partitions come from and what they are called.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>
#include <truecluster/any_partition.hpp>
#include <truecluster/report.hpp>

namespace truecluster::report {

struct InputFile {
  std::string file;
  std::string hash;  // of the bytes read
};

struct RunsInput {
  std::span<const AnyPartition> runs;
  std::span<const std::string> names;  // of the runs
  std::span<const std::string> ids;    // of the cases; may be empty: they are numbered from 1
  std::vector<InputFile> files;        // all that the result depends on
  const KnownLabels* known = nullptr;  // labels known beforehand
};

// The value of "inputs": file and hash of each.
nlohmann::ordered_json inputs_json(const RunsInput& input);

}  // namespace truecluster::report
