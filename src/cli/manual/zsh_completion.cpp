// Completion for zsh, by its function _arguments.
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/completions.hpp"

namespace truecluster::cli {
namespace {

// A description inside of [] and inside of '…': _arguments reads \, [, ] and :, the shell '.
std::string zsh_quoted(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'')
      result += "'\\''";
    else if (c == '[' || c == ']' || c == ':' || c == '\\')
      result += fmt::format("\\{}", c);
    else
      result += c;
  }
  return result;
}

std::string zsh_action(const DescribedOption& option) {
  switch (option.kind()) {
    case ValueKind::file:
      return "_files";
    case ValueKind::folder:
      return "_files -/";
    case ValueKind::words:
      return fmt::format("({})", fmt::join(option.words(), " "));
    case ValueKind::text:
    case ValueKind::none:
      break;
  }
  return " ";
}

// One line for each way to write an option, each of which excludes the others.
std::string zsh_specs(const DescribedOption& option) {
  const std::string value =
      option.kind() == ValueKind::none
          ? ""
          : fmt::format(":{}:{}", zsh_quoted(option.value), zsh_action(option));
  const std::string others =
      option.at_most > 1 ? std::string("*") : fmt::format("({})", fmt::join(option.flags, " "));
  std::string text;
  for (const std::string& flag : option.flags) {
    const bool has_long_value = flag.starts_with("--") && !value.empty();
    text += fmt::format("        '{}{}{}[{}]{}' \\\n", others, flag, has_long_value ? "=" : "",
                        zsh_quoted(option.help), value);
  }
  return text;
}

std::string zsh_case(const DescribedCommand& command) {
  std::string text = fmt::format("    {})\n      _arguments -s \\\n", command.name);
  for (const DescribedOption& option : command.options) text += zsh_specs(option);
  for (const DescribedOption& argument : command.arguments)
    text += fmt::format("        '{}:{}:{}' \\\n", argument.at_most == 1 ? "1" : "*",
                        zsh_quoted(argument.name), zsh_action(argument));
  return text + "        && return 0\n      ;;\n";
}

}  // namespace

std::string zsh_completion(const DescribedProgram& program) {
  std::string text =
      "#compdef truecluster\n# Completion of truecluster for zsh. Made by make_manual.\n\n"
      "local curcontext=$curcontext state state_descr line\n"
      "local -A opt_args\nlocal -a commands\ncommands=(\n";
  for (const DescribedCommand& command : program.commands)
    text += fmt::format("  '{}:{}'\n", command.name, zsh_quoted(command.summary));
  text += ")\n_arguments -C \\\n";
  for (const DescribedOption& option : program.itself.options) text += zsh_specs(option);
  text +=
      "  '1:command:->command' '*::argument:->argument' && return 0\n"
      "if [[ $state == command ]]; then\n  _describe command commands && return 0\n"
      "elif [[ $state == argument ]]; then\n"
      "  curcontext=\"${curcontext%:*:*}:truecluster-$words[1]:\"\n  case $words[1] in\n";
  for (const DescribedCommand& command : program.commands) text += zsh_case(command);
  return text + "  esac\nfi\nreturn 1\n";
}

}  // namespace truecluster::cli
