// What every command offers. A command describes its files and options once; parsing, --help and
// the "options" of the JSON result all walk that description.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/options.hpp>

namespace truecluster::cli {

class Session;

class ArgumentVisitor : public OptionVisitor {
 public:
  // The positional arguments; several files may be allowed.
  virtual void files(std::string_view name, std::vector<std::string>& value, int at_least,
                     int at_most, std::string_view help) = 0;
  // An option that may be given several times.
  virtual void repeated(std::string_view name, std::vector<std::string>& value,
                        std::string_view help) = 0;
};

class Command {
 public:
  virtual ~Command() = default;
  [[nodiscard]] virtual std::string name() const = 0;
  [[nodiscard]] virtual std::string summary() const = 0;
  [[nodiscard]] virtual std::string examples() const = 0;
  // An option named seed is set by the --seed that all commands share.
  virtual void describe_arguments(ArgumentVisitor& visitor) = 0;
  virtual void run(Session& session) = 0;
};

// One a file; listed in commands.cpp.
std::unique_ptr<Command> make_agreement_command();
std::unique_ptr<Command> make_align_command();
std::unique_ptr<Command> make_consensus_command();
std::unique_ptr<Command> make_fit_command();
std::unique_ptr<Command> make_match_command();
std::unique_ptr<Command> make_score_command();
std::unique_ptr<Command> make_study_command();

// All of them, in the order --help shows.
std::vector<std::unique_ptr<Command>> make_commands();

}  // namespace truecluster::cli
