// The loops of EM over all cases, for one component at a time. Sums over cases are kept apart for
// each place in a panel until the end, so that they are the same bits on every machine.
#pragma once

#include <span>

#include "cluster/panels.hpp"

namespace truecluster {

// Squared length of factor · (case − mean). Packed rows of a lower triangle: d(d+1)/2 values;
// diagonal: d values. out has panels.padded_size() values.
void triangular_distances(const Panels& panels, std::span<const double> mean,
                          std::span<const double> factor, std::span<double> out);
void diagonal_distances(const Panels& panels, std::span<const double> mean,
                        std::span<const double> factor, std::span<double> out);

// Σ weight · case, one value per feature. There is one weight per place, 0 beyond the last case.
void weighted_sums(const Panels& panels, std::span<const double> weights, std::span<double> sums);

// Σ weight · (case − mean)(case − mean)ᵀ: packed rows of the lower triangle, or the diagonal.
void triangular_scatter(const Panels& panels, std::span<const double> weights,
                        std::span<const double> mean, std::span<double> scatter);
void diagonal_scatter(const Panels& panels, std::span<const double> weights,
                      std::span<const double> mean, std::span<double> scatter);

}  // namespace truecluster
