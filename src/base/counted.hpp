// Numbers of things in sentences.
#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace truecluster {

// "1 case", "2 cases".
std::string counted(std::integral auto n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

}  // namespace truecluster
