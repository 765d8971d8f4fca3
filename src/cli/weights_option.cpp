// Reading weights of cases.
#include "cli/weights_option.hpp"

#include <fmt/format.h>
#include <truecluster/data_file.hpp>
#include <truecluster/error.hpp>

#include "base/counted.hpp"

namespace truecluster::cli {

void WeightsOption::describe(ArgumentVisitor& visitor) {
  option_.describe(
      visitor, "weights",
      "how many cases each case stands for, relative to the others: a file of weights, "
      "FILE:COLUMN, or a column of the input (of obs in .h5ad), which then serves for nothing "
      "else. Only ratios matter; a case of weight 0 influences nothing but is still assigned to a "
      "cluster");
}

void WeightsOption::read(const std::string& input, InputOptions& options, Session& session) {
  if (!option_.given()) return;
  option_.find(input, options);
  WeightsFile file = option_.read_by(read_weights);
  weights_ = std::move(file.weights);
  if (!option_.is_own_file()) return;
  session.warn(file.warnings);
  file_ = InputFile{option_.path(), file.hash};
}

CaseWeights WeightsOption::of_cases(Index n) const {
  if (weights_.empty()) return {};
  if (static_cast<Index>(weights_.size()) != n)
    throw InvalidArgument(fmt::format("{}: has {} but the input has {}", option_.said(),
                                      counted(weights_.size(), "row"), n));
  return CaseWeights(weights_);
}

}  // namespace truecluster::cli
