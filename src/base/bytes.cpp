// Magic word, version and checksum around a saved state.
#include "base/bytes.hpp"

#include <fmt/format.h>

#include "base/hash.hpp"

namespace truecluster {

void put_sealed(std::string_view magic, std::uint32_t version, const WriteContents& contents,
                const PutBytes& put) {
  std::uint64_t checksum = fnv1a({});
  ByteWriter writer([&](std::string_view piece) {
    checksum = fnv1a(piece, checksum);
    put(piece);
  });
  writer.append(magic);
  writer.put(version);
  contents(writer);
  writer.flush();
  put({reinterpret_cast<const char*>(&checksum), sizeof checksum});
}

std::string seal(std::string_view magic, std::uint32_t version, const WriteContents& contents) {
  std::string bytes;
  put_sealed(magic, version, contents, [&](std::string_view piece) { bytes += piece; });
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
