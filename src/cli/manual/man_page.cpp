// Pages for man, in the macros of man(7).
#include "cli/manual/man_page.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <truecluster/version.hpp>

namespace truecluster::cli {
namespace {

// Text that roff must take as it stands: - would become a hyphen that cannot be copied.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\')
      result += "\\e";
    else if (c == '-')
      result += "\\-";
    else
      result += c;
  }
  // A point or an apostrophe at the beginning of a line would begin a request.
  if (result.starts_with('.') || result.starts_with('\'')) result.insert(0, "\\&");
  return result;
}

std::string capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

std::string heading(const std::string& name) {
  return fmt::format(".TH {} 1 \"\" \"truecluster {}\" \"User Commands\"\n", plain(capitals(name)),
                     TRUECLUSTER_VERSION);
}

std::string page_of(const DescribedCommand& command) { return "truecluster-" + command.name; }

std::string see_also(const std::string& pages) { return fmt::format(".SH SEE ALSO\n{}\n", pages); }

// Words in bold, what is to be filled in in italics.
std::string value_text(const DescribedOption& option) {
  if (option.kind() == ValueKind::none) return "";
  const bool words = option.kind() == ValueKind::words;
  return fmt::format(" \\f{}{}\\fR", words ? 'B' : 'I', plain(option.value));
}

std::string option_text(const DescribedOption& option) {
  std::vector<std::string> flags;
  for (const std::string& flag : option.flags)
    flags.push_back(fmt::format("\\fB{}\\fR", plain(flag)));
  const std::string standard =
      option.standard.empty() ? "" : fmt::format(" Default: {}.", plain(option.standard));
  return fmt::format(".TP\n{}{}\n{}.{}\n", fmt::join(flags, ", "), value_text(option),
                     plain(option.help), standard);
}

std::string options_text(const std::string& title, const DescribedCommand& command, bool common) {
  std::string text;
  for (const DescribedOption& option : command.options)
    if (option.common == common) text += option_text(option);
  return text.empty() ? "" : ".SH " + title + "\n" + text;
}

std::string synopsis(const DescribedCommand& command) {
  std::string text = fmt::format("\\fBtruecluster {}\\fR [\\fIoptions\\fR]", command.name);
  for (const DescribedOption& argument : command.arguments) {
    const std::string name =
        fmt::format("\\fI{}\\fR{}", plain(argument.name), argument.at_most > 1 ? " ..." : "");
    text += argument.at_least == 0 ? fmt::format(" [{}]", name) : " " + name;
  }
  return text;
}

std::string arguments_text(const DescribedCommand& command) {
  if (command.arguments.empty()) return "";
  std::string text = ".SH ARGUMENTS\n";
  for (const DescribedOption& argument : command.arguments) {
    const std::string words = argument.kind() == ValueKind::words ? value_text(argument) : "";
    text +=
        fmt::format(".TP\n\\fI{}\\fR{}\n{}.\n", plain(argument.name), words, plain(argument.help));
  }
  return text;
}

std::string examples_text(const DescribedCommand& command) {
  std::istringstream lines(command.examples);
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (std::string line; std::getline(lines, line);)
    text += plain(line.substr(std::min(line.find_first_not_of(' '), line.size()))) + "\n";
  return text + ".fi\n";
}

}  // namespace

std::string man_page(const DescribedProgram& program, const DescribedCommand& command) {
  const std::string name = page_of(command);
  return fmt::format("{}.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n{}\n", heading(name), plain(name),
                     plain(command.summary), synopsis(command)) +
         arguments_text(command) + options_text("OPTIONS", command, false) +
         options_text("COMMON OPTIONS", command, true) +
         fmt::format(".SH EXIT STATUS\n{}\n", plain(program.exit_codes)) + examples_text(command) +
         see_also(".BR truecluster (1)");
}

std::string man_page(const DescribedProgram& program) {
  std::string commands = ".SH COMMANDS\n", pages;
  for (const DescribedCommand& command : program.commands) {
    commands += fmt::format(".TP\n\\fB{}\\fR\n{}.\n", plain(command.name), plain(command.summary));
    pages += fmt::format("{}.BR {} (1)", pages.empty() ? "" : ",\n", plain(page_of(command)));
  }
  return fmt::format(
             "{}.SH NAME\ntruecluster \\- {}\n.SH SYNOPSIS\n\\fBtruecluster\\fR \\fIcommand\\fR "
             "[\\fIoptions\\fR] [\\fIfile\\fR ...]\n",
             heading("truecluster"), plain(program.itself.summary)) +
         ".SH DESCRIPTION\nEach command has a page of its own, which "
         "\\fBtruecluster\\fR \\fIcommand\\fR \\fB\\-\\-help\\fR prints in short.\n" +
         commands + options_text("OPTIONS", program.itself, false) +
         fmt::format(".SH EXIT STATUS\n{}\n", plain(program.exit_codes)) + see_also(pages);
}

}  // namespace truecluster::cli
