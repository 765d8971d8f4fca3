// Reads the directory of a zip archive (PKWARE's APPNOTE 6.3, sections 4.3 and 4.5.3), and unpacks
// members with zlib.
#include "io/zip.hpp"

#include <zlib.h>

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

constexpr std::string_view local_header = "PK\x03\x04", directory_entry = "PK\x01\x02",
                           directory_end = "PK\x05\x06", directory_end_64 = "PK\x06\x06",
                           locator_64 = "PK\x06\x07";
constexpr std::uint64_t locator_size = 20;  // right before the end of the directory
// Deflate turns a byte into at most this many (zlib's documentation says 1032).
constexpr std::uint64_t largest_ratio = 1032;
// What stands where a number is too large.
constexpr std::uint32_t in_extra_field = 0xffffffff;
constexpr std::uint32_t too_many = 0xffff;

class Archive {
 public:
  Archive(std::string_view bytes, const std::string& file) : bytes_(bytes), file_(file) {}

  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{}: the zip archive is damaged or cut off", file_));
  }

  [[nodiscard]] std::string_view part(std::uint64_t at, std::uint64_t n) const {
    if (at > bytes_.size() || n > bytes_.size() - at) damaged();
    return bytes_.substr(at, n);
  }
  [[nodiscard]] std::uint64_t number(std::uint64_t at, std::size_t n) const {
    const std::string_view digits = part(at, n);
    std::uint64_t value = 0;
    for (std::size_t i = n; i-- > 0;) value = value << 8 | static_cast<unsigned char>(digits[i]);
    return value;
  }

  std::vector<ZipMember> members() const {
    const std::size_t end = bytes_.rfind(directory_end);
    if (end == std::string_view::npos) damaged();
    std::uint64_t n = number(end + 10, 2), at = number(end + 16, 4);
    if ((n == too_many || at == in_extra_field) && has_locator(end)) {
      const std::uint64_t wide = number(end - locator_size + 8, 8);
      if (part(wide, 4) != directory_end_64) damaged();
      n = number(wide + 32, 8);
      at = number(wide + 48, 8);
    }
    std::vector<ZipMember> result;
    for (std::uint64_t m = 0; m < n; ++m) result.push_back(member(at));
    return result;
  }

 private:
  // Whether it is said before the end of the directory where the one with wide numbers is.
  [[nodiscard]] bool has_locator(std::uint64_t end) const {
    return end >= locator_size && part(end - locator_size, 4) == locator_64;
  }
  // Moves at behind the entry of the directory.
  ZipMember member(std::uint64_t& at) const {
    if (part(at, 4) != directory_entry) damaged();
    const std::uint64_t flags = number(at + 8, 2), method = number(at + 10, 2);
    ZipMember member;
    member.checksum = static_cast<std::uint32_t>(number(at + 16, 4));
    member.packed = number(at + 20, 4);
    member.unpacked = number(at + 24, 4);
    const std::uint64_t name_size = number(at + 28, 2), extra_size = number(at + 30, 2),
                        comment_size = number(at + 32, 2);
    std::uint64_t local = number(at + 42, 4);
    member.name = part(at + 46, name_size);
    read_wide_sizes(part(at + 46 + name_size, extra_size), at + 46 + name_size, member, local);
    if ((flags & 1) != 0) throw IoError(fmt::format("{}: {} is encrypted", file_, member.name));
    if (method != 0 && method != Z_DEFLATED)
      throw IoError(
          fmt::format("{}: {} is compressed by an unsupported method", file_, member.name));
    member.is_deflated = method == Z_DEFLATED;
    if (part(local, 4) != local_header) damaged();
    member.begin = local + 30 + number(local + 26, 2) + number(local + 28, 2);
    (void)part(member.begin, member.packed);
    const bool too_large = member.is_deflated ? member.unpacked / largest_ratio > member.packed
                                              : member.unpacked != member.packed;
    if (too_large) damaged();
    at += 46 + name_size + extra_size + comment_size;
    return member;
  }

  // Sizes beyond 4 GB are in an extra field, in this order, as far as they do not fit.
  void read_wide_sizes(std::string_view extra, std::uint64_t begin, ZipMember& member,
                       std::uint64_t& local) const {
    for (std::uint64_t at = 0; at + 4 <= extra.size();) {
      const std::uint64_t id = number(begin + at, 2), size = number(begin + at + 2, 2);
      std::uint64_t field = begin + at + 4;
      if (id == 1)
        for (std::uint64_t* value : {&member.unpacked, &member.packed, &local})
          if (*value == in_extra_field) {
            *value = number(field, 8);
            field += 8;
          }
      at += 4 + size;
    }
  }

  std::string_view bytes_;
  const std::string& file_;
};

// Frees what zlib holds, also after an exception.
class Inflater {
 public:
  Inflater() {
    if (inflateInit2(&stream_, -MAX_WBITS) != Z_OK) throw std::bad_alloc();
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() { inflateEnd(&stream_); }

  // Whether the bytes unpack to exactly as many as there is room for.
  bool fill(std::string_view packed, std::string& plain) {
    std::size_t used = 0, made = 0;
    int state = Z_OK;
    while (state == Z_OK) {
      stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + used));
      stream_.avail_in = portion(packed.size() - used);
      stream_.next_out = reinterpret_cast<Bytef*>(plain.data() + made);
      stream_.avail_out = portion(plain.size() - made);
      const uInt in = stream_.avail_in, out = stream_.avail_out;
      state = inflate(&stream_, Z_NO_FLUSH);
      used += in - stream_.avail_in;
      made += out - stream_.avail_out;
      if (in == stream_.avail_in && out == stream_.avail_out) break;
    }
    return state == Z_STREAM_END && made == plain.size();
  }

 private:
  static uInt portion(std::size_t n) {
    return static_cast<uInt>(std::min<std::size_t>(n, std::numeric_limits<uInt>::max()));
  }
  z_stream stream_{};
};

}  // namespace

bool is_zip(std::string_view bytes) { return bytes.starts_with(local_header); }

std::vector<ZipMember> zip_members(std::string_view archive, const std::string& file) {
  return Archive(archive, file).members();
}

std::string unpacked(std::string_view archive, const ZipMember& member, const std::string& file) {
  const std::string_view packed = archive.substr(member.begin, member.packed);
  std::string plain;
  if (member.is_deflated) {
    plain.resize(member.unpacked);
    if (!Inflater().fill(packed, plain)) Archive(archive, file).damaged();
  } else {
    plain = packed;
  }
  if (crc32_z(0, reinterpret_cast<const Bytef*>(plain.data()), plain.size()) != member.checksum)
    Archive(archive, file).damaged();
  return plain;
}

}  // namespace truecluster::io
