// The nearest training case of a row, exactly: the one that looking at all cases in order would
// find, the first among equally near ones.
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

  // The nearest training case of each row, by its position in the sample.
  void nearest(const DataView& data, std::span<Index> cases) const;

 private:
  void look_up(const DataView& data, std::span<Index> cases) const;
  void search_tree(const DataView& data, std::span<Index> cases) const;
  void look_at_all(const DataView& data, std::span<Index> cases) const;

  const MetricSpace& space_;
  std::unique_ptr<class PanelTree> tree_;  // empty where there are better ways
};

}  // namespace truecluster
