// What a fuzz target does with its bytes: any result or a truecluster::Error is right; anything
// else is found by the sanitizers.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include <truecluster/error.hpp>

namespace truecluster::fuzz {

// Calls f with the path of a file in memory that holds the bytes.
template <class F>
int with_file(const std::string& bytes, F&& f) {
  static const int fd = ::memfd_create("fuzz", 0);
  static const std::string path = "/proc/self/fd/" + std::to_string(fd);
  const auto size = static_cast<ssize_t>(bytes.size());
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, bytes.data(), bytes.size(), 0) != size) return 0;
  try {
    f(path);
  } catch (const Error&) {
  }
  return 0;
}

}  // namespace truecluster::fuzz
