// Local regression in two dimensions (loess, Cleveland and Devlin 1988).
//
// The value at a point is the constant of a quadratic polynomial a + b u + c v + d u^2 + e u v +
// f v^2, where (u, v) is the position relative to the point, fitted by weighted least squares to
// the q = floor(span n + 1e-5) nearest of the n data points. With h the distance to the q-th
// nearest one, a data point at distance d < h has the weight (1 - (d/h)^3)^3, others none. This is
// what R computes with loess(degree = 2, normalize = FALSE, surface = "direct"), but for R's
// rounding of the weights of the very nearest and the very farthest points.
#pragma once

#include <span>
#include <vector>

#include "figures/svg.hpp"

namespace truecluster::study {

// Several responses measured at the same places are smoothed at once: result[r][j] is response r at
// the j-th point; NaN where the neighbours do not determine a polynomial.
std::vector<std::vector<double>> loess(std::span<const Point> places,
                                       std::span<const std::vector<double>> responses,
                                       std::span<const Point> at, double span);

}  // namespace truecluster::study
