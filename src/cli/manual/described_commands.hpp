// What man pages and completions say of every command, taken from the parser that prints --help.
#pragma once

#include <string>
#include <vector>

namespace truecluster::cli {

// What stands behind an option or as an argument.
enum class ValueKind { none, file, folder, words, text };

struct DescribedOption {
  std::vector<std::string> flags;  // -o, --output; none of an argument
  std::string name;                // of an argument
  std::string value;               // N, FILE or the words it may be, joined by |
  std::string standard;            // what it is if it is not given
  std::string help;
  bool common = false;  // all commands have it
  int at_least = 0;     // values that must be given
  int at_most = 0;      // values that can be given; one if it is 1, else any number

  [[nodiscard]] ValueKind kind() const;
  [[nodiscard]] std::vector<std::string> words() const;
};

struct DescribedCommand {
  std::string name;  // empty: truecluster itself
  std::string summary;
  std::string examples;
  std::vector<DescribedOption> arguments;
  std::vector<DescribedOption> options;
};

struct DescribedProgram {
  DescribedCommand itself;
  std::vector<DescribedCommand> commands;
  std::string exit_codes;  // a sentence
};

DescribedProgram described_program();

}  // namespace truecluster::cli
