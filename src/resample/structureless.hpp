// Data without clusters to compare with: uniform on the box of the data's extent along its
// principal axes [Tibshirani, Walther, Hastie 2001, the reference (b) of the gap statistic].
#pragma once

#include <cstdint>
#include <variant>

#include <truecluster/data.hpp>

namespace truecluster {

// As many cases and columns as the data, in the same precision.
class StructurelessData {
 public:
  StructurelessData(const DataView& data, std::uint64_t seed);
  [[nodiscard]] DataView view() const {
    return std::visit([](const auto& values) { return DataView(values); }, values_);
  }

 private:
  std::variant<Matrix<double>, Matrix<float>> values_;
};

}  // namespace truecluster
