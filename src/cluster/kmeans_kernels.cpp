// Nearest centres and the distances of seeding, in vectors.
#include "cluster/kmeans_kernels.hpp"

#include "base/vector_targets.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cluster/kmeans_kernels.cpp"
#include <hwy/foreach_target.h>
// After foreach_target.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster::kmeans {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
using Tag = hn::CappedTag<T, block_size / 2>;  // a tile is two vectors wide

// Scores C centres, numbered from first, against two vectors of points and keeps the best.
template <int C, class T, class V>
HWY_INLINE void score_centres(const T* HWY_RESTRICT points, Index n_features,
                              const CentreView<T>& centres, Index first, V (&best)[2],
                              V (&best_centre)[2]) {
  const Tag<T> tag;
  const T* HWY_RESTRICT c = centres.values + first * n_features;
  V score[2][C];
  HWY_UNROLL(4)
  for (int k = 0; k < C; ++k)
    score[0][k] = score[1][k] = hn::Set(tag, centres.half_norms[first + k]);
  for (Index j = 0; j < n_features; ++j) {
    const V x0 = hn::Load(tag, points + j * block_size);
    const V x1 = hn::Load(tag, points + j * block_size + hn::Lanes(tag));
    HWY_UNROLL(4)
    for (int k = 0; k < C; ++k) {
      const V value = hn::Set(tag, c[k * n_features + j]);
      score[0][k] = hn::Sub(score[0][k], hn::Mul(x0, value));
      score[1][k] = hn::Sub(score[1][k], hn::Mul(x1, value));
    }
  }
  HWY_UNROLL(4)
  for (int k = 0; k < C; ++k) {
    const V centre = hn::Set(tag, static_cast<T>(first + k));
    HWY_UNROLL(2)
    for (int v = 0; v < 2; ++v) {
      const auto better = hn::Lt(score[v][k], best[v]);
      best[v] = hn::IfThenElse(better, score[v][k], best[v]);
      best_centre[v] = hn::IfThenElse(better, centre, best_centre[v]);
    }
  }
}

HWY_INLINE void store_labels(hn::Vec<Tag<float>> centre, Label* HWY_RESTRICT labels) {
  const hn::RebindToSigned<Tag<float>> tag;
  hn::StoreU(hn::ConvertTo(tag, centre), tag, labels);
}
HWY_INLINE void store_labels(hn::Vec<Tag<double>> centre, Label* HWY_RESTRICT labels) {
  const hn::Rebind<Label, Tag<double>> tag;
  hn::StoreU(hn::DemoteTo(tag, centre), tag, labels);
}

template <class T>
HWY_INLINE void nearest(const BlockView<T>& points, const CentreView<T>& centres, Label* labels) {
  const Tag<T> tag;
  const auto width = static_cast<Index>(hn::Lanes(tag));
  const Index quads = centres.n_clusters / 4 * 4;
  for (Index b = 0; b < points.n_blocks; ++b) {
    const T* block = points.values + b * points.n_features * block_size;
    for (Index lane = 0; lane < block_size; lane += 2 * width) {
      using V = hn::Vec<Tag<T>>;
      V best[2], centre[2];
      best[0] = best[1] = hn::Set(tag, hwy::HighestValue<T>());
      centre[0] = centre[1] = hn::Zero(tag);
      for (Index k = 0; k < quads; k += 4)
        score_centres<4>(block + lane, points.n_features, centres, k, best, centre);
      switch (centres.n_clusters - quads) {
        case 3:
          score_centres<3>(block + lane, points.n_features, centres, quads, best, centre);
          break;
        case 2:
          score_centres<2>(block + lane, points.n_features, centres, quads, best, centre);
          break;
        case 1:
          score_centres<1>(block + lane, points.n_features, centres, quads, best, centre);
          break;
        default:
          break;
      }
      store_labels(centre[0], labels + b * block_size + lane);
      store_labels(centre[1], labels + b * block_size + lane + width);
    }
  }
}

// The sum in a tree of fixed shape, whatever the vector width.
template <class T>
HWY_INLINE double tree_sum(T (&values)[block_size]) {
  for (Index half = block_size / 2; half > 0; half /= 2)
    for (Index i = 0; i < half; ++i) values[i] += values[i + half];
  return static_cast<double>(values[0]);
}

// One candidate and one block, whose points then are in cache for the next candidate.
template <class T>
HWY_INLINE double seed_block(const T* HWY_RESTRICT block, Index n_features,
                             const T* HWY_RESTRICT candidate, const T* HWY_RESTRICT closest,
                             const T* HWY_RESTRICT weights, T* HWY_RESTRICT closest_after) {
  const Tag<T> tag;
  const auto width = static_cast<Index>(hn::Lanes(tag));
  HWY_ALIGN T weighted[block_size];
  for (Index lane = 0; lane < block_size; lane += 2 * width) {
    auto sum0 = hn::Zero(tag), sum1 = hn::Zero(tag);
    for (Index j = 0; j < n_features; ++j) {
      const T* x = block + j * block_size + lane;
      const auto value = hn::Set(tag, candidate[j]);
      const auto difference0 = hn::Sub(hn::Load(tag, x), value);
      const auto difference1 = hn::Sub(hn::Load(tag, x + width), value);
      sum0 = hn::Add(sum0, hn::Mul(difference0, difference0));
      sum1 = hn::Add(sum1, hn::Mul(difference1, difference1));
    }
    const auto after0 = hn::Min(sum0, hn::LoadU(tag, closest + lane));
    const auto after1 = hn::Min(sum1, hn::LoadU(tag, closest + lane + width));
    hn::StoreU(after0, tag, closest_after + lane);
    hn::StoreU(after1, tag, closest_after + lane + width);
    hn::Store(hn::Mul(after0, hn::LoadU(tag, weights + lane)), tag, weighted + lane);
    hn::Store(hn::Mul(after1, hn::LoadU(tag, weights + lane + width)), tag,
              weighted + lane + width);
  }
  return tree_sum(weighted);
}

template <class T>
HWY_INLINE void seed(const BlockView<T>& points, const T* weights, const T* closest,
                     std::span<const SeedTrial<T>> trials) {
  for (Index b = 0; b < points.n_blocks; ++b)
    for (const SeedTrial<T>& trial : trials)
      trial.block_sums[b] = seed_block(points.values + b * points.n_features * block_size,
                                       points.n_features, trial.candidate, closest + b * block_size,
                                       weights + b * block_size, trial.closest + b * block_size);
}

void nearest_f32(BlockView<float> points, CentreView<float> centres, Label* labels) {
  nearest(points, centres, labels);
}
void nearest_f64(BlockView<double> points, CentreView<double> centres, Label* labels) {
  nearest(points, centres, labels);
}
void seed_f32(BlockView<float> points, const float* weights, const float* closest,
              std::span<const SeedTrial<float>> trials) {
  seed(points, weights, closest, trials);
}
void seed_f64(BlockView<double> points, const double* weights, const double* closest,
              std::span<const SeedTrial<double>> trials) {
  seed(points, weights, closest, trials);
}

}  // namespace HWY_NAMESPACE
}  // namespace truecluster::kmeans
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster::kmeans {

HWY_EXPORT(nearest_f32);
HWY_EXPORT(nearest_f64);
HWY_EXPORT(seed_f32);
HWY_EXPORT(seed_f64);

void nearest_centres(BlockView<float> points, CentreView<float> centres, Label* labels) {
  HWY_DYNAMIC_DISPATCH(nearest_f32)(points, centres, labels);
}
void nearest_centres(BlockView<double> points, CentreView<double> centres, Label* labels) {
  HWY_DYNAMIC_DISPATCH(nearest_f64)(points, centres, labels);
}
void seed_distances(BlockView<float> points, const float* weights, const float* closest,
                    std::span<const SeedTrial<float>> trials) {
  HWY_DYNAMIC_DISPATCH(seed_f32)(points, weights, closest, trials);
}
void seed_distances(BlockView<double> points, const double* weights, const double* closest,
                    std::span<const SeedTrial<double>> trials) {
  HWY_DYNAMIC_DISPATCH(seed_f64)(points, weights, closest, trials);
}

}  // namespace truecluster::kmeans
#endif
