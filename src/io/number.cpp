// Parses a cell as a number, as nothing or as text.
#include "io/number.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

namespace truecluster::io {

bool equals_ignoring_case(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

std::optional<double> parse_number(std::string_view text) {
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return std::nullopt;
  if (error == std::errc::result_out_of_range)  // too small becomes 0, too large infinite
    value = std::strtod(std::string(text).c_str(), nullptr);
  return value;
}

bool is_missing_value(std::string_view text) {
  if (text.empty() || text == "?" || text == ".") return true;
  if (text.size() > 4) return false;
  return equals_ignoring_case(text, "na") || equals_ignoring_case(text, "nan") ||
         equals_ignoring_case(text, "n/a") || equals_ignoring_case(text, "null") ||
         equals_ignoring_case(text, "none");
}

bool is_missing_label(std::string_view text) {
  return text.empty() || text == "NA" || text == "-1" || equals_ignoring_case(text, "nan");
}

}  // namespace truecluster::io
