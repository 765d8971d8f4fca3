// Descriptions of options into options of the parser.
#include "cli/parser.hpp"

#include <charconv>
#include <functional>
#include <optional>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/version.hpp>

#include "cli/parse.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

// The whole text as a number.
template <class T>
std::optional<T> number_in(std::string_view text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return stop == end && error == std::errc() ? std::optional(value) : std::nullopt;
}

[[noreturn]] void refuse_value(std::string_view flag, std::string_view text,
                               std::string_view what) {
  throw UsageError(fmt::format("{} needs {}, not \"{}\"", flag, what, text));
}

template <class T>
T parse_value(std::string_view flag, std::string_view text, std::string_view what) {
  const auto value = number_in<T>(text);
  if (!value) refuse_value(flag, text, what);
  return *value;
}

// "1:4,8" → 1 2 3 4 8
std::vector<Index> parse_list(std::string_view flag, std::string_view text) {
  constexpr std::string_view what = "whole numbers such as 1:10 or 2,4,8";
  constexpr std::uint64_t longest = 100000;
  std::vector<Index> values;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view part = text.substr(begin, end - begin);
    begin = end + 1;
    const std::size_t colon = part.find(':');
    const auto first = number_in<Index>(part.substr(0, colon));
    const auto last =
        colon == std::string_view::npos ? first : number_in<Index>(part.substr(colon + 1));
    if (!first || !last || *last < *first) refuse_value(flag, text, what);
    // Any two numbers may be given: their difference need not fit into one of the same kind.
    const auto n_more = static_cast<std::uint64_t>(*last) - static_cast<std::uint64_t>(*first);
    if (n_more + values.size() >= longest)
      throw UsageError(fmt::format("{} {} asks for more than {} numbers", flag, text, longest));
    for (Index i = 0; i <= static_cast<Index>(n_more); ++i) values.push_back(*first + i);
  }
  return values;
}

// --help with an ellipsis where there may be several files, not "files(1x)".
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option_usage(const CLI::Option* option) const override {
    const std::string name =
        make_option_name(option, true) + (option->get_expected_max() > 1 ? "..." : "");
    return option->get_required() ? name : "[" + name + "]";
  }
};

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
    add_positional(name, value, at_least, at_most, help)->type_name("FILE");
  }
  void word(std::string_view name, std::vector<std::string>& value,
            std::span<const std::string_view> names, std::string_view help) override {
    add_positional(name, value, 1, 1, help)->type_name(fmt::format("{}", fmt::join(names, "|")));
  }
  void path(FileUse use, std::string_view name, std::string& value,
            std::string_view help) override {
    const char* type = use == FileUse::folder   ? "DIR"
                       : use == FileUse::column ? "FILE|COLUMN"
                                                : "FILE";
    add(name, value, type, help, [&value](const auto&, const auto& text) { value = text; });
  }
  void repeated(std::string_view name, std::vector<std::string>& value,
                std::string_view help) override {
    app_.add_option(flag_of(name), value, std::string(help))
        ->type_name("FILE")
        ->allow_extra_args(false);
  }

 private:
  CLI::Option* add_positional(std::string_view name, std::vector<std::string>& value, int at_least,
                              int at_most, std::string_view help) {
    n_files = {at_least, at_most};
    return app_.add_option(std::string(name), value, std::string(help))
        ->expected(at_least, at_most)
        ->required(at_least > 0);
  }

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
        [value, &seeds = seeds_, name](const auto& flag, const auto& text) {
          *value = parse_value<std::uint64_t>(flag, text, "a whole number from 0 to 2^64 - 1");
          if (name == "seed")
            for (std::uint64_t* seed : seeds) *seed = *value;
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
            throw UsageError(fmt::format("{} must be one of {}, not \"{}\"", flag, names, text));
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

}  // namespace

NumberOfFiles add_options(CLI::App& app, Command& command, CommonOptions& options,
                          std::vector<std::uint64_t*>& seeds) {
  CliVisitor visitor(app, seeds);
  app.option_defaults()->group("Options");
  command.describe_arguments(visitor);
  app.option_defaults()->group(common_options);
  describe(options, {.seed = !seeds.empty(), .threads = command.runs_on_threads()}, visitor);
  app.add_flag("-q,--quiet", options.quiet, "no warnings and no progress");
  app.add_flag("-v,--verbose", options.verbose, "say on standard error what was read and written");
  return visitor.n_files;
}

Parser::Parser() {
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_version_flag("--version", "truecluster " TRUECLUSTER_VERSION, "Print the version");
  app.set_help_flag("-h,--help", "Print this help");
  app.require_subcommand(1);
  app.footer(
      std::string("truecluster COMMAND --help shows the options and examples of a command.\n") +
      exit_codes);
  for (std::size_t i = 0; i < commands.size(); ++i) {
    CLI::App& sub = *app.add_subcommand(commands[i]->name(), commands[i]->summary());
    sub.footer("Examples:\n" + commands[i]->examples());
    n_files.push_back(add_options(sub, *commands[i], options[i], seeds[i]));
  }
}

}  // namespace truecluster::cli
