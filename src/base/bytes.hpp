// Plain values to bytes and back, for saved states. Little-endian, as the machines this runs on
// are.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <truecluster/error.hpp>

namespace truecluster {

static_assert(std::endian::native == std::endian::little);

// Takes bytes, one piece after the other.
using PutBytes = std::function<void(std::string_view)>;

class ByteWriter {
 public:
  // Keeps all bytes, until they are taken.
  ByteWriter() = default;
  // Hands them on in pieces; the last one with flush().
  explicit ByteWriter(PutBytes put) : put_(std::move(put)) {}

  void append(std::string_view bytes) {
    constexpr std::size_t enough = std::size_t{1} << 16;
    bytes_ += bytes;
    if (put_ && bytes_.size() >= enough) flush();
  }
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put(const T& value) { append({reinterpret_cast<const char*>(&value), sizeof value}); }
  // Values whose number the reader knows.
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put_values(std::span<const T> values) {
    append({reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }
  template <class T>
  requires std::is_trivially_copyable_v<T>
  void put_all(std::span<const T> values) {
    put(static_cast<std::uint64_t>(values.size()));
    put_values(values);
  }
  void put_text(std::string_view text) { put_all(std::span(text.data(), text.size())); }
  [[nodiscard]] std::string take() { return std::move(bytes_); }
  void flush() {
    put_(bytes_);
    bytes_.clear();
  }

 private:
  PutBytes put_;
  std::string bytes_;
};

// Throws IoError when the bytes end too early, and for truth values and enums that do not exist.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}
  template <class T>
  requires std::is_trivially_copyable_v<T> T get() {
    if constexpr (std::is_same_v<T, bool>) {
      const auto byte = get<std::uint8_t>();
      if (byte > 1) throw IoError("the saved state is damaged");
      return byte == 1;
    } else if constexpr (std::is_enum_v<T>) {
      const auto number = get<std::underlying_type_t<T>>();
      if (!std::in_range<std::size_t>(number) ||
          static_cast<std::size_t>(number) >= enum_names(T{}).size())
        throw IoError("the saved state is damaged");
      return static_cast<T>(number);
    }
    T value;
    std::memcpy(&value, take(sizeof value), sizeof value);
    return value;
  }
  // How many values follow, of at least the given number of bytes each.
  std::uint64_t get_size(std::size_t least_bytes) {
    const auto size = get<std::uint64_t>();
    if (size > bytes_.size() / least_bytes) throw IoError("the saved state is cut short");
    return size;
  }
  template <class T>
  requires std::is_trivially_copyable_v<T> std::vector<T> get_all() {
    const auto size = get_size(sizeof(T));
    std::vector<T> values(size);
    if (size > 0) std::memcpy(values.data(), take(size * sizeof(T)), size * sizeof(T));
    return values;
  }
  [[nodiscard]] std::string get_text() {
    const std::vector<char> characters = get_all<char>();
    return {characters.begin(), characters.end()};
  }
  void skip_text() {
    const auto size = get<std::uint64_t>();
    take(size);
  }
  [[nodiscard]] std::size_t left() const { return bytes_.size(); }
  [[nodiscard]] std::string_view rest() const { return bytes_; }

 private:
  const char* take(std::size_t size) {
    if (size > bytes_.size()) throw IoError("the saved state is cut short");
    const char* begin = bytes_.data();
    bytes_.remove_prefix(size);
    return begin;
  }
  std::string_view bytes_;
};

// Contents behind a magic word and a format version, before a checksum; unseal() refuses what was
// cut, altered or written by another version.
using WriteContents = std::function<void(ByteWriter&)>;
void put_sealed(std::string_view magic, std::uint32_t version, const WriteContents& contents,
                const PutBytes& put);
std::string seal(std::string_view magic, std::uint32_t version, const WriteContents& contents);
std::string_view unseal(std::string_view magic, std::uint32_t version, std::string_view bytes);

}  // namespace truecluster
