// The standard deviations of the columns of cases that need not be in memory, or here.
#pragma once

#include <vector>

#include <truecluster/case_source.hpp>

namespace truecluster {

// As column_deviations() of all cases in one table, bit by bit; weighted, if cases have weights. On
// ranks, each adds its rows when those before it have: the order of the sums does not depend on
// their number.
std::vector<double> case_deviations(const CaseSource& cases);

}  // namespace truecluster
