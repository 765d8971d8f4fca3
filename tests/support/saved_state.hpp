// The bytes of a saved state.
#pragma once

#include <string>

#include <truecluster/fit.hpp>

namespace truecluster::testing {

inline std::string saved_bytes(const Checkpoint::State& state) {
  std::string bytes;
  state([&](std::string_view piece) { bytes += piece; });
  return bytes;
}

}  // namespace truecluster::testing
