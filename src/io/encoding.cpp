// Tells UTF-8 [RFC 3629] from other text, and makes it of Latin-1.
#include "io/encoding.hpp"

#include <algorithm>

#include "base/byte_words.hpp"

namespace truecluster::io {
namespace {

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

// The length of the character that begins with this byte; 0 if none does.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// No character is written longer than it need be, none is a surrogate or beyond U+10FFFF.
bool second_fits(unsigned char first, unsigned char second) {
  if (first == 0xE0) return second >= 0xA0;
  if (first == 0xED) return second < 0xA0;
  if (first == 0xF0) return second >= 0x90;
  return first != 0xF4 || second < 0x90;
}

}  // namespace

bool is_utf8(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
  for (std::size_t i = 0; i < bytes.size();) {
    if (bytes.size() - i >= 8 && (word_at(bytes.data() + i) & high_bits) == 0) {
      i += 8;
      continue;
    }
    if (is_ascii(bytes[i])) {
      ++i;
      continue;
    }
    const std::size_t length = length_of(at(i));
    if (length == 0 || bytes.size() - i < length || !second_fits(at(i), at(i + 1))) return false;
    for (std::size_t j = i + 1; j < i + length; ++j)
      if ((at(j) & 0xC0U) != 0x80) return false;
    i += length;
  }
  return true;
}

std::string from_latin1(std::string_view bytes) {
  std::string text;
  text.reserve(bytes.size() + std::ranges::count_if(bytes, [](char c) { return !is_ascii(c); }));
  for (const char c : bytes) {
    const auto code = static_cast<unsigned char>(c);
    if (is_ascii(c)) {
      text += c;
    } else {
      text += static_cast<char>(0xC0U | code >> 6U);
      text += static_cast<char>(0x80U | (code & 0x3FU));
    }
  }
  return text;
}

}  // namespace truecluster::io
