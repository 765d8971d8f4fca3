// The training case that is nearest to each new case: how a fitted model predicts.
#pragma once

#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/data.hpp>

namespace truecluster {

// The row of training with the least Euclidean distance to each row, the first among equally near
// ones; exact, and the same on any number of threads. Where both are distances, entry (i, j) of
// rows is the distance of new case i to training case j. Throws if the columns differ in number or
// a value is not finite, or above 1e150 and thus too large to be squared.
std::vector<Index> nearest_cases(const DataView& training, const DataView& rows,
                                 const Context& context = {});

}  // namespace truecluster
