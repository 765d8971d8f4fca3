// Fits Tukey's g-and-h distribution to a column, and ranks a column as normal scores.
#include "resample/tukey_gh.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <truecluster/types.hpp>

namespace truecluster {
namespace {

// Normal quantiles at 0.9 and 0.975.
constexpr double z_inner = 1.2815515655446004;
constexpr double z_outer = 1.9599639845400545;
constexpr double most_skewed = 1.2;
constexpr double heaviest = 0.5;

double quantile(std::span<const double> sorted, double p) {
  const double place = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (place - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

// (e^{gz} - 1) / g, also where g is 0.
double skewed(double g, double z) { return g == 0 ? z : std::expm1(g * z) / g; }

// How far apart the quantiles at ±z are for b = 1 and h = 0.
double spread(double g, double z) { return skewed(g, z) - skewed(g, -z); }

// The normal quantile of p by bisection: exact to the last bits, and rarely needed.
double normal_quantile(double p) {
  double low = -40, high = 40;
  for (int step = 0; step < 64; ++step) {
    const double middle = (low + high) / 2;
    (std::erfc(-middle / std::numbers::sqrt2) / 2 < p ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

double TukeyGh::value(double z) const { return a + b * skewed(g, z) * std::exp(h * z * z / 2); }

TukeyGh fit_tukey_gh(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  TukeyGh fitted{.a = quantile(sorted, 0.5)};
  const double above = quantile(sorted, 0.9) - fitted.a, below = fitted.a - quantile(sorted, 0.1);
  if (above > 0 && below > 0)
    fitted.g = std::clamp(std::log(above / below) / z_inner, -most_skewed, most_skewed);
  const double inner = (above + below) / spread(fitted.g, z_inner);
  const double outer =
      (quantile(sorted, 0.975) - quantile(sorted, 0.025)) / spread(fitted.g, z_outer);
  if (inner > 0 && outer > 0)
    fitted.h = std::clamp(2 * std::log(outer / inner) / (z_outer * z_outer - z_inner * z_inner),
                          0.0, heaviest);
  fitted.b = inner / std::exp(fitted.h * z_inner * z_inner / 2);
  return fitted;
}

std::vector<double> normal_scores(std::span<const double> values) {
  const auto n = static_cast<double>(values.size());
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
  std::vector<double> scores(values.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank)
    scores[order[rank]] = normal_quantile((static_cast<double>(rank) + 0.5) / n);
  return scores;
}

}  // namespace truecluster
