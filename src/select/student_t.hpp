// The upper tail of Student's t distribution for whole degrees of freedom, by its finite series
// [Abramowitz and Stegun 1964, 26.7.3 and 26.7.4].
#pragma once

#include <cmath>
#include <numbers>

namespace truecluster {

// P(T > t).
inline double student_t_upper(double t, int degrees_of_freedom) {
  const double angle = std::atan(std::abs(t) / std::sqrt(degrees_of_freedom));
  const double cosine = std::cos(angle), square = cosine * cosine;
  const bool odd = degrees_of_freedom % 2 == 1;
  double term = odd ? cosine : 1.0, sum = 0;
  for (int j = odd ? 3 : 2; j <= degrees_of_freedom; j += 2) {
    sum += term;
    term *= square * (j - 1) / j;
  }
  const double within =
      odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
  return t > 0 ? (1 - within) / 2 : (1 + within) / 2;
}

}  // namespace truecluster
