// Finds the drawn cases that lie at the same place.
#include "cluster/distinct_cases.hpp"

#include <utility>

#include "base/stop.hpp"

namespace truecluster {
namespace {

// Numbers the places in the order of their first cases. A case is at the place of the first one at
// distance 0 from it.
std::vector<Index> places(const MetricSpace& space) {
  constexpr Index none = -1;
  std::vector<Index> place_of(space.size(), none);
  Index n_places = 0;
  auto scratch = space.scratch();
  for (Index i = 0; i < space.size(); ++i) {
    if (place_of[i] != none) continue;
    StopScope::check();
    place_of[i] = n_places++;
    const auto distances = space.from_case(i, scratch, i);
    for (Index j = i + 1; j < space.size(); ++j)
      if (distances[j] == 0 && place_of[j] == none) place_of[j] = place_of[i];
  }
  return place_of;
}

Sample first_of_places(const Sample& drawn, std::span<const Index> place_of) {
  Sample distinct;
  distinct.n_data = drawn.n_data;
  for (std::size_t i = 0; i < place_of.size(); ++i) {
    const std::size_t place = place_of[i];
    if (place == distinct.rows.size()) {
      distinct.rows.push_back(drawn.rows[i]);
      distinct.weights.push_back(0);
    }
    distinct.weights[place] += drawn.weights[i];
  }
  return distinct;
}

}  // namespace

DistinctCases::DistinctCases(const DataView& data, std::span<const std::uint32_t> weights,
                             Metric metric)
    : drawn_(drawn_cases(data, weights)), space_(data, drawn_, metric) {
  space_.tabulate();
  place_of_ = places(space_);
  Sample distinct = first_of_places(drawn_, place_of_);
  if (distinct.rows.size() == drawn_.rows.size()) return;
  space_ = MetricSpace(data, std::move(distinct), metric);
  space_.tabulate();
}

std::vector<Label> DistinctCases::labels_of_data(std::span<const Label> labels) const {
  std::vector<Label> of_drawn(place_of_.size());
  for (std::size_t i = 0; i < of_drawn.size(); ++i) of_drawn[i] = labels[place_of_[i]];
  return truecluster::labels_of_data(drawn_, of_drawn);
}

}  // namespace truecluster
