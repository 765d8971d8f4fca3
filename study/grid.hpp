// [TM, section 5 and appendix A]: two clusters of relative size p, found with reliability kappa;
// the criterion under trace maximisation and under truematch.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <truecluster/context.hpp>
#include <truecluster/criterion.hpp>
#include <truecluster/match.hpp>

#include "grid_sample.hpp"

namespace truecluster::study {

// With two clusters, oddsmatch decides as truematch does (see two_by_two.hpp), ties included: its
// outcomes are those of truematch.
inline constexpr std::array grid_methods{MatchMethod::tracemax, MatchMethod::truematch};

struct GridOutcome {
  bool degenerate = false;  // every case has the same majority: one cluster, not two
  Index n_samples = 0;      // used
  Index n_drawn = 0;        // used or replaced because a class was missing
  Criterion criterion;      // meaningless if degenerate
};

struct GridPoint {
  GridCell cell;
  std::array<GridOutcome, 2> outcomes;  // one for each of grid_methods
};

// All methods see the same samples.
GridPoint simulate_cell(const GridCell& cell, Index n_samples, std::uint64_t seed);

struct Grid {
  bool fixed = false;
  std::vector<int> p_percent;      // columns
  std::vector<int> kappa_percent;  // rows
  std::vector<GridPoint> points;   // row by row

  [[nodiscard]] const GridPoint& at(std::size_t row, std::size_t column) const {
    return points[row * p_percent.size() + column];
  }
};

// The paper's 99 values of p and 101 of kappa, or every step-th of them.
Grid simulate_grid(bool fixed, Index n_samples, std::uint64_t seed, const Context& context = {},
                   int step = 1);

}  // namespace truecluster::study
