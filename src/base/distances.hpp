// What a matrix of distances must be, said once: readers and functions add where the fault is.
#pragma once

#include <optional>
#include <string>

#include <truecluster/data.hpp>

namespace truecluster {

struct DistanceFault {
  Index row = 0, col = 0;
  std::string sentence;  // what is wrong there, without the place
};

// The first distance of a square matrix that is not finite or negative, not 0 from a case to
// itself, or not the same both ways; differences up to 1e-6 of the largest distance are rounding.
std::optional<DistanceFault> first_fault_of_distances(const DataView& distances);

}  // namespace truecluster
