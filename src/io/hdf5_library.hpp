// What every call of the HDF5 library needs. Only hdf5_file.cpp and hdf5_array.cpp include this.
#pragma once

#include <hdf5.h>

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/hdf5_file.hpp"

namespace truecluster::io {

// The library is not safe from several threads, and tells of errors on standard error. Both hold
// for the process, so that every call is made in such a scope.
class LibraryScope {
 public:
  LibraryScope() : lock_(mutex()) {
    H5Eget_auto2(H5E_DEFAULT, &print_, &print_data_);
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  }
  LibraryScope(const LibraryScope&) = delete;
  LibraryScope& operator=(const LibraryScope&) = delete;
  ~LibraryScope() { H5Eset_auto2(H5E_DEFAULT, print_, print_data_); }

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  std::lock_guard<std::mutex> lock_;
  H5E_auto2_t print_ = nullptr;
  void* print_data_ = nullptr;
};

// Something of the library that has to be closed.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (is_open()) close_(id_);
  }
  [[nodiscard]] bool is_open() const { return id_ >= 0; }
  [[nodiscard]] hid_t id() const { return id_; }

 private:
  hid_t id_;
  Close close_;
};

inline Hdf5Kind kind_of(hid_t type) {
  switch (H5Tget_class(type)) {
    case H5T_INTEGER:
      return Hdf5Kind::integer;
    case H5T_FLOAT:
      return Hdf5Kind::real;
    case H5T_STRING:
      return Hdf5Kind::text;
    case H5T_ENUM:
      return H5Tget_nmembers(type) == 2 && H5Tget_size(type) == 1 ? Hdf5Kind::boolean
                                                                  : Hdf5Kind::other;
    default:
      return Hdf5Kind::other;
  }
}

// The text in a field of fixed width, which ends at the first zero.
inline std::string fixed_text(const char* field, std::size_t width) {
  const std::string_view whole(field, width);
  return std::string(whole.substr(0, whole.find('\0')));
}

// An object as messages call it, and the size of the file that it is in, in bytes.
struct Hdf5Place {
  std::string name;  // "FILE: obs/cell_type"
  std::uint64_t file_size = 0;

  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{} cannot be read; the file is damaged or cut off", name));
  }
  [[noreturn]] void beyond_file() const {
    throw IoError(
        fmt::format("{} claims to be larger than the file can hold; the file is damaged", name));
  }
  // The most that the file may unpack to: as much as deflate can pack into it, and what does no
  // harm without a further look.
  [[nodiscard]] std::uint64_t most_unpacked() const {
    constexpr std::uint64_t harmless_bytes = std::uint64_t{1} << 28;
    constexpr std::uint64_t most_packed = 1032;
    return std::max(harmless_bytes, most_packed * file_size);
  }
};

}  // namespace truecluster::io
