// The nearest training case of a row: a k-d tree for few features, else all distances.
#pragma once

#include <memory>

#include "cluster/metric_space.hpp"

namespace truecluster {

class NeighbourSearch {
 public:
  // The space must outlive the search.
  explicit NeighbourSearch(const MetricSpace& space);
  ~NeighbourSearch();
  NeighbourSearch(const NeighbourSearch&) = delete;
  NeighbourSearch& operator=(const NeighbourSearch&) = delete;

  // A nearest training case of each row, by its position in the sample.
  void nearest(const DataView& data, std::span<Index> cases) const;

 private:
  struct Tree;
  const MetricSpace& space_;
  std::unique_ptr<Tree> tree_;  // empty where all distances are faster
};

}  // namespace truecluster
