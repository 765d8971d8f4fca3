// Null data: single clusters of several shapes that resemble the data in all but their clusters.
// What the method finds in them is what it finds without reason.
#pragma once

#include <array>
#include <cstdint>

#include <truecluster/case_source.hpp>

namespace truecluster {

enum class NullShape {
  box,     // uniform on the box of the data's extent along their principal axes [Tibshirani,
           // Walther, Hastie 2001, the reference (b) of the gap statistic]
  normal,  // normal, with the means and covariances of the data
  skewed,  // each column with the skewness and the tails of the data's (Tukey's g-and-h), joined by
           // the correlations of their normal scores
  curved   // with a single mode along the longest way through the data, which may bend, and normal
           // across it
};
inline constexpr std::array<NullShape, 4> null_shapes{NullShape::box, NullShape::normal,
                                                      NullShape::skewed, NullShape::curved};

// As many cases and columns as the data, in the same precision; set tells sets of one shape apart.
CaseBlock null_data(const DataView& data, NullShape shape, std::uint64_t seed, std::uint64_t set);

}  // namespace truecluster
