// What the paper says in words about its figures, as numbers.
#pragma once

#include <string>

#include "grid.hpp"
#include "result.hpp"

namespace truecluster::study {

struct GridStatements {
  double degenerate_share = 0;  // of all cells
  // Pearson correlation of the uncertainty with |p - 0.5| at fixed kappa, mean over the kappas with
  // at least ten cells that did not degenerate (as many as the grid has, if fewer).
  double skewness_correlation = 0;
  // The share of the variance of the uncertainty that kappa alone explains, over the same cells.
  double explained_by_kappa = 0;
  // At low reliability, kappa < 0.3, a single sample cannot identify skewed clusters: mean
  // uncertainty of the skewed cells there, p < 0.2 or p > 0.8; NaN if all degenerated.
  double skewed_uncertainty_at_low_kappa = 0;
  double peak_p = 0, peak_kappa = 0, peak_cic = 0;  // the largest CIC
  // CIC at kappa = 0.5: mean over p in 0.4..0.6 minus mean over p < 0.2 and p > 0.8.
  double balanced_advantage_at_half = 0;
};

// method: position in grid_methods.
GridStatements grid_statements(const Grid& grid, std::size_t method);

// The mean uncertainty that the noise of the labels alone leaves when every match is right.
double noise_uncertainty(const GridCell& cell);

Table statements_table(const Grid& grid, const std::string& name);

}  // namespace truecluster::study
