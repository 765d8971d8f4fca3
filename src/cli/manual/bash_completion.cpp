// Completion for bash, by its builtins alone.
#include <map>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/completions.hpp"

namespace truecluster::cli {
namespace {

constexpr std::string_view before = R"(# Completion of truecluster for bash. Made by make_manual.
_truecluster() {
  local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}
  local options= argument=files value= words=
  # --format=json comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $option == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)";

constexpr std::string_view after = R"(  if [[ -z $value ]]; then
    value=$argument
    if [[ $current == -* ]]; then
      value=words words=$options
    fi
  fi
  case $value in
    words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
    files) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    folders) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    *) COMPREPLY=() ;;
  esac
  if [[ $value == files || $value == folders ]]; then
    compopt -o filenames 2>/dev/null
  fi
}
complete -F _truecluster truecluster
)";

// What the function above does with a value.
std::string action(const DescribedOption& option) {
  switch (option.kind()) {
    case ValueKind::file:
      return "value=files";
    case ValueKind::folder:
      return "value=folders";
    case ValueKind::words:
      return fmt::format("value=words words='{}'", fmt::join(option.words(), " "));
    case ValueKind::text:
    case ValueKind::none:
      break;
  }
  return "value=text";
}

std::vector<std::string> all_flags(const DescribedCommand& command) {
  std::vector<std::string> flags;
  for (const DescribedOption& option : command.options)
    flags.insert(flags.end(), option.flags.begin(), option.flags.end());
  return flags;
}

std::string command_case(const DescribedCommand& command) {
  std::string text = fmt::format("    {})\n      options='{}'\n", command.name,
                                 fmt::join(all_flags(command), " "));
  for (const DescribedOption& argument : command.arguments)
    if (argument.kind() == ValueKind::words)
      text += fmt::format("      argument=words words='{}'\n", fmt::join(argument.words(), " "));
  std::map<std::string, std::vector<std::string>> flags_by_action;
  for (const DescribedOption& option : command.options)
    if (option.kind() != ValueKind::none)
      for (const std::string& flag : option.flags) flags_by_action[action(option)].push_back(flag);
  text += "      case $option in\n";
  for (const auto& [done, flags] : flags_by_action)
    text += fmt::format("        {}) {} ;;\n", fmt::join(flags, " | "), done);
  return text + "      esac\n      ;;\n";
}

}  // namespace

std::string bash_completion(const DescribedProgram& program) {
  std::vector<std::string> words;
  for (const DescribedCommand& command : program.commands) words.push_back(command.name);
  const auto flags = all_flags(program.itself);
  words.insert(words.end(), flags.begin(), flags.end());
  std::string text(before);
  text += fmt::format(
      "  if ((COMP_CWORD == 1)); then\n    value=words words='{}'\n  else\n"
      "  case ${{COMP_WORDS[1]}} in\n",
      fmt::join(words, " "));
  for (const DescribedCommand& command : program.commands) text += command_case(command);
  return text + "  esac\n  fi\n" + std::string(after);
}

}  // namespace truecluster::cli
