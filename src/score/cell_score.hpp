// Scores of the cells of a crosstable, the values that matching maximises.
#pragma once

#include <cmath>

#include <truecluster/crosstable.hpp>

namespace truecluster {

// n_k n_l / N, the count under independence [TM, eq. 1]; 0 in an empty table.
inline double expected_count(double row_total, double col_total, double total) {
  return total > 0 ? row_total * col_total / total : 0.0;
}

// Signed normalised squared deviation s_kl [TM, eq. 3]; 0 where a margin is empty.
inline double signed_chi_square(double count, double row_total, double col_total, double total) {
  const double expected = expected_count(row_total, col_total, total);
  if (expected == 0) return 0;
  const double difference = count - expected;
  const double deviation = difference * difference / expected;  // d_kl, eq. 2
  return std::copysign(deviation, difference);                  // s_kl, eq. 3
}

// log of the count plus one pseudo-observation spread as independence spreads it. Summed over a
// permutation of a square table, factors of rows and columns cancel in every comparison: only odds
// ratios are seen. Both margins must be positive.
inline double log_odds_score(double count, double row_total, double col_total, double total) {
  return std::log(count + row_total * col_total / (total * total));
}

}  // namespace truecluster
