// Prim's algorithm: one row of distances at a time and no table.
#include "cluster/spanning_tree.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "base/stop.hpp"
#include "cluster/smallest_in_row.hpp"

namespace truecluster {

std::vector<double> core_distances(const MetricSpace& space, Index n_cases) {
  const std::vector<double>& weights = space.sample().weights;
  std::vector<double> cores(weights.size());
  SmallestInRow nearest(std::min(n_cases, space.size()));
  auto scratch = space.scratch();
  for (Index i = 0; i < space.size(); ++i) {
    StopScope::check();
    double held = weights[i];
    for (const auto& [distance, j] : nearest.find(space.from_case(i, scratch), space.size(), i)) {
      if (held >= static_cast<double>(n_cases)) break;
      held += weights[j];
      cores[i] = distance;
    }
  }
  return cores;
}

std::vector<Merge> spanning_tree(const MetricSpace& space, std::span<const double> cores) {
  const std::size_t n = space.size();
  std::vector<double> distance(n, std::numeric_limits<double>::infinity());  // to the tree so far
  std::vector<std::size_t> nearest(n, 0);
  std::vector<std::size_t> outside(n - 1);
  std::iota(outside.begin(), outside.end(), 1);
  std::vector<Merge> edges;
  edges.reserve(n - 1);
  auto scratch = space.scratch();
  std::size_t last = 0;
  while (!outside.empty()) {
    StopScope::check();
    const auto from_last = space.from_case(last, scratch);
    std::size_t best = 0;
    for (std::size_t s = 0; s < outside.size(); ++s) {
      const std::size_t i = outside[s];
      const double d =
          cores.empty() ? from_last[i] : std::max({from_last[i], cores[i], cores[last]});
      if (d < distance[i]) {
        distance[i] = d;
        nearest[i] = last;
      }
      if (distance[i] < distance[outside[best]]) best = s;
    }
    last = outside[best];
    outside[best] = outside.back();
    outside.pop_back();
    edges.push_back({static_cast<Index>(nearest[last]), static_cast<Index>(last), distance[last]});
  }
  std::stable_sort(edges.begin(), edges.end(),
                   [](const Merge& a, const Merge& b) { return a.height < b.height; });
  return edges;
}

}  // namespace truecluster
