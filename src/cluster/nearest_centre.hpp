// Clusters that are given by a centre each: a case belongs to the nearest.
#pragma once

#include <truecluster/clusterer.hpp>

#include "cluster/metric_space.hpp"

namespace truecluster {

class NearestCentre {
 public:
  NearestCentre(const MetricPoints& points, Panels centres)
      : points_(points), centres_(std::move(centres)) {}

  // The first of the nearest centres for each row.
  void predict(const DataView& data, std::span<Label> labels) const;

 private:
  MetricPoints points_;
  Panels centres_;
};

}  // namespace truecluster
