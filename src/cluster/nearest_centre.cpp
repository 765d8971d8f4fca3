// Prediction by the nearest centre.
#include "cluster/nearest_centre.hpp"

#include <algorithm>

#include "base/stop.hpp"

namespace truecluster {

void NearestCentre::predict(const DataView& data, std::span<Label> labels) const {
  std::vector<double> point(points_.dim());
  std::vector<double> distances(centres_.padded_size());
  for (Index i = 0; i < data.rows(); ++i) {
    StopScope::check();
    points_.load(data, i, point);
    centres_.distances(points_.metric(), point, distances);
    const auto nearest = std::min_element(distances.begin(), distances.begin() + centres_.size());
    labels[i] = static_cast<Label>(nearest - distances.begin());
  }
}

}  // namespace truecluster
