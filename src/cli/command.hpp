// What every command offers. A command describes its files and options once; parsing, --help and
// the "options" of the JSON result all walk that description.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/options.hpp>

namespace truecluster::cli {

class Session;

// What a run does with a file that an option names.
enum class FileUse {
  input,        // read
  column,       // read: FILE, FILE:COLUMN, or a column of another file
  output,       // written; - is standard output
  folder,       // made if it is missing, for files
  in_folder,    // a file in it
  saved_state,  // read; may be written again as state
  state         // written to go on later
};

inline constexpr int any_number = 1 << 20;  // of files

class ArgumentVisitor : public OptionVisitor {
 public:
  // An option that names a file or folder.
  virtual void path(FileUse, std::string_view name, std::string& value, std::string_view help) {
    option(name, value, help);
  }
  // The positional arguments; several files may be allowed.
  virtual void files(std::string_view name, std::vector<std::string>& value, int at_least,
                     int at_most, std::string_view help) = 0;
  // The positional argument where it is one of these names and no file.
  virtual void word(std::string_view name, std::vector<std::string>& value,
                    std::span<const std::string_view> /*names*/, std::string_view help) {
    files(name, value, 1, 1, help);
  }
  // An option that names input files, one each time it is given.
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
  // What it will write to the folder it is given, as far as that is known before the run.
  [[nodiscard]] virtual std::vector<std::string> files_in_folder() const { return {}; }
  // Whether it runs on several threads and tells its progress.
  [[nodiscard]] virtual bool runs_on_threads() const { return false; }
  // What its progress counts, if not steps.
  [[nodiscard]] virtual std::string progress_unit() const { return ""; }
  // Whether it knows what to do where a launcher has started several ranks.
  [[nodiscard]] virtual bool runs_on_ranks() const { return false; }
  virtual void run(Session& session) = 0;
};

// One a file; listed in commands.cpp.
std::unique_ptr<Command> make_agreement_command();
std::unique_ptr<Command> make_align_command();
std::unique_ptr<Command> make_consensus_command();
std::unique_ptr<Command> make_fit_command();
std::unique_ptr<Command> make_match_command();
std::unique_ptr<Command> make_merge_command();
std::unique_ptr<Command> make_score_command();
std::unique_ptr<Command> make_study_command();

// All of them, in the order --help shows.
std::vector<std::unique_ptr<Command>> make_commands();

}  // namespace truecluster::cli
