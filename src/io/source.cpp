// Reads a file, a gzip file or standard input into memory.
#include "io/source.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include <fmt/format.h>
#include <truecluster/system_error.hpp>

#include "base/content_hash.hpp"

namespace truecluster::io {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ > STDIN_FILENO) ::close(fd_);
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

[[noreturn]] void fail(const Source& source, int error) {
  throw SystemError(fmt::format("{}: cannot be read: {}", source.name, std::strerror(error)));
}

// Whether the start of what a device or pipe gives cannot be read as anything: it may never end.
bool is_hopeless(std::string_view start) {
  constexpr std::array<std::string_view, 4> with_zeros{"\x1f\x8b", "\x93NUMPY", "PK", "\x89HDF"};
  const auto begins_it = [&](std::string_view magic) { return start.starts_with(magic); };
  return start.find('\0') != std::string_view::npos && std::ranges::none_of(with_zeros, begins_it);
}

void read_all(int fd, Source& source) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) fail(source, errno);
  if (S_ISDIR(status.st_mode))
    throw IoError(fmt::format("{}: is a folder, not a file", source.name));
  // One byte more than the size, so that a regular file is read without growing the buffer; files
  // of /proc have a size of 0 and are longer.
  const bool is_regular = S_ISREG(status.st_mode);
  constexpr std::size_t block = std::size_t{1} << 16;
  const std::size_t expected = is_regular ? status.st_size + 1 : block;
  std::string& bytes = source.bytes;
  std::size_t size = 0;
  bytes.resize(expected);
  for (;;) {
    if (size == expected && !is_regular && is_hopeless(bytes)) break;
    if (size == bytes.size()) bytes.resize(size + std::max(size / 2, block));
    const ssize_t got = ::read(fd, bytes.data() + size, bytes.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(source, errno);
    if (got == 0) break;
    size += got;
  }
  bytes.resize(size);
}

}  // namespace

namespace {

constexpr std::string_view gzip_magic = "\x1f\x8b";

// No table that people make shrinks so far; what does is made to fill the memory.
constexpr std::size_t harmless_size = std::size_t{1} << 28;
constexpr std::size_t harmless_ratio = 100;

bool is_bomb(const Source& source, std::size_t size) {
  return size > harmless_size && size / harmless_ratio > source.bytes.size();
}

// What follows the compressed data; tapes and block devices fill up with zeros.
void refuse_rest(std::string_view rest, const std::string& name) {
  if (rest.find_first_not_of('\0') == std::string_view::npos) return;
  throw IoError(
      fmt::format("{}: {} byte{} that {} not gzip data follow{} the compressed table; unpack the "
                  "file first (gunzip) if they do not matter",
                  name, rest.size(), rest.size() == 1 ? "" : "s", rest.size() == 1 ? "is" : "are",
                  rest.size() == 1 ? "s" : ""));
}

}  // namespace

void decompress(Source& source) {
  if (!source.bytes.starts_with(gzip_magic)) return;
  z_stream stream{};
  if (inflateInit2(&stream, 16 + MAX_WBITS) != Z_OK)
    throw IoError(fmt::format("{}: cannot be decompressed: out of memory", source.name));
  std::string plain;
  std::array<char, 1 << 16> block;  // NOLINT: filled by inflate
  const std::string_view packed = source.bytes;
  std::size_t used = 0;
  int state = Z_OK;
  while (used < packed.size()) {
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + used));
    const auto available = static_cast<uInt>(
        std::min<std::size_t>(packed.size() - used, std::numeric_limits<uInt>::max()));
    stream.avail_in = available;
    stream.next_out = reinterpret_cast<Bytef*>(block.data());
    stream.avail_out = static_cast<uInt>(block.size());
    state = inflate(&stream, Z_NO_FLUSH);
    used += available - stream.avail_in;
    plain.append(block.data(), block.size() - stream.avail_out);
    if (is_bomb(source, plain.size())) break;
    if (state == Z_STREAM_END) {  // several gzip members may follow each other
      if (!packed.substr(used).starts_with(gzip_magic)) break;
      if (inflateReset(&stream) != Z_OK) break;
    } else if (state != Z_OK) {
      break;
    }
  }
  // What the last block could not take is still inside zlib.
  while (state == Z_OK) {
    stream.next_out = reinterpret_cast<Bytef*>(block.data());
    stream.avail_out = static_cast<uInt>(block.size());
    state = inflate(&stream, Z_NO_FLUSH);
    plain.append(block.data(), block.size() - stream.avail_out);
    if (is_bomb(source, plain.size())) break;
  }
  inflateEnd(&stream);
  if (is_bomb(source, plain.size()))
    throw IoError(fmt::format(
        "{}: unpacks to more than {} times its size; unpack it first (gunzip) if that is intended",
        source.name, harmless_ratio));
  if (state != Z_STREAM_END)
    throw IoError(fmt::format("{}: the gzip data are damaged or cut off", source.name));
  refuse_rest(packed.substr(used), source.name);
  source.bytes = std::move(plain);
}

Source read_source(const std::string& path) {
  Source source{path == "-" ? "<stdin>" : path, {}};
  const Descriptor file(path == "-" ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (path.empty()) throw IoError("the name of a file is empty");
  if (file.get() < 0 && (errno == ENOENT || errno == ENOTDIR))
    throw IoError(fmt::format("{}: there is no such file", path));
  if (file.get() < 0) fail(source, errno);
  read_all(file.get(), source);
  decompress(source);
  if (source.bytes.empty()) throw IoError(fmt::format("{}: is empty", source.name));
  return source;
}

std::string content_hash(std::string_view bytes) {
  ContentHash hash;
  hash.add(bytes);
  return hash.text();
}

}  // namespace truecluster::io
