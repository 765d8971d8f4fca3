// Tukey's g-and-h distributions: a normal variable z becomes a + b (e^{gz} - 1)/g e^{hz²/2}, where
// g is the skewness and h >= 0 the weight of the tails. All have a single mode.
#pragma once

#include <span>
#include <vector>

namespace truecluster {

struct TukeyGh {
  double a = 0;  // the median
  double b = 0;  // the scale
  double g = 0;
  double h = 0;

  [[nodiscard]] double value(double z) const;
};

// Fitted to the quantiles at 2.5, 10, 50, 90 and 97.5 per cent [Hoaglin 1985].
TukeyGh fit_tukey_gh(std::span<const double> values);

// The normal quantiles of the ranks: (rank - 1/2) / n; equal values rank in their order.
std::vector<double> normal_scores(std::span<const double> values);

}  // namespace truecluster
