// Bytes as text of 64 digits (RFC 4648).
#include "io/base64.hpp"

#include <algorithm>
#include <cstdint>

namespace truecluster::io {

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j)
      group = group << 8 | (j < n ? static_cast<unsigned char>(bytes[i + j]) : 0U);
    for (std::size_t j = 0; j < 4; ++j) text += j <= n ? digits[group >> (18 - 6 * j) & 63U] : '=';
  }
  return text;
}

}  // namespace truecluster::io
