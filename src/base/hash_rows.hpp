// A hash of the values of data: tells whether two data sets are the same.
#pragma once

#include <cstdint>

#include <truecluster/data.hpp>

#include "base/hash.hpp"

namespace truecluster {

inline std::uint64_t hash_rows(const DataView& data, std::uint64_t start = 0) {
  return data.visit([&](const auto& values) {
    std::uint64_t hash = start;
    for (Index i = 0; i < values.rows(); ++i) {
      const auto row = values.row(i);
      hash = hash * 31 + fnv1a({reinterpret_cast<const char*>(row.data()), row.size_bytes()});
    }
    return hash;
  });
}

}  // namespace truecluster
