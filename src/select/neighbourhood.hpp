// What the neighbours of the cases say about a division: whether its borders run through gaps, or
// cut through cases that are close to each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/data.hpp>

namespace truecluster {

// Borders of a division among the nearest neighbours of each case.
struct Borders {
  double crossing = 0;  // share of the neighbours that are in another cluster
  double depth = 0;     // how much less dense the data are at the borders than inside the clusters:
                        // mean over cases of the difference of log densities, at most 4
};

class Neighbourhood {
 public:
  // Of at most 1,000 cases, drawn at random.
  Neighbourhood(const DataView& cases, std::uint64_t seed);

  [[nodiscard]] Borders borders(std::span<const Label> labels, Label n_clusters) const;
  // The drawn cases, ascending.
  [[nodiscard]] std::span<const Index> cases() const { return cases_; }

 private:
  std::vector<Index> cases_;
  Index n_neighbours_ = 0;
  std::vector<Index> neighbours_;  // n_neighbours_ places in cases_ for each case, nearest first
  std::vector<double> density_;    // logarithm, of each case, smoothed over its neighbours
};

}  // namespace truecluster
