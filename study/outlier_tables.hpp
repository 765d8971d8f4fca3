// [TM, tables 1 to 5]: 100 cases; each of two clusterings declares one case an outlier at random.
// The outlier of the first is case 0; that of the second is each of the 100 in turn.
#pragma once

#include <array>
#include <vector>

#include <truecluster/match.hpp>

#include "result.hpp"

namespace truecluster::study {

// A 2×2 crosstable in matched order, or the expectation of several, with its agreement.
struct MatchedTable {
  std::array<double, 4> percent{};  // row by row: aa, ab, ba, bb
  double fraction = 0;              // how often it happens
  double diagonal = 0, kappa = 0, rand = 0, adjusted_rand = 0;
};

// The matched tables for one outlier, one for each way in which ties can be broken (all equally
// likely), with fraction their share among all 100 outliers that give the same tables.
std::vector<MatchedTable> matched_versions(Index outlier, MatchMethod method);

// The mean over all outliers and versions.
MatchedTable expected_match(MatchMethod method);

// number 1 to 5: the table beside the published one.
Result outlier_table(int number);

}  // namespace truecluster::study
