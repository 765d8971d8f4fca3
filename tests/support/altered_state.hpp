// A saved state with some bytes altered and its checksum made to fit, so that what is inside is
// read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace truecluster::testing {

// Edits are three bytes each: a place, and what is added to the byte there. An odd byte at the end
// cuts the state.
inline std::string altered(std::string_view saved, const std::uint8_t* edits, std::size_t size) {
  const std::string_view magic = saved.substr(0, saved.find('\n') + 1);
  std::uint32_t version = 0;
  std::memcpy(&version, saved.data() + magic.size(), sizeof version);
  std::string contents(unseal(magic, version, saved));
  for (; size >= 3; edits += 3, size -= 3) {
    const std::size_t place = (edits[0] + 256U * edits[1]) % contents.size();
    contents[place] = static_cast<char>(contents[place] + edits[2]);
  }
  if (size == 1) contents.resize(contents.size() * edits[0] / 256);
  return seal(magic, version, [&](ByteWriter& writer) { writer.append(contents); });
}

}  // namespace truecluster::testing
