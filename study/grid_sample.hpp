// The made-up clusterings of [TM, appendix A]: bootstrap samples of 100 cases, of which a share p
// is of class 1, labelled by an algorithm of reliability kappa.
#pragma once

#include <array>
#include <cstdint>

#include <truecluster/random.hpp>

namespace truecluster::study {

struct GridCell {
  int p_percent = 50;      // 1 to 99: cases of class 1 among the 100
  int kappa_percent = 50;  // 0 to 100: reliability
  bool fixed = false;      // the algorithm enforces the share p in every sample
};

inline constexpr std::size_t n_grid_cases = 100;

struct GridSample {
  // What was drawn: a case may come several times, and each copy is labelled by itself.
  std::array<std::uint8_t, n_grid_cases> drawn_case{};
  std::array<std::uint8_t, n_grid_cases> label{};
  // One random bit for each case, for ties of the majority.
  std::array<std::uint64_t, 2> tie_bits{};

  [[nodiscard]] bool tie_bit(std::size_t i) const {
    return (tie_bits[i / 64] >> (i % 64) & 1) != 0;
  }
};

// The samples of a cell, one after the other; given wholly by seed and cell.
class GridSampler {
 public:
  GridSampler(const GridCell& cell, std::uint64_t seed);

  void draw(GridSample& sample);

 private:
  void enforce_share(GridSample& sample);

  std::size_t n_ones_;  // cases 0 to n_ones - 1 are of class 1
  bool fixed_;
  std::array<std::uint64_t, 2> threshold_;  // probability of the true class, in units of 2^-32
  Stream stream_;
};

// The stream that decides a tied match of a sample.
Stream grid_match_ties(const GridCell& cell, std::uint64_t seed, Index sample_number);

}  // namespace truecluster::study
