// A minimal PNG writer on zlib.
#include "figures/png.hpp"

#include <zlib.h>

#include <string_view>

#include <truecluster/error.hpp>

namespace truecluster::study {
namespace {

std::string big_endian(std::uint32_t value) {
  return {static_cast<char>(value >> 24), static_cast<char>(value >> 16),
          static_cast<char>(value >> 8), static_cast<char>(value)};
}

// Length, type, content, and the checksum of type and content.
std::string chunk(std::string_view type, const std::string& content) {
  const std::string body = std::string(type) + content;
  const auto checksum = static_cast<std::uint32_t>(
      crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())));
  return big_endian(static_cast<std::uint32_t>(content.size())) + body + big_endian(checksum);
}

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string result(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()),
                9) != Z_OK)
    throw Error("a picture could not be compressed");
  result.resize(size);
  return result;
}

}  // namespace

std::string png(const Raster& raster) {
  std::string rows;
  for (std::size_t y = 0; y < raster.height(); ++y) {
    rows += '\0';  // the row is not filtered
    for (std::size_t x = 0; x < raster.width(); ++x) {
      const Colour& colour = raster.at(x, y);
      rows += static_cast<char>(colour.red);
      rows += static_cast<char>(colour.green);
      rows += static_cast<char>(colour.blue);
    }
  }
  // 8 bits, colours without palette (2), then compression, filter and interlacing as usual.
  const std::string header = big_endian(static_cast<std::uint32_t>(raster.width())) +
                             big_endian(static_cast<std::uint32_t>(raster.height())) +
                             std::string{8, 2, 0, 0, 0};
  return "\x89PNG\r\n\x1a\n" + chunk("IHDR", header) + chunk("IDAT", compressed(rows)) +
         chunk("IEND", "");
}

}  // namespace truecluster::study
