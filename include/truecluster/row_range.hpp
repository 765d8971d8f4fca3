// Some rows that follow each other.
#pragma once

#include <truecluster/types.hpp>

namespace truecluster {

// Rows first to last - 1.
struct RowRange {
  Index first = 0;
  Index last = 0;
  [[nodiscard]] Index size() const { return last - first; }
  bool operator==(const RowRange&) const = default;
};

}  // namespace truecluster
