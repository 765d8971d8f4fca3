// The drawn cases with those at distance 0 from each other taken as one: what no clustering may
// part, and no case may have as its nearest neighbours many times over.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "cluster/metric_space.hpp"

namespace truecluster {

class DistinctCases {
 public:
  DistinctCases(const DataView& data, std::span<const std::uint32_t> weights, Metric metric);

  // One case of each place; its weight is that of all cases drawn there.
  [[nodiscard]] const MetricSpace& space() const { return space_; }
  // Labels of the distinct cases to labels of all rows, missing_label for those not drawn.
  [[nodiscard]] std::vector<Label> labels_of_data(std::span<const Label> labels) const;

 private:
  Sample drawn_;
  std::vector<Index> place_of_;  // which of the distinct cases each drawn one is
  MetricSpace space_;
};

}  // namespace truecluster
