// A hash of the contents of files and data: XXH64 with seed 0, as `xxhsum -H64` prints it [Collet,
// xxHash fast digest algorithm, 0.1.1]. Tells whether bytes are the same; not against a forger.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace truecluster {

class ContentHash {
 public:
  ContentHash();
  // Bytes that follow those before.
  void add(std::string_view bytes);
  [[nodiscard]] std::uint64_t value() const;
  // "xxh64:" and 16 hex digits.
  [[nodiscard]] std::string text() const;

 private:
  static constexpr std::size_t stripe = 32;  // four lanes of eight bytes
  void add_stripe(const char* bytes);

  std::array<std::uint64_t, 4> lanes_;
  std::array<char, stripe> rest_{};  // of the last stripe, n_bytes_ % stripe of them
  std::uint64_t n_bytes_ = 0;
};

}  // namespace truecluster
