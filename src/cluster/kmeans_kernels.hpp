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

// One step of k-means++ for one candidate: closest_after = min(closest, |x − candidate|²), and for
// each block the sum of weight · closest_after.
template <class T>
struct SeedStep {
  const T* candidate;
  const T* closest;
  const T* weights;
  T* closest_after;
  double* block_sums;
};
void seed_distances(BlockView<float> points, const SeedStep<float>& step);
void seed_distances(BlockView<double> points, const SeedStep<double>& step);

}  // namespace truecluster::kmeans
