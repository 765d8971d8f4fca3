// Text within HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace truecluster::report {

// Text between tags; not for the values of attributes, where quotation marks would end them.
inline std::string escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '<')
      result += "&lt;";
    else if (c == '>')
      result += "&gt;";
    else if (c == '&')
      result += "&amp;";
    else
      result += c;
  }
  return result;
}

}  // namespace truecluster::report
