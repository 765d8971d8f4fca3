// Runs the simulation of [TM, appendix A] for all cells of the grid.
#include "grid.hpp"

#include "grid_votes.hpp"
#include "jobs.hpp"

namespace truecluster::study {

GridPoint simulate_cell(const GridCell& cell, Index n_samples, std::uint64_t seed) {
  GridSampler sampler(cell, seed);
  std::array<GridVotes, 2> votes{GridVotes(grid_methods[0]), GridVotes(grid_methods[1])};
  GridPoint point{cell, {}};
  GridSample sample;
  const auto is_finished = [&](const GridVotes& one) {
    return one.n_samples() == n_samples || one.is_degenerate();
  };
  for (Index number = 0; !is_finished(votes[0]) || !is_finished(votes[1]); ++number) {
    sampler.draw(sample);
    const SampleCounts counts = count_sample(sample);
    for (std::size_t m = 0; m < votes.size(); ++m) {
      if (is_finished(votes[m])) continue;
      votes[m].add(sample, counts, grid_match_ties(cell, seed, number));
      point.outcomes[m].n_drawn = number + 1;
    }
  }
  for (std::size_t m = 0; m < votes.size(); ++m) {
    GridOutcome& outcome = point.outcomes[m];
    outcome.degenerate = votes[m].is_degenerate();
    outcome.n_samples = votes[m].n_samples();
    outcome.criterion = criterion(votes[m].memberships().view());
  }
  return point;
}

Grid simulate_grid(bool fixed, Index n_samples, std::uint64_t seed, const Context& context,
                   int step) {
  Grid grid;
  grid.fixed = fixed;
  for (int p = 1; p <= 99; p += step) grid.p_percent.push_back(p);
  for (int kappa = 0; kappa <= 100; kappa += step) grid.kappa_percent.push_back(kappa);
  const std::size_t n_columns = grid.p_percent.size();
  grid.points.resize(n_columns * grid.kappa_percent.size());
  run_jobs(grid.points.size(), fixed ? "figure2" : "figure1", context, [&](Index job) {
    const std::size_t i = job;
    const GridCell cell{grid.p_percent[i % n_columns], grid.kappa_percent[i / n_columns], fixed};
    grid.points[i] = simulate_cell(cell, n_samples, seed);
  });
  return grid;
}

}  // namespace truecluster::study
