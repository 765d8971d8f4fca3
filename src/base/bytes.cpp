// Magic word, version and checksum around a saved state.
#include "base/bytes.hpp"

#include <fmt/format.h>

#include "base/hash.hpp"

namespace truecluster {

std::string seal(std::string_view magic, std::uint32_t version, std::string_view contents) {
  std::string bytes(magic);
  bytes.append(reinterpret_cast<const char*>(&version), sizeof version);
  bytes.append(contents);
  const std::uint64_t checksum = fnv1a(bytes);
  bytes.append(reinterpret_cast<const char*>(&checksum), sizeof checksum);
  return bytes;
}

std::string_view unseal(std::string_view magic, std::uint32_t version, std::string_view bytes) {
  if (bytes.substr(0, magic.size()) != magic)
    throw IoError("this is not a saved state of truecluster, or not one of this kind");
  ByteReader header(bytes.substr(magic.size()));
  if (const auto found = header.get<std::uint32_t>(); found != version)
    throw IoError(fmt::format(
        "the saved state has format version {}, this program reads version {}", found, version));
  if (header.left() < sizeof(std::uint64_t)) throw IoError("the saved state is cut short");
  const std::size_t checksum_at = bytes.size() - sizeof(std::uint64_t);
  ByteReader checksum(bytes.substr(checksum_at));
  if (checksum.get<std::uint64_t>() != fnv1a(bytes.substr(0, checksum_at)))
    throw IoError("the saved state has a wrong checksum: it was cut short or altered");
  const std::size_t begin = magic.size() + sizeof version;
  return bytes.substr(begin, checksum_at - begin);
}

}  // namespace truecluster
