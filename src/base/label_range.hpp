// A check of labels without branches.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/types.hpp>

namespace truecluster {

// Whether all labels are missing_label or 0..n_labels-1: the sign bit of label + 1 or of
// n_labels - 1 - label tells what is not.
inline bool labels_in_range(std::span<const Label> labels, Label n_labels) {
  const auto last = static_cast<std::uint32_t>(n_labels) - 1;
  std::uint32_t signs = 0;
  for (const Label label : labels) {
    const auto bits = static_cast<std::uint32_t>(label);
    signs |= (bits + 1) | (last - bits);
  }
  return static_cast<std::int32_t>(signs) >= 0;
}

}  // namespace truecluster
