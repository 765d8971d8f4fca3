// Words of the command line into options, with help where they do not fit.
#include "cli/parse.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <truecluster/version.hpp>

#include "cli/check_words.hpp"
#include "cli/standard_streams.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

// The whole text as a number, or a usage error that names the option.
template <class T>
T parse_value(std::string_view flag, std::string_view text, std::string_view what) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || error != std::errc())
    throw UsageError(fmt::format("{} needs {}, not \"{}\"", flag, what, text));
  return value;
}

// "1:4,8" → 1 2 3 4 8
std::vector<Index> parse_list(std::string_view flag, std::string_view text) {
  constexpr std::string_view what = "whole numbers such as 1:10 or 2,4,8";
  constexpr Index longest = 100000;
  std::vector<Index> values;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t colon = part.find(':');
    const auto first = parse_value<Index>(flag, part.substr(0, colon), what);
    const auto last = colon == std::string_view::npos
                          ? first
                          : parse_value<Index>(flag, part.substr(colon + 1), what);
    if (last >= first && last - first >= longest)
      throw UsageError(fmt::format("{} {} asks for more than {} numbers", flag, text, longest));
    if (last < first) throw UsageError(fmt::format("{} needs {}, not \"{}\"", flag, what, text));
    for (Index value = first; value <= last; ++value) values.push_back(value);
  }
  return values;
}

// Turns a description into options of a (sub)command.
class CliVisitor : public ArgumentVisitor {
 public:
  NumberOfFiles n_files;

  CliVisitor(CLI::App& app, std::vector<std::uint64_t*>& seeds) : app_(app), seeds_(seeds) {}

  void visit(std::string_view name, const OptionValue& value, std::string_view help) override {
    std::visit([&](const auto& held) { add(name, held, help); }, value);
  }
  void files(std::string_view name, std::vector<std::string>& value, int at_least, int at_most,
             std::string_view help) override {
    n_files = {at_least, at_most};
    app_.add_option(std::string(name), value, std::string(help))
        ->type_name("")
        ->expected(at_least, at_most)
        ->required(at_least > 0);
  }
  void repeated(std::string_view name, std::vector<std::string>& value,
                std::string_view help) override {
    app_.add_option(flag_of(name), value, std::string(help))
        ->type_name("TEXT ...")
        ->allow_extra_args(false);
  }

 private:
  using Set = std::function<void(const std::string& flag, const std::string& text)>;

  void add(std::string_view name, bool* value, std::string_view help) {
    const std::string flag = flag_of(*value ? "no_" + std::string(name) : name);
    app_.add_flag_callback(
        flag, [value, set = !*value] { *value = set; }, std::string(help));
  }
  void add(std::string_view name, Index* value, std::string_view help) {
    add(name, fmt::format("{}", *value), "N", help, [value](const auto& flag, const auto& text) {
      *value = parse_value<Index>(flag, text, "a whole number");
    });
  }
  void add(std::string_view name, std::uint64_t* value, std::string_view help) {
    if (name == "seed") {
      seeds_.push_back(value);
      if (seeds_.size() > 1) return;  // one --seed for all
    }
    add(name, fmt::format("{}", *value), "N", help,
        [value, this, name](const auto& flag, const auto& text) {
          *value = parse_value<std::uint64_t>(flag, text, "a whole number from 0");
          if (name == "seed")
            for (std::uint64_t* seed : seeds_) *seed = *value;
        });
  }
  void add(std::string_view name, double* value, std::string_view help) {
    add(name, fmt::format("{}", *value), "X", help, [value](const auto& flag, const auto& text) {
      *value = parse_value<double>(flag, text, "a number");
    });
  }
  void add(std::string_view name, std::string* value, std::string_view help) {
    add(name, *value, "TEXT", help, [value](const auto&, const auto& text) { *value = text; });
  }
  void add(std::string_view name, std::vector<Index>* value, std::string_view help) {
    add(name, fmt::format("{}", fmt::join(*value, ",")), "LIST", help,
        [value](const auto& flag, const auto& text) { *value = parse_list(flag, text); });
  }
  void add(std::string_view name, const Choice& value, std::string_view help) {
    const std::string names = fmt::format("{}", fmt::join(value.names, "|"));
    add(name, std::string(value.name()), names, help,
        [value, names](const auto& flag, const auto& text) {
          if (!value.set_name(text))
            throw UsageError(fmt::format("{} is one of {}, not \"{}\"", flag, names, text));
        });
  }

  void add(std::string_view name, const std::string& value, const std::string& type,
           std::string_view help, const Set& set) {
    const std::string flag = flag_of(name);
    const std::string flags = name == "output" ? "-o," + flag : flag;
    auto* added = app_.add_option_function<std::string>(
        flags, [set, flag](const std::string& text) { set(flag, text); }, std::string(help));
    added->type_name(type)->default_str(value)->allow_extra_args(false);
  }

  CLI::App& app_;
  std::vector<std::uint64_t*>& seeds_;
};

void add_options(CLI::App& app, Command& command, CommonOptions& options, CliVisitor& visitor) {
  app.option_defaults()->group("Options");
  command.describe_arguments(visitor);
  app.option_defaults()->group("Common options");
  describe(options, visitor);
  app.add_flag("-q,--quiet", options.quiet, "no warnings and no progress");
  app.add_flag("-v,--verbose", options.verbose, "say more on standard error");
}

struct Parser {
  CLI::App app{"How many clusters, who belongs to which, and how certain that is.", "truecluster"};
  std::vector<std::unique_ptr<Command>> commands = make_commands();
  std::vector<CommonOptions> options = std::vector<CommonOptions>(commands.size());
  std::vector<std::vector<std::uint64_t*>> seeds =
      std::vector<std::vector<std::uint64_t*>>(commands.size());
  std::vector<CliVisitor> visitors;

  Parser() {
    app.set_version_flag("--version", "truecluster " TRUECLUSTER_VERSION, "Print the version");
    app.set_help_flag("-h,--help", "Print this help");
    app.require_subcommand(1);
    app.footer(
        "truecluster COMMAND --help shows the options and examples of a command.\n"
        "Exit codes: 0 done, 1 the data cannot be used or the run failed, 2 wrong usage,\n"
        "3 the system failed (memory, disk, permissions, a closed pipe), 130 interrupted.");
    visitors.reserve(commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) add(i);
  }

  // CLI11 would say only that a subcommand is required, or how many words it cannot place.
  void require_known_words(int argc, char** argv) const {
    const std::string_view wanted = argc > 1 ? argv[1] : "";
    std::vector<std::string> names;
    for (const auto& command : commands) names.push_back(command->name());
    if (wanted == "-h" || wanted == "--help" || wanted == "--version") return;
    const auto found = std::ranges::find(names, wanted);
    if (found != names.end())
      return check_words(*app.get_subcommand(*found), {argv + 2, argv + argc},
                         visitors[static_cast<std::size_t>(found - names.begin())].n_files);
    throw UsageError(fmt::format("{}; the commands are {}",
                                 argc < 2 ? "a command is missing"
                                 : wanted.starts_with('-')
                                     ? fmt::format("{} stands in the place of a command", wanted)
                                     : fmt::format("there is no command \"{}\"", wanted),
                                 fmt::join(names, ", ")));
  }

  void add(std::size_t i) {
    Command& command = *commands[i];
    CLI::App& sub = *app.add_subcommand(command.name(), command.summary());
    sub.footer("Examples:\n" + command.examples());
    add_options(sub, command, options[i], visitors.emplace_back(sub, seeds[i]));
  }
};

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
  parser.require_known_words(argc, argv);
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
  CliVisitor visitor(app, seeds);
  CommonOptions common;
  add_options(app, command, common, visitor);
  std::ranges::reverse(words);  // as the library wants them
  try {
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    throw UsageError(error.what());
  }
}

}  // namespace truecluster::cli
