// Cases that stay in an HDF5 file.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <numeric>
#include <span>
#include <vector>

#include <truecluster/case_source.hpp>

#include "io/hdf5_file.hpp"

namespace truecluster::io {

inline bool holds_numbers(const Hdf5Array& array) {
  return array.kind == Hdf5Kind::real || array.kind == Hdf5Kind::integer;
}

inline bool is_single_precision(const Hdf5Array& array) {
  return array.kind == Hdf5Kind::real && array.item_size <= sizeof(float);
}

// Rows from all over are read in the order of the file, those that it stores together at once.
class StoredCases : public CaseSource {
 public:
  StoredCases(bool is_single, Index rows_at_once)
      : is_single_(is_single), rows_at_once_(rows_at_once) {}
  [[nodiscard]] CaseBlock copy(std::span<const Index> rows) const override {
    return is_single_ ? CaseBlock(gathered<float>(rows)) : CaseBlock(gathered<double>(rows));
  }

 protected:
  [[nodiscard]] bool is_single() const { return is_single_; }

 private:
  template <class T>
  [[nodiscard]] Matrix<T> gathered(std::span<const Index> rows) const {
    Matrix<T> result(static_cast<Index>(rows.size()), cols());
    std::vector<std::size_t> order(rows.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t r) { return rows[r]; });
    for (auto at = order.begin(); at != order.end();) {
      const Index first = rows[*at];
      const Index end_of_part = (first / rows_at_once_ + 1) * rows_at_once_;
      const auto end = std::ranges::find_if(at, order.end(),
                                            [&](std::size_t r) { return rows[r] >= end_of_part; });
      const CaseBlock part = block(first, rows[*std::prev(end)] + 1);
      part.view().visit([&](const auto& values) {
        for (; at != end; ++at)
          std::ranges::transform(values.row(rows[*at] - first),
                                 result.row(static_cast<Index>(*at)).begin(),
                                 [](auto value) { return static_cast<T>(value); });
      });
    }
    return result;
  }

  bool is_single_;
  Index rows_at_once_;
};

}  // namespace truecluster::io
