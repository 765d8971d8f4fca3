// Parses a cell as a number, as nothing or as text.
#include "io/number.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace truecluster::io {

bool equals_ignoring_case(std::string_view text, std::string_view word) {
  return std::ranges::equal(text, word, [](char a, char b) {
    return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
  });
}

namespace {

// Digits with at most one point, as most cells are. Up to 2^53 the digits are an exact number, and
// so are powers of ten up to 10^22: one division rounds once, as the nearest double needs [Clinger
// 1990]. Nothing if the text is something else.
std::optional<double> plain_decimal(std::string_view text) {
  constexpr std::array<double, 19> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                          1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
  constexpr std::uint64_t largest_exact = std::uint64_t{1} << 53;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() >= powers.size()) return std::nullopt;
  std::uint64_t digits = 0;
  const char* at = text.data();
  const char* const end = at + text.size();
  const auto read_digits = [&] {
    for (; at != end; ++at) {
      const unsigned digit = static_cast<unsigned char>(*at) - unsigned{'0'};
      if (digit > 9) return;
      digits = 10 * digits + digit;
    }
  };
  read_digits();
  std::size_t n_decimals = 0;
  if (at != end && *at == '.' && text.size() > 1) {
    const char* const decimals = ++at;
    read_digits();
    n_decimals = static_cast<std::size_t>(at - decimals);
  }
  if (at != end || digits > largest_exact) return std::nullopt;
  const double value = static_cast<double>(digits) / powers[n_decimals];
  return negative ? -value : value;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  if (const auto plain = plain_decimal(text)) return plain;
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
