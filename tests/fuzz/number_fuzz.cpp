// Numbers: the same bits as those of the standard library, and the same texts are none.
#include <bit>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "io/number.hpp"

namespace {

std::optional<double> plain_number(std::string text) {
  if (text.starts_with('+') && text.size() > 1 && text[1] != '-') text.erase(0, 1);
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (text.empty() || stop != end || error == std::errc::invalid_argument) return std::nullopt;
  return error == std::errc() ? value : std::strtod(text.c_str(), nullptr);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto found = truecluster::io::parse_number(text), expected = plain_number(text);
  if (found.has_value() != expected.has_value()) std::abort();
  if (found && !(std::isnan(*found) && std::isnan(*expected)) &&
      std::bit_cast<std::uint64_t>(*found) != std::bit_cast<std::uint64_t>(*expected))
    std::abort();
  return 0;
}
