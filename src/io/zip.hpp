// Members of zip archives, as numpy writes them: stored or deflated, also beyond 4 GB.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace truecluster::io {

struct ZipMember {
  std::string name;
  std::uint64_t packed = 0, unpacked = 0;  // bytes
  std::uint64_t begin = 0;                 // of the packed bytes in the archive
  std::uint32_t checksum = 0;              // CRC-32 of the unpacked bytes
  bool is_deflated = false;
};

bool is_zip(std::string_view bytes);

// Throws IoError if the directory is damaged, or a member is packed in another way or says that it
// is larger than its bytes can be. file: for messages.
std::vector<ZipMember> zip_members(std::string_view archive, const std::string& file);

std::string unpacked(std::string_view archive, const ZipMember& member, const std::string& file);

}  // namespace truecluster::io
