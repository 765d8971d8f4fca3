// The names of options in sentences, said as a front end says them.
#include <truecluster/option_names.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include <truecluster/error.hpp>

namespace truecluster {
namespace {

bool is_option(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; });
}

}  // namespace

std::string with_option_names(std::string_view sentence,
                              const std::function<std::string(std::string_view)>& name_of) {
  std::string result;
  while (true) {
    const std::size_t open = sentence.find('`');
    const std::size_t close = open == std::string_view::npos ? open : sentence.find('`', open + 1);
    if (close == std::string_view::npos) return result.append(sentence);
    const std::string_view quoted = sentence.substr(open + 1, close - open - 1);
    result.append(sentence.substr(0, open));
    if (is_option(quoted)) {
      result.append(name_of(quoted));
      sentence.remove_prefix(close + 1);
    } else {  // the backquote belongs to something else, such as the name of a file
      result += '`';
      sentence.remove_prefix(open + 1);
    }
  }
}

void set_choice(std::string_view option, const Choice& choice, std::string_view wanted) {
  if (!choice.set_name(wanted))
    throw InvalidArgument(fmt::format("`{}` must be one of {}, not \"{}\"", option,
                                      fmt::join(choice.names, ", "), wanted));
}

}  // namespace truecluster
