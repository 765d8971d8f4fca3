// A check of labels without branches.
#pragma once

#include <cstdint>
#include <span>

#include <truecluster/types.hpp>

namespace truecluster {

// The sign bit is set if the label is neither missing_label nor 0..last.
inline std::uint32_t out_of_range_sign(Label label, Label last) {
  const auto bits = static_cast<std::uint32_t>(label);
  return (bits + 1) | (static_cast<std::uint32_t>(last) - bits);
}

// Whether all labels are missing_label or 0..n_labels-1.
inline bool labels_in_range(std::span<const Label> labels, Label n_labels) {
  std::uint32_t signs = 0;
  for (const Label label : labels) signs |= out_of_range_sign(label, n_labels - 1);
  return static_cast<std::int32_t>(signs) >= 0;
}

}  // namespace truecluster
