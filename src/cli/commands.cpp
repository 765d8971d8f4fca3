// The list of all commands.
#include "cli/command.hpp"

namespace truecluster::cli {

std::vector<std::unique_ptr<Command>> make_commands() {
  std::vector<std::unique_ptr<Command>> commands;
  commands.push_back(make_fit_command());
  commands.push_back(make_merge_command());
  commands.push_back(make_match_command());
  commands.push_back(make_agreement_command());
  commands.push_back(make_consensus_command());
  commands.push_back(make_align_command());
  commands.push_back(make_score_command());
  commands.push_back(make_study_command());
  return commands;
}

}  // namespace truecluster::cli
