// The first two principal components of the data, for a picture.
#pragma once

#include <array>
#include <span>

#include <truecluster/case_source.hpp>

namespace truecluster::report {

struct PrincipalComponents {
  Matrix<double> scores;              // of the chosen cases × 2
  std::array<double, 2> explained{};  // shares of the variance
};

// Components of all cases by their weight (a thousand columns at most), scores of some. Columns are
// taken as they are; a second component of one column is 0.
PrincipalComponents principal_components(const CaseSource& data, std::span<const Index> cases);

}  // namespace truecluster::report
