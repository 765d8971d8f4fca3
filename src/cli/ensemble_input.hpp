// The partitions that consensus combines and align brings to common labels.
#pragma once

#include <string>
#include <vector>

#include <truecluster/runs_file.hpp>

#include <truecluster/report.hpp>

#include "cli/command.hpp"
#include "cli/session.hpp"
#include "report/cases.hpp"

namespace truecluster::cli {

struct EnsembleArguments {
  std::vector<std::string> files;
  InputOptions input;
};

// The runs of all files in their order.
struct EnsembleInput {
  std::vector<RunsFile> files;  // their runs are moved to `runs`
  std::vector<AnyPartition> runs;
  std::vector<std::string> names;  // of the runs: file, column, or file:column
  std::vector<std::size_t> file_of_run;
  std::vector<std::string> ids;          // of the cases; may be empty
  std::vector<std::string> populations;  // of the cases; may be empty

  [[nodiscard]] std::string case_name(std::size_t i) const { return report::case_id(ids, i); }
  [[nodiscard]] RunsInput view() const;
};

EnsembleInput read_ensemble_input(const EnsembleArguments& arguments, Session& session);

}  // namespace truecluster::cli
