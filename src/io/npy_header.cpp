// Reads the header of numpy arrays: byte order, layout, type and shape.
#include <array>
#include <bit>
#include <charconv>
#include <vector>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/npy.hpp"

namespace truecluster::io {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
// NumPy's own limit is 10,000 characters.
constexpr std::size_t longest_header = std::size_t{1} << 20;

class HeaderReader {
 public:
  HeaderReader(const StoredBytes& bytes, const std::string& name, Emptiness emptiness)
      : bytes_(bytes), name_(name), may_be_empty_(emptiness == Emptiness::allowed) {}

  NpyHeader read() {
    NpyHeader header;
    header.data_begin = read_text();
    read_type(header);
    const std::string_view order = value_of("fortran_order");
    if (!order.starts_with("True") && !order.starts_with("False")) damaged();
    header.fortran_order = order.starts_with("True");
    read_shape(header);
    return header;
  }

 private:
  [[noreturn]] void damaged() const {
    throw IoError(fmt::format("{}: the .npy header is damaged", name_));
  }

  // Returns where the values begin.
  std::uint64_t read_text() {
    std::array<char, 12> start{};
    if (bytes_.size() < start.size()) damaged();
    bytes_.read(0, start);
    if (!is_npy({start.data(), start.size()})) damaged();
    const int version = static_cast<unsigned char>(start[6]);
    if (version < 1 || version > 3)
      throw IoError(fmt::format("{}: .npy version {} is not supported", name_, version));
    const std::size_t length_bytes = version == 1 ? 2 : 4;
    const std::size_t begin = magic.size() + 2 + length_bytes;
    std::size_t length = 0;
    for (std::size_t i = length_bytes; i-- > 0;)
      length = length << 8 | static_cast<unsigned char>(start[magic.size() + 2 + i]);
    if (length > longest_header || length > bytes_.size() - begin) damaged();
    text_.resize(length);
    bytes_.read(begin, text_);
    return begin + length;
  }

  // What follows 'key': in the header, a Python dictionary.
  [[nodiscard]] std::string_view value_of(std::string_view key) const {
    const std::string_view text = text_;
    std::size_t at = text.find(fmt::format("'{}'", key));
    if (at == std::string_view::npos) damaged();
    at = text.find(':', at);
    if (at == std::string_view::npos) damaged();
    at = text.find_first_not_of(' ', at + 1);
    if (at == std::string_view::npos) damaged();
    return text.substr(at);
  }

  void read_type(NpyHeader& header) const {
    std::string_view type = value_of("descr");
    if (type.starts_with('['))
      throw IoError(fmt::format(
          "{}: the array has named fields; save one field, or all as the columns of a plain array "
          "(numpy.lib.recfunctions.structured_to_unstructured)",
          name_));
    if (type.starts_with('\'')) type = type.substr(1, type.find('\'', 1) - 1);
    const bool known = type.size() == 3 && std::string_view("<>|=").find(type[0]) != type.npos &&
                       ((type[1] == 'f' && (type[2] == '4' || type[2] == '8')) ||
                        ((type[1] == 'i' || type[1] == 'u') &&
                         std::string_view("1248").find(type[2]) != type.npos) ||
                        (type[1] == 'b' && type[2] == '1'));
    if (!known)
      throw IoError(fmt::format(
          "{}: arrays of type {} cannot be read; float32, float64, integers and booleans can",
          name_, type.substr(0, 20)));
    header.kind = type[1];
    header.item_size = type[2] - '0';
    header.is_swapped =
        header.item_size > 1 && (type[0] == '>') == (std::endian::native == std::endian::little);
  }

  void read_shape(NpyHeader& header) const {
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
      shape.remove_prefix(stop - shape.data());
      const std::size_t comma = shape.find(',');
      shape = comma == std::string_view::npos ? std::string_view() : shape.substr(comma + 1);
    }
    if (sizes.empty() || sizes.size() > 2)
      throw IoError(fmt::format("{}: the array has {} dimensions; one or two are expected", name_,
                                sizes.size()));
    header.rows = sizes[0];
    header.cols = sizes.size() == 2 ? sizes[1] : 1;
    require_size(header);
  }

  void require_size(const NpyHeader& header) const {
    if (!may_be_empty_ && (header.rows == 0 || header.cols == 0))
      throw IoError(
          fmt::format("{}: the array is empty ({} × {})", name_, header.rows, header.cols));
    const std::uint64_t n_bytes = bytes_.size() - header.data_begin;
    const std::uint64_t available = n_bytes / header.item_size;
    const auto rows = static_cast<std::uint64_t>(header.rows);
    const auto cols = static_cast<std::uint64_t>(header.cols);
    if (cols > 0 && rows > available / cols)
      throw IoError(
          fmt::format("{}: the array should have {} × {} values but the file ends after {}", name_,
                      rows, cols, available));
    const std::uint64_t behind = n_bytes - rows * cols * header.item_size;
    if (behind > 0)
      throw IoError(fmt::format(
          "{}: {} bytes follow the array of {} × {} values; save a single array to the file", name_,
          behind, rows, cols));
  }

  const StoredBytes& bytes_;
  const std::string& name_;
  const bool may_be_empty_;
  std::string text_;
};

}  // namespace

bool is_npy(std::string_view bytes) { return bytes.starts_with(magic); }

NpyHeader read_npy_header(const StoredBytes& bytes, const std::string& name, Emptiness emptiness) {
  return HeaderReader(bytes, name, emptiness).read();
}

}  // namespace truecluster::io
