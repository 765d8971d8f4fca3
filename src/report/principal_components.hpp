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

// Scores of some cases. Columns are taken as they are, cases count by their weight. Up to a
// thousand columns, the components are those of all cases; with more, those of at most a thousand
// of the given cases. Where the cases do not differ in a second direction, their second score is 0.
PrincipalComponents principal_components(const CaseSource& data, std::span<const Index> cases);

}  // namespace truecluster::report
