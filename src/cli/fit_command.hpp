// truecluster fit, as far as merge needs it.
#pragma once

#include <string>
#include <vector>

#include <truecluster/fit_part.hpp>

#include "cli/checkpoint_file.hpp"
#include "cli/command.hpp"
#include "cli/fit_files.hpp"
#include "cli/interrupt.hpp"
#include "cli/known_labels.hpp"
#include "cli/session.hpp"
#include "cli/weights_option.hpp"

namespace truecluster::cli {

class FitCommand : public Command {
 public:
  [[nodiscard]] std::string name() const override { return "fit"; }
  [[nodiscard]] std::string summary() const override;
  [[nodiscard]] std::string examples() const override;
  void describe_arguments(ArgumentVisitor& visitor) override;
  [[nodiscard]] bool runs_on_threads() const override { return true; }
  [[nodiscard]] std::string progress_unit() const override { return "replicates"; }
  [[nodiscard]] bool runs_on_ranks() const override { return true; }
  void run(Session& session) override;

  [[nodiscard]] FitOptions& options() { return options_; }
  [[nodiscard]] FitData read(Session& session);

 private:
  void check_usage(const Session& session) const;
  [[nodiscard]] PartOfFit part() const;
  void run_part(Session& session, const FitData& data) const;
  [[nodiscard]] FitResult compute(Session& session, const FitData& data) const;
  [[nodiscard]] FitResult compute_on_ranks(Session& session, const CaseSource& cases,
                                           const CaseWeights& weights, CheckpointFile& file) const;
  void help(Session& session) const;
  [[nodiscard]] Context limited_context(Session& session) const;
  [[nodiscard]] InterruptedRun interrupted(const Session& session) const;

  std::vector<std::string> files_;
  std::string distances_;
  FitOptions options_;
  DataOptions reading_;
  FitOutputs outputs_;
  std::string checkpoint_file_, part_;
  KnownLabelsOption known_;
  WeightsOption weights_;
  double time_limit_ = 0;
};

}  // namespace truecluster::cli
