// Reads numpy arrays: header, byte order, layout and type.
#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>
#include <type_traits>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/npy.hpp"

namespace truecluster::io {
namespace {

constexpr std::string_view magic = "\x93NUMPY";

struct Header {
  char byte_order = '<';
  char kind = 'f';
  std::size_t item_size = 0;
  bool fortran_order = false;
  Index rows = 0, cols = 0;
  std::size_t data_begin = 0;
};

class HeaderReader {
 public:
  explicit HeaderReader(const Source& source) : source_(source) {}

  Header read() {
    locate();
    Header header;
    header.data_begin = data_begin_;
    read_type(header);
    const std::string_view order = value_of("fortran_order");
    if (!order.starts_with("True") && !order.starts_with("False")) damaged();
    header.fortran_order = order.starts_with("True");
    read_shape(header);
    return header;
  }

 private:
  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{}: the .npy header is damaged", source_.name));
  }
  [[nodiscard]] std::size_t little_endian(std::size_t at, std::size_t n) const {
    std::size_t value = 0;
    for (std::size_t i = n; i-- > 0;)
      value = value << 8 | static_cast<unsigned char>(source_.bytes[at + i]);
    return value;
  }

  void locate() {
    const std::string& bytes = source_.bytes;
    if (bytes.size() < 12) damaged();
    const int version = static_cast<unsigned char>(bytes[6]);
    if (version < 1 || version > 3)
      throw IoError(fmt::format("{}: .npy version {} is not known", source_.name, version));
    const std::size_t length_bytes = version == 1 ? 2 : 4;
    const std::size_t begin = magic.size() + 2 + length_bytes;
    const std::size_t length = little_endian(magic.size() + 2, length_bytes);
    if (length > bytes.size() - begin) damaged();
    text_ = std::string_view(bytes).substr(begin, length);
    data_begin_ = begin + length;
  }

  // What follows 'key': in the header, a Python dictionary.
  [[nodiscard]] std::string_view value_of(std::string_view key) const {
    std::size_t at = text_.find(fmt::format("'{}'", key));
    if (at == std::string_view::npos) damaged();
    at = text_.find(':', at);
    if (at == std::string_view::npos) damaged();
    at = text_.find_first_not_of(' ', at + 1);
    if (at == std::string_view::npos) damaged();
    return text_.substr(at);
  }

  void read_type(Header& header) const {
    std::string_view type = value_of("descr");
    if (type.starts_with('\'')) type = type.substr(1, type.find('\'', 1) - 1);
    const bool known = type.size() == 3 && std::string_view("<>|=").find(type[0]) != type.npos &&
                       ((type[1] == 'f' && (type[2] == '4' || type[2] == '8')) ||
                        ((type[1] == 'i' || type[1] == 'u') &&
                         std::string_view("1248").find(type[2]) != type.npos) ||
                        (type[1] == 'b' && type[2] == '1'));
    if (!known)
      throw IoError(fmt::format(
          "{}: arrays of type {} cannot be read; float32, float64, integers and booleans can",
          source_.name, type.substr(0, 20)));
    header.byte_order = type[0];
    header.kind = type[1];
    header.item_size = static_cast<std::size_t>(type[2] - '0');
  }

  void read_shape(Header& header) const {
    std::string_view shape = value_of("shape");
    const std::size_t close = shape.find(')');
    if (!shape.starts_with('(') || close == std::string_view::npos) damaged();
    shape = shape.substr(1, close - 1);
    std::vector<Index> sizes;
    while (shape.find_first_not_of(' ') != std::string_view::npos) {
      shape.remove_prefix(shape.find_first_not_of(' '));
      Index size = 0;
      const auto [stop, error] = std::from_chars(shape.data(), shape.data() + shape.size(), size);
      if (error != std::errc() || size < 0) damaged();
      sizes.push_back(size);
      shape.remove_prefix(static_cast<std::size_t>(stop - shape.data()));
      const std::size_t comma = shape.find(',');
      shape = comma == std::string_view::npos ? std::string_view() : shape.substr(comma + 1);
    }
    if (sizes.empty() || sizes.size() > 2)
      throw IoError(fmt::format("{}: the array has {} dimensions; one or two are expected",
                                source_.name, sizes.size()));
    header.rows = sizes[0];
    header.cols = sizes.size() == 2 ? sizes[1] : 1;
    require_size(header);
  }

  void require_size(const Header& header) const {
    if (header.rows == 0 || header.cols == 0)
      throw IoError(
          fmt::format("{}: the array is empty ({} × {})", source_.name, header.rows, header.cols));
    const std::size_t available = (source_.bytes.size() - data_begin_) / header.item_size;
    const auto rows = static_cast<std::size_t>(header.rows);
    const auto cols = static_cast<std::size_t>(header.cols);
    if (rows > available / cols)
      throw IoError(
          fmt::format("{}: the array should have {} × {} values but the file ends after {}",
                      source_.name, rows, cols, available));
    const std::size_t behind = source_.bytes.size() - data_begin_ - rows * cols * header.item_size;
    if (behind > 0)
      throw IoError(fmt::format(
          "{}: {} bytes follow the array of {} × {} values; save a single array to the file",
          source_.name, behind, rows, cols));
  }

  const Source& source_;
  std::string_view text_;
  std::size_t data_begin_ = 0;
};

template <class Stored, class Value>
Matrix<Value> values_of(const Source& source, const Header& header) {
  Matrix<Value> matrix(header.rows, header.cols);
  const bool swap = header.item_size > 1 &&
                    (header.byte_order == '>') == (std::endian::native == std::endian::little);
  const char* at = source.bytes.data() + header.data_begin;
  const auto next = [&] {
    std::array<char, sizeof(Stored)> bytes;  // NOLINT: filled below
    std::memcpy(bytes.data(), at, sizeof(Stored));
    at += sizeof(Stored);
    if (swap) std::ranges::reverse(bytes);
    const auto value = std::bit_cast<Stored>(bytes);
    if constexpr (std::is_integral_v<Stored>) {
      if (!std::in_range<Value>(value))
        throw IoError(
            fmt::format("{}: {} does not fit a signed 64-bit integer", source.name, value));
    }
    return static_cast<Value>(value);
  };
  if (header.fortran_order) {
    for (Index j = 0; j < header.cols; ++j)
      for (Index i = 0; i < header.rows; ++i) matrix(i, j) = next();
  } else {
    for (Value& value : matrix.values()) value = next();
  }
  return matrix;
}

}  // namespace

bool is_npy(std::string_view bytes) { return bytes.starts_with(magic); }

NpyArray parse_npy(const Source& source) {
  const Header header = HeaderReader(source).read();
  const auto integers = [&]<class Stored>(Stored) {
    return NpyArray{values_of<Stored, std::int64_t>(source, header)};
  };
  if (header.kind == 'f')
    return header.item_size == 4 ? NpyArray{values_of<float, float>(source, header)}
                                 : NpyArray{values_of<double, double>(source, header)};
  const bool is_signed = header.kind == 'i';
  switch (header.item_size) {
    case 1:
      return is_signed ? integers(std::int8_t{}) : integers(std::uint8_t{});
    case 2:
      return is_signed ? integers(std::int16_t{}) : integers(std::uint16_t{});
    case 4:
      return is_signed ? integers(std::int32_t{}) : integers(std::uint32_t{});
    default:
      return is_signed ? integers(std::int64_t{}) : integers(std::uint64_t{});
  }
}

std::string npy_place(const std::string& file, Index row, Index col) {
  return fmt::format("{}: row {}, column {}", file, row + 1, col + 1);
}

}  // namespace truecluster::io
