// Turns the paper's sentences on its figures into numbers that tests can hold.
#include "grid_statements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace truecluster::study {
namespace {

double mean_of(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return values.empty() ? std::numeric_limits<double>::quiet_NaN()
                        : sum / static_cast<double>(values.size());
}

double squares_around(std::span<const double> values, double centre) {
  double sum = 0;
  for (const double value : values) sum += (value - centre) * (value - centre);
  return sum;
}

double correlation(std::span<const double> x, std::span<const double> y) {
  const double mean_x = mean_of(x), mean_y = mean_of(y);
  double products = 0;
  for (std::size_t i = 0; i < x.size(); ++i) products += (x[i] - mean_x) * (y[i] - mean_y);
  return products / std::sqrt(squares_around(x, mean_x) * squares_around(y, mean_y));
}

bool is_skewed(int p_percent) { return p_percent < 20 || p_percent > 80; }
bool is_balanced(int p_percent) { return p_percent >= 40 && p_percent <= 60; }

// Correlation by row and share of variance between rows.
void relate_to_skewness(const Grid& grid, std::size_t method, GridStatements& statements) {
  const std::size_t n_columns = grid.p_percent.size(), least = std::min<std::size_t>(10, n_columns);
  std::vector<double> correlations, all;
  double within = 0;
  for (std::size_t row = 0; row < grid.kappa_percent.size(); ++row) {
    if (grid.kappa_percent[row] == 100) continue;  // no noise: the uncertainty is 0 everywhere
    std::vector<double> skewness, uncertainty;
    for (std::size_t column = 0; column < n_columns; ++column) {
      const GridOutcome& outcome = grid.at(row, column).outcomes[method];
      if (outcome.degenerate) continue;
      skewness.push_back(std::abs(grid.p_percent[column] / 100.0 - 0.5));
      uncertainty.push_back(outcome.criterion.uncertainty);
    }
    if (uncertainty.size() < least) continue;
    correlations.push_back(correlation(skewness, uncertainty));
    within += squares_around(uncertainty, mean_of(uncertainty));
    all.insert(all.end(), uncertainty.begin(), uncertainty.end());
  }
  statements.skewness_correlation = mean_of(correlations);
  statements.explained_by_kappa = 1 - within / squares_around(all, mean_of(all));
}

void find_peak(const GridPoint& point, const Criterion& criterion, GridStatements& statements) {
  if (criterion.cic <= statements.peak_cic) return;
  statements.peak_cic = criterion.cic;
  statements.peak_p = point.cell.p_percent / 100.0;
  statements.peak_kappa = point.cell.kappa_percent / 100.0;
}

}  // namespace

GridStatements grid_statements(const Grid& grid, std::size_t method) {
  GridStatements statements;
  statements.peak_cic = -std::numeric_limits<double>::infinity();
  relate_to_skewness(grid, method, statements);
  std::vector<double> skewed_low, balanced_half, skewed_half;
  double n_degenerate = 0;
  for (const GridPoint& point : grid.points) {
    const GridOutcome& outcome = point.outcomes[method];
    if (outcome.degenerate) {
      ++n_degenerate;
      continue;
    }
    find_peak(point, outcome.criterion, statements);
    const int p = point.cell.p_percent, kappa = point.cell.kappa_percent;
    if (kappa < 30 && is_skewed(p)) skewed_low.push_back(outcome.criterion.uncertainty);
    if (kappa == 50 && is_balanced(p)) balanced_half.push_back(outcome.criterion.cic);
    if (kappa == 50 && is_skewed(p)) skewed_half.push_back(outcome.criterion.cic);
  }
  statements.degenerate_share = n_degenerate / static_cast<double>(grid.points.size());
  statements.skewed_uncertainty_at_low_kappa = mean_of(skewed_low);
  statements.balanced_advantage_at_half = mean_of(balanced_half) - mean_of(skewed_half);
  return statements;
}

double noise_uncertainty(const GridCell& cell) {
  const double p = cell.p_percent / 100.0, kappa = cell.kappa_percent / 100.0;
  const auto entropy = [](double q) {
    return q <= 0 || q >= 1 ? 0.0 : -q * std::log2(q) - (1 - q) * std::log2(1 - q);
  };
  return (1 - p) * entropy(kappa + (1 - kappa) * (1 - p)) + p * entropy(kappa + (1 - kappa) * p);
}

Table statements_table(const Grid& grid, const std::string& name) {
  Table table{name + "-statements", "What the paper says in words, as numbers", {"statement"}, {}};
  std::vector<GridStatements> found;
  for (std::size_t m = 0; m < grid_methods.size(); ++m) {
    table.columns.emplace_back(name_of(grid_methods[m]));
    found.push_back(grid_statements(grid, m));
  }
  const auto add = [&](const char* what, double GridStatements::*value) {
    std::vector<Value> row{std::string(what)};
    for (const GridStatements& one : found) row.emplace_back(one.*value);
    table.rows.push_back(std::move(row));
  };
  add("share of degenerate cells", &GridStatements::degenerate_share);
  add("correlation of uncertainty with |p - 0.5| at fixed kappa, mean",
      &GridStatements::skewness_correlation);
  add("share of the variance of uncertainty explained by kappa",
      &GridStatements::explained_by_kappa);
  add("mean uncertainty at kappa < 0.3, p < 0.2 or > 0.8",
      &GridStatements::skewed_uncertainty_at_low_kappa);
  add("largest CIC", &GridStatements::peak_cic);
  add("... at p", &GridStatements::peak_p);
  add("... and kappa", &GridStatements::peak_kappa);
  add("CIC at kappa = 0.5: p in 0.4..0.6 minus p < 0.2 or > 0.8",
      &GridStatements::balanced_advantage_at_half);
  return table;
}

}  // namespace truecluster::study
