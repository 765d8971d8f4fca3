// How a tie is broken: ties are drawn per case, so that threads and the order of rows do not share
// a generator.
#pragma once

#include <cstddef>
#include <cstdint>

#include <truecluster/types.hpp>

namespace truecluster {

inline constexpr std::uint64_t tie_step = 0x9e3779b97f4a7c15ULL;

// The key under which cases that are numbered from 0 draw as those from `first` on.
inline std::uint64_t tie_key_from(std::uint64_t random_key, Index first) {
  return random_key + static_cast<std::uint64_t>(first) * tie_step;
}

// One of 0..n-1 for the case of this number, by a hash that makes numbers into independent-looking
// bits (the finaliser of SplitMix64). The bias is below n/2^32.
inline std::size_t draw_for_case(std::uint64_t random_key, Index number, std::size_t n) {
  std::uint64_t x = random_key + static_cast<std::uint64_t>(number) * tie_step;
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return ((x >> 32) * n) >> 32;
}

}  // namespace truecluster
