// Matching when both sides have two clusters: only two matchings exist.
#pragma once

#include <truecluster/match.hpp>

namespace truecluster {

// How much better the diagonal is than the other matching; at 0 chance decides. With the cross
// product D = n11 n22 - n12 n21, truematch and oddsmatch both prefer the diagonal if D > 0 (the
// gain of truematch has the sign of n11 - n1. n.1/N = D/N; the gain of oddsmatch is log of a ratio
// of products whose difference is D (1 + 1/N)); tracemax compares the two traces. Counts are
// integers: ties are seen exactly.
inline double diagonal_gain(MatchMethod method, double n11, double n12, double n21, double n22) {
  return method == MatchMethod::tracemax ? (n11 + n22) - (n12 + n21) : n11 * n22 - n12 * n21;
}

inline bool diagonal_wins(double gain, Stream& ties) {
  return gain > 0 || (gain == 0 && ties.below(2) == 0);
}

}  // namespace truecluster
