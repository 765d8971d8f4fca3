// Matching when both sides have two clusters: only two matchings exist.
#pragma once

#include <cmath>

#include <truecluster/match.hpp>

namespace truecluster {

// Whether the diagonal is better than the other matching; chance decides ties. With the cross
// product D = n11 n22 - n12 n21, truematch and oddsmatch both prefer the diagonal if D > 0 (the
// gain of truematch has the sign of n11 - n1. n.1/N = D/N; the gain of oddsmatch is log of a ratio
// of products whose difference is D (1 + 1/N)); tracemax compares the two traces. Sums of
// memberships and of weights whose difference may be rounding are ties; whole numbers are told
// apart exactly up to eight million cases, of which n11 n22 + n12 n21 is at most N^2 / 4 = 2^44.
inline bool diagonal_wins(MatchMethod method, double n11, double n12, double n21, double n22,
                          Stream& ties) {
  constexpr double rounding = 0x1.0p-44;  // some hundred times that of one number
  const bool by_trace = method == MatchMethod::tracemax;
  const double diagonal = by_trace ? n11 + n22 : n11 * n22;
  const double other = by_trace ? n12 + n21 : n12 * n21;
  const double gain = diagonal - other;
  if (std::abs(gain) > rounding * (diagonal + other)) return gain > 0;
  return ties.below(2) == 0;
}

}  // namespace truecluster
