// Scaled distances to a component and its weighted scatter, in vectors.
#include "cluster/mixture_kernels.hpp"

#include <algorithm>
#include <vector>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cluster/mixture_kernels.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h must come first.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

constexpr Index width = Panels::width;
using Tag = hn::CappedTag<double, width>;

// sum[place] += a[place] · b[place] over the panels of a block; a and b are `stride` apart a panel.
void add_products(const double* a, const double* b, Index count, Index stride, double* sum) {
  const Tag tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  for (Index first = 0; first < width; first += lanes) {
    auto total = hn::LoadU(tag, sum + first);
    for (Index p = 0; p < count; ++p)
      total = hn::Add(total, hn::Mul(hn::LoadU(tag, a + p * stride + first),
                                     hn::LoadU(tag, b + p * stride + first)));
    hn::StoreU(total, tag, sum + first);
  }
}

// out = panel − mean, feature by feature.
void subtract_mean(const double* panel, const double* mean, Index dim, double* out) {
  const Tag tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  for (Index j = 0; j < dim; ++j) {
    const auto centre = hn::Set(tag, mean[j]);
    for (Index first = 0; first < width; first += lanes)
      hn::StoreU(hn::Sub(hn::LoadU(tag, panel + j * width + first), centre), tag,
                 out + j * width + first);
  }
}

// out = weight · difference, feature by feature.
void multiply_weights(const double* difference, const double* weights, Index dim, double* out) {
  const Tag tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  for (Index j = 0; j < dim; ++j)
    for (Index first = 0; first < width; first += lanes)
      hn::StoreU(
          hn::Mul(hn::LoadU(tag, difference + j * width + first), hn::LoadU(tag, weights + first)),
          tag, out + j * width + first);
}

// Squared length of factor · difference for the cases of a panel, factor a packed lower triangle.
void triangular_panel(const double* difference, const double* factor, Index dim, double* out) {
  const Tag tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  for (Index first = 0; first < width; first += 2 * lanes) {
    const Index second = first + lanes < width ? first + lanes : first;
    auto squares_a = hn::Zero(tag);
    auto squares_b = hn::Zero(tag);
    const double* entry = factor;
    for (Index j = 0; j < dim; ++j) {
      auto sum_a = hn::Zero(tag);
      auto sum_b = hn::Zero(tag);
      for (Index l = 0; l <= j; ++l) {
        const auto scale = hn::Set(tag, *entry++);
        sum_a = hn::Add(sum_a, hn::Mul(scale, hn::LoadU(tag, difference + l * width + first)));
        sum_b = hn::Add(sum_b, hn::Mul(scale, hn::LoadU(tag, difference + l * width + second)));
      }
      squares_a = hn::Add(squares_a, hn::Mul(sum_a, sum_a));
      squares_b = hn::Add(squares_b, hn::Mul(sum_b, sum_b));
    }
    hn::StoreU(squares_a, tag, out + first);
    hn::StoreU(squares_b, tag, out + second);
  }
}

void diagonal_panel(const double* difference, const double* factor, Index dim, double* out) {
  const Tag tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  for (Index first = 0; first < width; first += lanes) {
    auto squares = hn::Zero(tag);
    for (Index j = 0; j < dim; ++j) {
      const auto scaled =
          hn::Mul(hn::Set(tag, factor[j]), hn::LoadU(tag, difference + j * width + first));
      squares = hn::Add(squares, hn::Mul(scaled, scaled));
    }
    hn::StoreU(squares, tag, out + first);
  }
}

// Products of the differences of a block of panels, added to 16 sums for each pair of features.
void triangular_block(const double* difference, const double* weighted, Index count, Index dim,
                      double* sums) {
  for (Index j = 0; j < dim; ++j)
    for (Index l = 0; l <= j; ++l, sums += width)
      add_products(weighted + j * width, difference + l * width, count, dim * width, sums);
}

void diagonal_block(const double* difference, const double* weighted, Index count, Index dim,
                    double* sums) {
  for (Index j = 0; j < dim; ++j)
    add_products(weighted + j * width, difference + j * width, count, dim * width,
                 sums + j * width);
}

// Weighted features of all panels, added to 16 sums for each feature.
void feature_sums(const double* panels, const double* weights, Index count, Index dim,
                  double* sums) {
  for (Index p = 0; p < count; ++p)
    for (Index j = 0; j < dim; ++j)
      add_products(panels + (p * dim + j) * width, weights + p * width, 1, 0, sums + j * width);
}

}  // namespace truecluster::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster {

HWY_EXPORT(subtract_mean);
HWY_EXPORT(multiply_weights);
HWY_EXPORT(triangular_panel);
HWY_EXPORT(diagonal_panel);
HWY_EXPORT(triangular_block);
HWY_EXPORT(diagonal_block);
HWY_EXPORT(feature_sums);

namespace {

constexpr Index width = Panels::width;
constexpr Index block = 8;  // panels whose differences stay in the cache

// Sums kept apart for each place in a panel -> sums.
void add_places(std::span<const double> places, std::span<double> out) {
  for (std::size_t s = 0; s < out.size(); ++s) {
    out[s] = 0;
    for (const double value : places.subspan(s * width, width)) out[s] += value;
  }
}

template <class Function>
void distances(const Panels& panels, std::span<const double> mean, std::span<double> out,
               Function panel_distances) {
  const Index dim = panels.dim();
  std::vector<double> difference(dim * width);
  for (Index p = 0; p < panels.n_panels(); ++p) {
    HWY_DYNAMIC_DISPATCH(subtract_mean)(panels.panel(p), mean.data(), dim, difference.data());
    panel_distances(difference.data(), out.data() + p * width);
  }
}

// Calls add_block(differences, weighted differences, number of panels, sums) for blocks of panels.
template <class Function>
void scatter_blocks(const Panels& panels, std::span<const double> weights,
                    std::span<const double> mean, std::span<double> scatter, Function add_block) {
  const Index dim = panels.dim();
  std::vector<double> difference(dim * width * block);
  std::vector<double> weighted(difference.size());
  std::vector<double> places(scatter.size() * width);
  for (Index first = 0; first < panels.n_panels(); first += block) {
    const Index count = std::min(block, panels.n_panels() - first);
    for (Index p = 0; p < count; ++p) {
      double* target = difference.data() + p * dim * width;
      HWY_DYNAMIC_DISPATCH(subtract_mean)(panels.panel(first + p), mean.data(), dim, target);
      HWY_DYNAMIC_DISPATCH(multiply_weights)
      (target, weights.data() + (first + p) * width, dim, weighted.data() + p * dim * width);
    }
    add_block(difference.data(), weighted.data(), count, places.data());
  }
  add_places(places, scatter);
}

}  // namespace

void triangular_distances(const Panels& panels, std::span<const double> mean,
                          std::span<const double> factor, std::span<double> out) {
  distances(panels, mean, out, [&](const double* difference, double* target) {
    HWY_DYNAMIC_DISPATCH(triangular_panel)(difference, factor.data(), panels.dim(), target);
  });
}

void diagonal_distances(const Panels& panels, std::span<const double> mean,
                        std::span<const double> factor, std::span<double> out) {
  distances(panels, mean, out, [&](const double* difference, double* target) {
    HWY_DYNAMIC_DISPATCH(diagonal_panel)(difference, factor.data(), panels.dim(), target);
  });
}

void weighted_sums(const Panels& panels, std::span<const double> weights, std::span<double> sums) {
  std::vector<double> places(sums.size() * width);
  HWY_DYNAMIC_DISPATCH(feature_sums)
  (panels.panel(0), weights.data(), panels.n_panels(), panels.dim(), places.data());
  add_places(places, sums);
}

void triangular_scatter(const Panels& panels, std::span<const double> weights,
                        std::span<const double> mean, std::span<double> scatter) {
  scatter_blocks(
      panels, weights, mean, scatter,
      [&](const double* difference, const double* weighted, Index count, double* places) {
        HWY_DYNAMIC_DISPATCH(triangular_block)(difference, weighted, count, panels.dim(), places);
      });
}

void diagonal_scatter(const Panels& panels, std::span<const double> weights,
                      std::span<const double> mean, std::span<double> scatter) {
  scatter_blocks(
      panels, weights, mean, scatter,
      [&](const double* difference, const double* weighted, Index count, double* places) {
        HWY_DYNAMIC_DISPATCH(diagonal_block)(difference, weighted, count, panels.dim(), places);
      });
}

}  // namespace truecluster
#endif
