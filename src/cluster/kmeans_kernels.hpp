// The hot loops of k-means, chosen at run time for the machine's vector unit. Vectors run over
// points and every point's arithmetic is done in one fixed order without fused operations, so all
// vector widths give the same bits (docs/decisions/0003-simd-and-bits.md).
#pragma once

#include <span>

#include <truecluster/types.hpp>

namespace truecluster::kmeans {

// Points are kept in blocks: value j of point lane of a block is block[j * block_size + lane].
inline constexpr Index block_size = 32;

// Whole blocks of points.
template <class T>
struct BlockView {
  const T* values;
  Index n_blocks;
  Index n_features;
};

// Centres as the kernels want them: n_clusters rows of n_features values, and for each |c|²/2.
template <class T>
struct CentreView {
  const T* values;
  const T* half_norms;
  Index n_clusters;
};

// The nearest centre of each point, the lowest number among equally near ones: the centre with the
// least |c|²/2 − x·c, which differs from half the squared distance by a constant of the point.
void nearest_centres(BlockView<float> points, CentreView<float> centres, Label* labels);
void nearest_centres(BlockView<double> points, CentreView<double> centres, Label* labels);

// One candidate for the next centre of k-means++ and what becomes of the points with it.
template <class T>
struct SeedTrial {
  const T* candidate;
  T* closest;          // squared distances of the points to the nearest centre or the candidate
  double* block_sums;  // sums over each block of weight times these
};

// Fills in the trials; closest are the squared distances before.
void seed_distances(BlockView<float> points, const float* weights, const float* closest,
                    std::span<const SeedTrial<float>> trials);
void seed_distances(BlockView<double> points, const double* weights, const double* closest,
                    std::span<const SeedTrial<double>> trials);

}  // namespace truecluster::kmeans
