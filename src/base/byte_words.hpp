// Eight bytes at a time, as one number: the first byte is the lowest. Little-endian machines only,
// as saved states are.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace truecluster {

static_assert(std::endian::native == std::endian::little);

template <class T = std::uint64_t>
T word_at(const char* bytes) {
  T word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// The same byte eight times.
constexpr std::uint64_t eight_of(unsigned char byte) { return 0x0101010101010101U * byte; }
inline constexpr std::uint64_t high_bits = eight_of(0x80);

// Not 0 if a byte of the word is below `limit`, which is at most 128; the lowest bit that is set is
// that of the first such byte [Mycroft 1987].
constexpr std::uint64_t bytes_below(std::uint64_t word, unsigned char limit) {
  return (word - eight_of(limit)) & ~word & high_bits;
}
constexpr std::uint64_t bytes_equal(std::uint64_t word, unsigned char byte) {
  return bytes_below(word ^ eight_of(byte), 1);
}
// Which byte the lowest bit belongs to.
constexpr std::size_t first_byte(std::uint64_t bits) {
  return static_cast<std::size_t>(std::countr_zero(bits)) / 8;
}

}  // namespace truecluster
