// FNV-1a over 64 bits: tells whether bytes are the same; not against a forger.
#pragma once

#include <cstdint>
#include <string_view>

namespace truecluster {

// Of bytes that follow those of an earlier hash.
inline std::uint64_t fnv1a(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325ULL) {
  for (const char byte : bytes) {
    hash ^= static_cast<unsigned char>(byte);
    hash *= 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace truecluster
