// The option for a file that names the individuals of the runs.
#pragma once

#include <optional>
#include <string>

#include <truecluster/report.hpp>

#include "cli/command.hpp"
#include "cli/ensemble_input.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

class IndividualsOption {
 public:
  void describe(ArgumentVisitor& visitor);
  // Gives the cases their names and populations, where the runs do not tell them. A file that was
  // not named but found beside the first run is passed over, with a warning, if it does not fit.
  void apply(EnsembleInput& input, Session& session);
  [[nodiscard]] const std::optional<InputFile>& file() const { return file_; }

 private:
  std::string path_;
  std::optional<InputFile> file_;  // that was read
};

}  // namespace truecluster::cli
