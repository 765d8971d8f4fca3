// Reads the descriptions of commands and options back from the parser.
#include "cli/manual/described_commands.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "cli/parser.hpp"

namespace truecluster::cli {
namespace {

DescribedOption described(const CLI::Option& option) {
  DescribedOption result;
  for (const std::string& name : option.get_snames()) result.flags.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.flags.push_back("--" + name);
  if (result.flags.empty()) result.name = option.get_name();
  result.at_least = option.get_items_expected_min();
  result.at_most = option.get_items_expected_max();
  if (result.at_most > 0) result.value = option.get_type_name();
  result.standard = option.get_default_str();
  result.help = option.get_description();
  result.common = option.get_group() == common_options;
  return result;
}

DescribedCommand described(const CLI::App& app) {
  DescribedCommand result;
  result.summary = app.get_description();
  for (const CLI::Option* option : app.get_options())
    (option->get_positional() ? result.arguments : result.options).push_back(described(*option));
  return result;
}

}  // namespace

ValueKind DescribedOption::kind() const {
  if (value.empty()) return ValueKind::none;
  if (value.starts_with("FILE")) return ValueKind::file;
  if (value == "DIR") return ValueKind::folder;
  // Words are small letters; what is to be filled in is capitals.
  return std::islower(static_cast<unsigned char>(value[0])) != 0 ? ValueKind::words
                                                                 : ValueKind::text;
}

std::vector<std::string> DescribedOption::words() const {
  std::vector<std::string> result;
  if (kind() != ValueKind::words) return result;
  std::istringstream text(value);
  for (std::string word; std::getline(text, word, '|');) result.push_back(word);
  return result;
}

DescribedProgram described_program() {
  const Parser parser;
  DescribedProgram result;
  result.itself = described(parser.app);
  result.exit_codes = exit_codes;
  std::ranges::replace(result.exit_codes, '\n', ' ');
  for (const auto& command : parser.commands) {
    result.commands.push_back(described(*parser.app.get_subcommand(command->name())));
    result.commands.back().name = command->name();
    result.commands.back().examples = command->examples();
  }
  return result;
}

}  // namespace truecluster::cli
