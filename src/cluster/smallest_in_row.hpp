// The smallest values of a row of distances, for nearest neighbours.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include <truecluster/types.hpp>

namespace truecluster {

class SmallestInRow {
 public:
  struct Found {
    double value;
    Index place;
  };

  // Finds at most this many values.
  explicit SmallestInRow(Index count) : count_(count) { found_.reserve(count_ + 1); }

  // Of the first n values of the row without that at place left_out, ascending; equal ones by their
  // places.
  std::span<const Found> find(std::span<const double> row, Index n, Index left_out) {
    found_.clear();
    for (Index j = 0; j < n; ++j) {
      const double value = row[j];
      if (found_.size() == count_ && !(value < found_.back().value)) continue;
      if (j == left_out) continue;
      insert({value, j});
    }
    return found_;
  }

 private:
  void insert(const Found& found) {
    if (found_.size() == count_) found_.pop_back();
    const auto place =
        std::upper_bound(found_.begin(), found_.end(), found,
                         [](const Found& a, const Found& b) { return a.value < b.value; });
    found_.insert(place, found);
  }

  std::size_t count_;  // above 0
  std::vector<Found> found_;
};

}  // namespace truecluster
