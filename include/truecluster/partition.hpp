// A crisp partition of cases into clusters, with compact labels.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

struct Partition {
  std::vector<Label> labels;       // 0..n_clusters-1 per case, or missing_label, or noise_label
  std::vector<std::string> names;  // what the user calls each cluster; size n_clusters

  [[nodiscard]] Index n_objects() const { return labels.size(); }
  [[nodiscard]] Label n_clusters() const { return static_cast<Label>(names.size()); }
};

// A crisp partition that votes: compact labels below n_labels, noise_label for cases that it leaves
// out as noise, missing_label for those that do not vote.
struct CrispReplicate {
  std::span<const Label> labels;
  Label n_labels = 0;
};

// Any integers to compact labels in ascending order; -1 is missing.
Partition compact_labels(std::span<const std::int64_t> labels);
Partition compact_labels(std::span<const std::int32_t> labels);

// Any texts to compact labels. Empty, "NA" and "-1" are missing. The clusters are in ascending
// numeric order if every label is an integer, else in byte order.
Partition compact_labels(std::span<const std::string> labels);

// The same for labels of which one, `noise`, leaves a case out as noise; with no_noise none does.
// The least integer is missing, too, as -1 may be noise.
inline constexpr std::string_view no_noise = "none";
Partition compact_labels(std::span<const std::int64_t> labels, std::string_view noise);
Partition compact_labels(std::span<const std::int32_t> labels, std::string_view noise);
Partition compact_labels(std::span<const std::string> labels, std::string_view noise);

}  // namespace truecluster
