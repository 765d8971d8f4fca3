#pragma once

#include <span>

namespace truecluster {

// Mean of the mutual information over all ways to pair up the cases when the cluster sizes of both
// sides are given (whole numbers): each cell is hypergeometric (Vinh, Epps and Bailey 2010).
double expected_mutual_information(std::span<const double> row_total,
                                   std::span<const double> col_total, double total);

}  // namespace truecluster
