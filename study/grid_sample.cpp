// Draws the made-up clusterings of [TM, appendix A].
#include "grid_sample.hpp"

#include <cmath>
#include <numeric>

namespace truecluster::study {
namespace {

std::uint64_t cell_key(const GridCell& cell) {
  return static_cast<std::uint64_t>(cell.p_percent * 1000 + cell.kappa_percent) * 2 +
         (cell.fixed ? 1U : 0U);
}

// The probability that a case of a class with this share gets its true class.
double probability_of_truth(double kappa, double share) { return kappa + (1 - kappa) * share; }

}  // namespace

GridSampler::GridSampler(const GridCell& cell, std::uint64_t seed)
    : n_ones_(cell.p_percent), fixed_(cell.fixed), stream_(seed, Stage::study, 1 + cell_key(cell)) {
  const double p = cell.p_percent / 100.0, kappa = cell.kappa_percent / 100.0;
  const auto units = [](double probability) {
    return static_cast<std::uint64_t>(std::llround(probability * 0x1.0p32));
  };
  threshold_ = {units(probability_of_truth(kappa, 1 - p)), units(probability_of_truth(kappa, p))};
}

// 32 random bits serve a draw: times 100, the upper half of the product is the case, and the lower
// half, uniform given the case up to 100/2^32, decides the label.
void GridSampler::draw(GridSample& sample) {
  std::uint64_t bits = 0;
  for (std::size_t j = 0; j < n_grid_cases; ++j) {
    bits = j % 2 == 0 ? stream_() : bits >> 32;
    const std::uint64_t product = (bits & 0xffffffffU) * n_grid_cases;
    const std::uint64_t drawn = product >> 32, fraction = product & 0xffffffffU;
    const std::size_t truth = drawn < n_ones_ ? 1 : 0;
    sample.drawn_case[j] = static_cast<std::uint8_t>(drawn);
    sample.label[j] = static_cast<std::uint8_t>(fraction < threshold_[truth] ? truth : 1 - truth);
  }
  sample.tie_bits = {stream_(), stream_()};
  if (fixed_) enforce_share(sample);
}

// Moves cases drawn at random from the too large to the too small cluster.
void GridSampler::enforce_share(GridSample& sample) {
  const auto n_labelled = static_cast<std::size_t>(
      std::accumulate(sample.label.begin(), sample.label.end(), std::size_t{0}));
  const std::uint8_t too_large = n_labelled > n_ones_ ? 1 : 0;
  std::size_t n_moves = n_labelled > n_ones_ ? n_labelled - n_ones_ : n_ones_ - n_labelled;
  std::array<std::uint8_t, n_grid_cases> members{};
  std::size_t n_members = 0;
  for (std::size_t j = 0; j < n_grid_cases; ++j)
    if (sample.label[j] == too_large) members[n_members++] = static_cast<std::uint8_t>(j);
  for (; n_moves > 0; --n_moves) {
    const std::size_t chosen = stream_.below(n_members);
    sample.label[members[chosen]] = 1 - too_large;
    members[chosen] = members[--n_members];
  }
}

Stream grid_match_ties(const GridCell& cell, std::uint64_t seed, Index sample_number) {
  return Stream(seed, Stage::match, 1 + cell_key(cell), sample_number);
}

}  // namespace truecluster::study
