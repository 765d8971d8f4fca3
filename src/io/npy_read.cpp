// Reads rows of numpy arrays and converts them to the type asked for.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <type_traits>
#include <utility>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "io/npy.hpp"

namespace truecluster::io {
namespace {

// Calls f with a value of the stored type.
template <class F>
auto with_stored_type(const NpyHeader& header, F f) {
  if (header.kind == 'f') return header.item_size == 4 ? f(float{}) : f(double{});
  const bool is_signed = header.kind == 'i';
  switch (header.item_size) {
    case 1:
      return is_signed ? f(std::int8_t{}) : f(std::uint8_t{});
    case 2:
      return is_signed ? f(std::int16_t{}) : f(std::uint16_t{});
    case 4:
      return is_signed ? f(std::int32_t{}) : f(std::uint32_t{});
    default:
      return is_signed ? f(std::int64_t{}) : f(std::uint64_t{});
  }
}

template <class Stored>
Stored stored_at(const char* at, const NpyHeader& header) {
  std::array<char, sizeof(Stored)> bytes;  // NOLINT: filled below
  std::memcpy(bytes.data(), at, sizeof(Stored));
  if (header.is_swapped) std::ranges::reverse(bytes);
  return std::bit_cast<Stored>(bytes);
}

}  // namespace

NpyArray::NpyArray(std::shared_ptr<const StoredBytes> bytes, std::string name, Emptiness emptiness)
    : bytes_(std::move(bytes)),
      name_(std::move(name)),
      header_(read_npy_header(*bytes_, name_, emptiness)) {}

template <class Value>
Matrix<Value> NpyArray::block(Index first, Index last, std::span<const Index> columns) const {
  Matrix<Value> result(last - first, columns.size());
  const auto n = static_cast<std::uint64_t>(last - first), size = std::uint64_t{header_.item_size};
  const auto from = static_cast<std::uint64_t>(first);
  const auto n_cols = static_cast<std::uint64_t>(cols());
  const auto set = [&]<class Stored>(Index i, std::size_t j, Stored value) {
    if constexpr (std::is_same_v<Stored, std::uint64_t> && std::is_integral_v<Value>)
      if (!std::in_range<Value>(value))
        throw IoError(fmt::format("{}: row {}, column {}: {} does not fit a signed 64-bit integer",
                                  name_, first + i + 1, columns[j] + 1, value));
    result(i, j) = static_cast<Value>(value);  // NOLINT: a signed char here is a number
  };
  // Lines are what follows each other in the file: rows, or columns in Fortran order.
  const auto convert = [&]<class Stored>(Stored) {
    if (header_.fortran_order) {
      std::vector<char> line(n * size);
      for (std::size_t j = 0; j < columns.size(); ++j) {
        const auto column = static_cast<std::uint64_t>(columns[j]);
        bytes_->read(
            header_.data_begin + (column * static_cast<std::uint64_t>(rows()) + from) * size, line);
        const char* at = line.data();
        for (Index i = 0; i < result.rows(); ++i, at += size)
          set(i, j, stored_at<Stored>(at, header_));
      }
      return;
    }
    std::vector<char> lines(n * n_cols * size);
    bytes_->read(header_.data_begin + from * n_cols * size, lines);
    const char* row = lines.data();
    for (Index i = 0; i < result.rows(); ++i, row += n_cols * size)
      for (std::size_t j = 0; j < columns.size(); ++j)
        set(i, j, stored_at<Stored>(row + static_cast<std::uint64_t>(columns[j]) * size, header_));
  };
  with_stored_type(header_, convert);
  return result;
}

template Matrix<float> NpyArray::block(Index, Index, std::span<const Index>) const;
template Matrix<double> NpyArray::block(Index, Index, std::span<const Index>) const;
template Matrix<std::int64_t> NpyArray::block(Index, Index, std::span<const Index>) const;

CaseBlock NpyCases::block(Index first, Index last) const {
  return array_.is_single_precision() ? CaseBlock(array_.block<float>(first, last, columns_))
                                      : CaseBlock(array_.block<double>(first, last, columns_));
}

CaseBlock NpyCases::copy(std::span<const Index> rows) const {
  const auto gather = [&]<class T>(T) {
    Matrix<T> result(rows.size(), cols());
    for (std::size_t r = 0; r < rows.size(); ++r) {
      const Matrix<T> row = array_.block<T>(rows[r], rows[r] + 1, columns_);
      std::ranges::copy(row.values(), result.row(r).begin());
    }
    return CaseBlock(std::move(result));
  };
  return array_.is_single_precision() ? gather(float{}) : gather(double{});
}

}  // namespace truecluster::io
