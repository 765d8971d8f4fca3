// Unknown options, missing values and the number of files of a command line.
#include "cli/check_words.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include "base/counted.hpp"
#include "cli/usage_error.hpp"

namespace truecluster::cli {
namespace {

// -1 is a number, - is standard input.
bool is_option(std::string_view word) {
  return word.size() > 1 && word[0] == '-' && (word[1] < '0' || word[1] > '9') && word[1] != '.';
}

// The option that a word names; -ofile is -o with its value.
const CLI::Option* option_of(const CLI::App& command, const std::string& name) {
  const CLI::Option* option = command.get_option_no_throw(name);
  if (option == nullptr && !name.starts_with("--") && name.size() > 2)
    option = command.get_option_no_throw(name.substr(0, 2));
  if (option == nullptr) {
    const bool lacks_a_dash = command.get_option_no_throw("-" + name) != nullptr;
    throw UsageError(fmt::format(
        "{} has no option {}; {}", command.get_name(), name,
        lacks_a_dash ? fmt::format("use -{}", name)
                     : fmt::format("truecluster {} --help lists them", command.get_name())));
  }
  return option;
}

// A variable of a script that is empty by mistake must not pass as an option that is left out.
bool is_as_not_given(const CLI::Option& option, std::string_view value) {
  return value.empty() && option.get_default_str().empty();
}

void check_number(const CLI::App& command, const std::vector<std::string_view>& given,
                  const NumberOfFiles& files) {
  const auto n = static_cast<int>(given.size());
  if (n > files.at_most)
    throw UsageError(fmt::format("{} takes at most {} besides options but {} are given: {}",
                                 command.get_name(), counted(files.at_most, "argument"), n,
                                 fmt::join(given, " ")));
  if (n < files.at_least)
    throw UsageError(
        fmt::format("{0} needs {1}; truecluster {0} --help shows examples", command.get_name(),
                    files.at_least == 1 ? "an argument besides options"
                                        : fmt::format("{} arguments", files.at_least)));
}

}  // namespace

void check_words(const CLI::App& command, std::span<const char* const> words,
                 const NumberOfFiles& files) {
  std::vector<std::string_view> given;
  std::set<const CLI::Option*> seen;
  bool options_end = false;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    if (!options_end && (word == "-h" || word == "--help")) return;
    if (options_end || !is_option(word)) {
      given.push_back(word);
    } else if (word == "--") {
      options_end = true;
    } else {
      const std::string name(word.substr(0, word.find('=')));
      const CLI::Option* option = option_of(command, name);
      const bool once = option->get_items_expected_max() == 1;
      if (!seen.insert(option).second && once)
        throw UsageError(fmt::format("{} is given twice; give it once", name));
      if (word.ends_with('=') && word.size() == name.size() + 1)
        throw UsageError(fmt::format("{} needs a value", name));
      const bool is_switch = option->get_items_expected_min() == 0;
      if (is_switch && name.size() < word.size() && option->check_name(name))
        throw UsageError(fmt::format("{} takes no value, but {:?} is given", name,
                                     word.substr(name.size() + 1)));
      const bool apart = name.size() == word.size() && option->check_name(name);
      if (!apart || is_switch) continue;
      if (i + 1 == words.size() || is_option(words[i + 1]) ||
          is_as_not_given(*option, words[i + 1]))
        throw UsageError(fmt::format("{} needs a value", name));
      ++i;
    }
  }
  check_number(command, given, files);
}

}  // namespace truecluster::cli
