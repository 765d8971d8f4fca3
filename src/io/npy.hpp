// NumPy's .npy files (format versions 1 to 3): float32, float64, booleans and integers up to 64
// bits, any byte order and layout, one or two dimensions.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/case_source.hpp>
#include <truecluster/matrix.hpp>

#include "io/stored_bytes.hpp"

namespace truecluster::io {

bool is_npy(std::string_view bytes);

struct NpyHeader {
  bool is_swapped = false;  // bytes are not in the order of this machine
  char kind = 'f';          // f, i, u or b
  std::size_t item_size = 0;
  bool fortran_order = false;
  Index rows = 0, cols = 0;  // one dimension is one column
  std::uint64_t data_begin = 0;
};

// Whether an array may have no values, as the parts of a sparse matrix without entries.
enum class Emptiness { refused, allowed };

// name: of the file, for messages.
NpyHeader read_npy_header(const StoredBytes& bytes, const std::string& name,
                          Emptiness emptiness = Emptiness::refused);

// An array that stays where it is; rows are converted when they are asked for.
class NpyArray {
 public:
  NpyArray(std::shared_ptr<const StoredBytes> bytes, std::string name,
           Emptiness emptiness = Emptiness::refused);

  [[nodiscard]] Index rows() const { return header_.rows; }
  [[nodiscard]] Index cols() const { return header_.cols; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool holds_integers() const { return header_.kind != 'f'; }
  [[nodiscard]] bool is_single_precision() const {
    return !holds_integers() && header_.item_size == 4;
  }

  // Rows first to last - 1 of these columns. Value is float, double or int64_t, the last for
  // integers only.
  template <class Value>
  [[nodiscard]] Matrix<Value> block(Index first, Index last, std::span<const Index> columns) const;

 private:
  std::shared_ptr<const StoredBytes> bytes_;
  std::string name_;
  NpyHeader header_;
};

// Columns of an array as cases: in single precision if the array is.
class NpyCases final : public CaseSource {
 public:
  NpyCases(NpyArray array, std::vector<Index> columns)
      : array_(std::move(array)), columns_(std::move(columns)) {}
  [[nodiscard]] Index rows() const override { return array_.rows(); }
  [[nodiscard]] Index cols() const override { return columns_.size(); }
  [[nodiscard]] CaseBlock block(Index first, Index last) const override;
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override;

 private:
  NpyArray array_;
  std::vector<Index> columns_;
};

}  // namespace truecluster::io
