// Words of the command line into options, with help where they do not fit.
#include "cli/parse.hpp"

#include <algorithm>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/check_words.hpp"
#include "cli/parser.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

// CLI11 would say only that a subcommand is required, or how many words it cannot place.
void require_known_words(const Parser& parser, int argc, char** argv) {
  const std::string_view wanted = argc > 1 ? argv[1] : "";
  std::vector<std::string> names;
  for (const auto& command : parser.commands) names.push_back(command->name());
  if (wanted == "-h" || wanted == "--help" || wanted == "--version") return;
  const auto found = std::ranges::find(names, wanted);
  if (found != names.end())
    return check_words(*parser.app.get_subcommand(*found), {argv + 2, argv + argc},
                       parser.n_files[found - names.begin()]);
  throw UsageError(fmt::format("{}; the commands are {}",
                               argc < 2 ? "a command is missing"
                               : wanted.starts_with('-')
                                   ? fmt::format("{} is given where a command is expected", wanted)
                                   : fmt::format("there is no command \"{}\"", wanted),
                               fmt::join(names, ", ")));
}

// A word as it can be pasted into a shell.
std::string quoted(std::string_view word) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:,+=@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos)
    return std::string(word);
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

std::string shell_line(int argc, char** argv) {
  std::string line = "truecluster";
  for (int i = 1; i < argc; ++i) line += " " + quoted(argv[i]);
  return line;
}

}  // namespace

std::string flag_of(std::string_view name) {
  std::string flag = "--" + std::string(name);
  std::ranges::replace(flag, '_', '-');
  return flag;
}

std::optional<Invocation> parse_command_line(int argc, char** argv) {
  Parser parser;
  require_known_words(parser, argc, argv);
  try {
    parser.app.parse(argc, argv);
  } catch (const CLI::Success& wanted) {  // help or version
    std::ostringstream text;
    parser.app.exit(wanted, text, text);
    write_standard_output(text.str());
    return std::nullopt;
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
  for (std::size_t i = 0; i < parser.commands.size(); ++i) {
    if (!parser.app.got_subcommand(parser.commands[i]->name())) continue;
    parser.options[i].command_line = shell_line(argc, argv);
    parser.options[i].program = quoted(argv[0]);
    parser.options[i].words.assign(argv + 2, argv + argc);
    return Invocation{std::move(parser.commands[i]), std::move(parser.options[i])};
  }
  throw UsageError("a command is missing");
}

void parse_words(std::vector<std::string> words, Command& command) {
  CLI::App app;
  std::vector<std::uint64_t*> seeds;
  CommonOptions common;
  add_options(app, command, common, seeds);
  std::ranges::reverse(words);  // as the library wants them
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace truecluster::cli
