// Lays cases out in panels, and computes distances to them in vectors.
#include "cluster/panels.hpp"

#include <cmath>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "cluster/panels.cpp"
#include <hwy/foreach_target.h>
// foreach_target.h must come first.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

enum class Kernel { root_of_squares, half_of_squares, squares, absolute };

// What a kernel adds up for a difference.
template <Kernel kernel, class V>
HWY_INLINE V term(V difference) {
  return kernel == Kernel::absolute ? hn::Abs(difference) : hn::Mul(difference, difference);
}

// One panel at a time with its distances in registers; no fused multiply-add, so that every target
// rounds alike. Returns the least of the sums for the kernels without a last step.
template <Kernel kernel>
HWY_INLINE double distances_kernel(const double* panels, Index n_panels, Index dim,
                                   const double* point, double* out) {
  const hn::CappedTag<double, Panels::width> tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  auto least = hn::Set(tag, hwy::HighestValue<double>());
  for (Index p = 0; p < n_panels; ++p, panels += dim * Panels::width, out += Panels::width) {
    for (Index first = 0; first < Panels::width; first += 2 * lanes) {
      const Index second = first + lanes < Panels::width ? first + lanes : first;
      auto sum_a = hn::Zero(tag);
      auto sum_b = hn::Zero(tag);
      const double* feature = panels;
      for (Index c = 0; c < dim; ++c, feature += Panels::width) {
        const auto x = hn::Set(tag, point[c]);
        sum_a = hn::Add(sum_a, term<kernel>(hn::Sub(hn::LoadU(tag, feature + first), x)));
        sum_b = hn::Add(sum_b, term<kernel>(hn::Sub(hn::LoadU(tag, feature + second), x)));
      }
      if constexpr (kernel == Kernel::root_of_squares) {
        sum_a = hn::Sqrt(sum_a);
        sum_b = hn::Sqrt(sum_b);
      } else if constexpr (kernel == Kernel::half_of_squares) {
        sum_a = hn::Mul(sum_a, hn::Set(tag, 0.5));
        sum_b = hn::Mul(sum_b, hn::Set(tag, 0.5));
      } else {
        least = hn::Min(least, hn::Min(sum_a, sum_b));
      }
      hn::StoreU(sum_a, tag, out + first);
      hn::StoreU(sum_b, tag, out + second);
    }
  }
  return hn::GetLane(hn::MinOfLanes(tag, least));
}

void euclidean(const double* panels, Index n_panels, Index dim, const double* point, double* out) {
  distances_kernel<Kernel::root_of_squares>(panels, n_panels, dim, point, out);
}
void manhattan(const double* panels, Index n_panels, Index dim, const double* point, double* out) {
  distances_kernel<Kernel::absolute>(panels, n_panels, dim, point, out);
}
// For vectors of length 1, 1 - cosine is half the squared Euclidean distance.
void cosine(const double* panels, Index n_panels, Index dim, const double* point, double* out) {
  distances_kernel<Kernel::half_of_squares>(panels, n_panels, dim, point, out);
}

double sum_of_squares(const double* panels, Index n_panels, Index dim, const double* point,
                      double* out) {
  return distances_kernel<Kernel::squares>(panels, n_panels, dim, point, out);
}
double sum_of_absolutes(const double* panels, Index n_panels, Index dim, const double* point,
                        double* out) {
  return distances_kernel<Kernel::absolute>(panels, n_panels, dim, point, out);
}

}  // namespace truecluster::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster {

HWY_EXPORT(euclidean);
HWY_EXPORT(manhattan);
HWY_EXPORT(cosine);
HWY_EXPORT(sum_of_squares);
HWY_EXPORT(sum_of_absolutes);

void Panels::set_case(Index i, std::span<const double> features) {
  double* value = values_.data() + (i / width) * width * dim_ + i % width;
  for (const double feature : features) {
    *value = feature;
    value += width;
  }
}

void Panels::get_case(Index i, std::span<double> features) const {
  const double* value = panel(i / width) + i % width;
  for (double& feature : features) {
    feature = *value;
    value += width;
  }
}

double Panels::distance(Metric metric, std::span<const double> point, Index i) const {
  const double* value = panel(i / width) + i % width;
  double sum = 0;
  for (const double x : point) {
    const double difference = *value - x;
    sum += metric == Metric::manhattan ? std::abs(difference) : difference * difference;
    value += width;
  }
  if (metric == Metric::euclidean) return std::sqrt(sum);
  return metric == Metric::cosine ? sum / 2 : sum;
}

void Panels::distances(Metric metric, std::span<const double> point, std::span<double> out,
                       Index first_panel) const {
  const double* first = panel(first_panel);
  const Index count = n_panels() - first_panel;
  double* target = out.data() + first_panel * width;
  switch (metric) {
    case Metric::euclidean:
      return HWY_DYNAMIC_DISPATCH(euclidean)(first, count, dim_, point.data(), target);
    case Metric::manhattan:
      return HWY_DYNAMIC_DISPATCH(manhattan)(first, count, dim_, point.data(), target);
    case Metric::cosine:
      return HWY_DYNAMIC_DISPATCH(cosine)(first, count, dim_, point.data(), target);
  }
}

double Panels::sums(Metric metric, std::span<const double> point, Index first_panel, Index n_panels,
                    double* out) const {
  const double* first = panel(first_panel);
  if (metric == Metric::manhattan)
    return HWY_DYNAMIC_DISPATCH(sum_of_absolutes)(first, n_panels, dim_, point.data(), out);
  return HWY_DYNAMIC_DISPATCH(sum_of_squares)(first, n_panels, dim_, point.data(), out);
}

}  // namespace truecluster
#endif
