// What the neighbours of the cases say about a division: whether its borders run through gaps, or
// cut through cases that are close to each other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <truecluster/case_weights.hpp>
#include <truecluster/data.hpp>

namespace truecluster {

// Borders of a division among the nearest neighbours of each case. Where cases have weights, a case
// counts by its own and its neighbours by theirs, and the density is that of the weights.
struct Borders {
  double crossing = 0;  // share of the neighbours that are in another cluster
  double depth = 0;     // how much less dense the data are at the borders than inside the clusters:
                        // mean over cases of the difference of log densities, at most 4
};

class Neighbourhood {
 public:
  // Of at most 1,000 cases, drawn at random.
  Neighbourhood(const DataView& cases, std::uint64_t seed, const CaseWeights& weights = {});

  [[nodiscard]] Borders borders(std::span<const Label> labels, Label n_clusters) const;
  // The drawn cases, ascending.
  [[nodiscard]] std::span<const Index> cases() const { return cases_; }

 private:
  // Sets the neighbours, and returns their distances, nearest first.
  Matrix<double> find_neighbours(const Matrix<double>& distances);
  void weigh_neighbours();
  void estimate_density(const Matrix<double>& nearest);

  [[nodiscard]] std::span<const Index> neighbours_of(std::size_t i) const {
    return std::span(neighbours_).subspan(i * n_neighbours_, n_neighbours_);
  }
  // What a case and one of its neighbours count: these divide its weight by theirs.
  [[nodiscard]] double pair_weight(std::size_t i, Index neighbour) const {
    return weight_.empty() ? 1.0 : weight_[i] * weight_[neighbour] / neighbour_weight_[i];
  }

  std::vector<Index> cases_;
  std::vector<double> weight_;            // of each; empty if all count alike
  std::vector<double> neighbour_weight_;  // mean over the neighbours of each
  Index n_neighbours_ = 0;
  std::vector<Index> neighbours_;  // n_neighbours_ places in cases_ for each case, nearest first
  std::vector<double> density_;    // logarithm, of each case, smoothed over its neighbours
};

}  // namespace truecluster
