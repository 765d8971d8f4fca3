// NumPy's .npy files (format versions 1 to 3).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include <truecluster/matrix.hpp>

#include "io/source.hpp"

namespace truecluster::io {

bool is_npy(std::string_view bytes);

struct NpyArray {
  // Row-major whatever the file has; one dimension becomes one column.
  std::variant<Matrix<double>, Matrix<float>, Matrix<std::int64_t>> values;

  [[nodiscard]] Index rows() const {
    return std::visit([](const auto& m) { return m.rows(); }, values);
  }
  [[nodiscard]] Index cols() const {
    return std::visit([](const auto& m) { return m.cols(); }, values);
  }
};

// float32, float64, booleans and integers up to 64 bits, any byte order, one or two dimensions.
NpyArray parse_npy(const Source& source);

// A place for messages: "x.npy: row 3, column 2".
std::string npy_place(const std::string& file, Index row, Index col);

}  // namespace truecluster::io
