// Reads parts of files by pread: a mapped file that shrinks would end the program.
#include "io/stored_bytes.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <truecluster/system_error.hpp>

#include "base/content_hash.hpp"

namespace truecluster::io {
namespace {

class BytesInMemory final : public StoredBytes {
 public:
  explicit BytesInMemory(std::string bytes) : bytes_(std::move(bytes)) {}
  [[nodiscard]] std::uint64_t size() const override { return bytes_.size(); }
  void read(std::uint64_t offset, std::span<char> to) const override {
    std::memcpy(to.data(), bytes_.data() + offset, to.size());
  }

 private:
  std::string bytes_;
};

class BytesOfFile final : public StoredBytes {
 public:
  BytesOfFile(int fd, std::string name, std::uint64_t size)
      : fd_(fd), name_(std::move(name)), size_(size) {}
  BytesOfFile(const BytesOfFile&) = delete;
  BytesOfFile& operator=(const BytesOfFile&) = delete;
  ~BytesOfFile() override { ::close(fd_); }

  [[nodiscard]] std::uint64_t size() const override { return size_; }
  void read(std::uint64_t offset, std::span<char> to) const override {
    while (!to.empty()) {
      const ssize_t got = ::pread(fd_, to.data(), to.size(), static_cast<off_t>(offset));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0)
        throw SystemError(fmt::format("{}: cannot be read: {}", name_, std::strerror(errno)));
      if (got == 0) throw IoError(fmt::format("{}: became shorter while it was being read", name_));
      offset += static_cast<std::uint64_t>(got);
      to = to.subspan(got);
    }
  }

 private:
  int fd_;
  std::string name_;
  std::uint64_t size_;
};

}  // namespace

std::shared_ptr<const StoredBytes> in_memory(std::string bytes) {
  return std::make_shared<BytesInMemory>(std::move(bytes));
}

std::shared_ptr<const StoredBytes> open_stored(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return nullptr;
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return nullptr;
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(fd);
    return nullptr;
  }
  return std::make_shared<BytesOfFile>(fd, path, static_cast<std::uint64_t>(status.st_size));
}

std::string content_hash(const StoredBytes& bytes) {
  constexpr std::uint64_t part = std::uint64_t{1} << 20;
  std::vector<char> buffer(std::min(part, bytes.size()));
  ContentHash hash;
  for (std::uint64_t at = 0; at < bytes.size(); at += part) {
    const std::span<char> piece = std::span(buffer).first(std::min(part, bytes.size() - at));
    bytes.read(at, piece);
    hash.add({piece.data(), piece.size()});
  }
  return hash.text();
}

}  // namespace truecluster::io
