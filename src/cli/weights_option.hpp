// The option for weights of cases: a file of weights, or a column of the input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/report.hpp>

#include "cli/column_option.hpp"
#include "cli/session.hpp"

namespace truecluster::cli {

class WeightsOption {
 public:
  void describe(ArgumentVisitor& visitor);
  // To be called before the input is read, as ColumnOption::find(). Reads the weights.
  void read(const std::string& input, InputOptions& options, Session& session);
  // Of the rows of the file; empty if there are none.
  [[nodiscard]] const std::vector<double>& of_rows() const { return weights_; }
  // Of cases that are all rows; refuses another number.
  [[nodiscard]] CaseWeights of_cases(Index n) const;
  [[nodiscard]] const std::optional<InputFile>& file() const { return file_; }

 private:
  ColumnOption option_;
  std::vector<double> weights_;
  std::optional<InputFile> file_;  // if they are not a column of the input
};

}  // namespace truecluster::cli
