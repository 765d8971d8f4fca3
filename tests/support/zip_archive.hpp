// Zip archives, made by hand.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace truecluster::testing {

struct Member {
  std::string name, bytes;
};

inline std::string little_endian(std::uint64_t value, int n) {
  std::string bytes;
  for (int b = 0; b < n; ++b) bytes += static_cast<char>(value >> (8 * b) & 255U);
  return bytes;
}

// window_bits: as zlib takes them; 16 more make a gzip file of it.
inline std::string deflated(const std::string& plain, int window_bits = -MAX_WBITS) {
  z_stream stream{};
  deflateInit2(&stream, 1, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
  std::string packed(plain.size() + 100, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(plain.data()));
  stream.avail_in = static_cast<uInt>(plain.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.erase(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string zip(const std::vector<Member>& members, bool deflate_them) {
  std::string archive, directory;
  for (const Member& member : members) {
    const std::string packed = deflate_them ? deflated(member.bytes) : member.bytes;
    const std::string common =
        little_endian(20, 2) + little_endian(0, 2) + little_endian(deflate_them ? 8 : 0, 2) +
        little_endian(0, 4) +
        little_endian(crc32(0, reinterpret_cast<const Bytef*>(member.bytes.data()),
                            static_cast<uInt>(member.bytes.size())),
                      4) +
        little_endian(packed.size(), 4) + little_endian(member.bytes.size(), 4) +
        little_endian(member.name.size(), 2);
    directory += "PK\1\2" + little_endian(20, 2) + common + little_endian(0, 2) +
                 little_endian(0, 2) + little_endian(0, 8) + little_endian(archive.size(), 4) +
                 member.name;
    archive += "PK\3\4" + common + little_endian(0, 2) + member.name + packed;
  }
  return archive + directory + "PK\5\6" + little_endian(0, 4) + little_endian(members.size(), 2) +
         little_endian(members.size(), 2) + little_endian(directory.size(), 4) +
         little_endian(archive.size(), 4) + little_endian(0, 2);
}

}  // namespace truecluster::testing
