// Completion for fish: one line for each option of each command.
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/manual/completions.hpp"

namespace truecluster::cli {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += c == '\'' || c == '\\' ? fmt::format("\\{}", c) : fmt::format("{}", c);
  return "'" + result + "'";
}

std::string flags_of(const DescribedOption& option) {
  std::string text;
  for (const std::string& flag : option.flags)
    text += flag.starts_with("--") ? " -l " + flag.substr(2) : " -s " + flag.substr(1);
  return text;
}

std::string fish_action(const DescribedOption& option) {
  switch (option.kind()) {
    case ValueKind::file:
      return " -r -F";
    case ValueKind::folder:
      return " -x -a '(__fish_complete_directories)'";
    case ValueKind::words:
      return fmt::format(" -x -a '{}'", fmt::join(option.words(), " "));
    case ValueKind::text:
      return " -x";
    case ValueKind::none:
      break;
  }
  return "";
}

std::string line(std::string_view condition, const DescribedOption& option) {
  return fmt::format("complete -c truecluster -n '{}'{}{} -d {}\n", condition, flags_of(option),
                     fish_action(option), fish_quoted(option.help));
}

}  // namespace

std::string fish_completion(const DescribedProgram& program) {
  constexpr std::string_view first = "__fish_use_subcommand";
  std::string text = "# Completion of truecluster for fish. Made by make_manual.\n";
  for (const DescribedOption& option : program.itself.options) text += line(first, option);
  for (const DescribedCommand& command : program.commands)
    text += fmt::format("complete -c truecluster -n '{}' -f -a {} -d {}\n", first, command.name,
                        fish_quoted(command.summary));
  for (const DescribedCommand& command : program.commands) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    for (const DescribedOption& option : command.options) text += line(condition, option);
    for (const DescribedOption& argument : command.arguments)
      if (argument.kind() == ValueKind::words) text += line(condition, argument);
  }
  return text;
}

}  // namespace truecluster::cli
