// Parses a cell as a number, as nothing or as text.
#include "io/number.hpp"

#include <algorithm>
#include <array>
#include <bit>
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

constexpr std::array<double, 19> powers{1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                        1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};

// Digits with at most one point, as most cells are. Up to 2^53 the digits are an exact number, and
// so are powers of ten up to 10^22: one division rounds once, as the nearest double needs [Clinger
// 1990]. False if the text is something else.
bool read_plain_decimal(std::string_view text, double& value) {
  constexpr std::uint64_t largest_exact = std::uint64_t{1} << 53;
  const bool negative = text.starts_with('-');
  text.remove_prefix(negative ? 1 : 0);
  if (text.empty() || text.size() >= powers.size() || text == ".") return false;
  std::uint64_t digits = 0;
  std::size_t point = text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const unsigned digit = static_cast<unsigned char>(text[at]) - unsigned{'0'};
    if (digit <= 9) {
      digits = 10 * digits + digit;
    } else {
      if (text[at] != '.' || point != text.size()) return false;
      point = at;
    }
  }
  if (digits > largest_exact) return false;
  const std::size_t n_decimals = text.size() - std::min(point + 1, text.size());
  const double size = static_cast<double>(static_cast<std::int64_t>(digits)) / powers[n_decimals];
  // Without a branch: signs cannot be foreseen.
  constexpr int sign_bit = 63;
  value = std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | std::uint64_t{negative}
                                                                         << sign_bit);
  return true;
}

}  // namespace

bool read_number(std::string_view text, double& value) {
  if (read_plain_decimal(text, value)) return true;
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  if (text.empty()) return false;
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (stop != end || error == std::errc::invalid_argument) return false;
  if (error == std::errc::result_out_of_range)  // too small becomes 0, too large infinite
    value = std::strtod(std::string(text).c_str(), nullptr);
  return true;
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  return read_number(text, value) ? std::optional(value) : std::nullopt;
}

bool is_missing_value(std::string_view text) {
  if (text.empty() || text == "?" || text == "." || text == "#N/A" || text == "<NA>") return true;
  if (text.size() > 4) return false;
  return equals_ignoring_case(text, "na") || equals_ignoring_case(text, "nan") ||
         equals_ignoring_case(text, "n/a") || equals_ignoring_case(text, "null") ||
         equals_ignoring_case(text, "none");
}

bool is_missing_label(std::string_view text) {
  return text.empty() || text == "NA" || text == "-1" || equals_ignoring_case(text, "nan");
}

}  // namespace truecluster::io
