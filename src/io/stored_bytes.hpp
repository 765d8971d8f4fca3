// Bytes that are read in parts: of a file that stays where it is, or in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>

namespace truecluster::io {

class StoredBytes {
 public:
  virtual ~StoredBytes() = default;
  [[nodiscard]] virtual std::uint64_t size() const = 0;
  // Fills `to` with the bytes from `offset` on. Safe from several threads at once.
  virtual void read(std::uint64_t offset, std::span<char> to) const = 0;
};

std::shared_ptr<const StoredBytes> in_memory(std::string bytes);

// A regular file, which stays open; nothing if it is no regular file. Reads that find it shorter
// than it was throw.
std::shared_ptr<const StoredBytes> open_stored(const std::string& path);

// As content_hash() of all the bytes.
std::string content_hash(const StoredBytes& bytes);

}  // namespace truecluster::io
