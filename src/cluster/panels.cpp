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

// The same sums for four points at once: what is loaded of a panel serves all of them. The least
// sum of each point goes to least.
template <Kernel kernel>
HWY_INLINE void four_sums_kernel(const double* panels, Index n_panels, Index dim,
                                 const double* points, double* out, double* least) {
  const hn::CappedTag<double, Panels::width> tag;
  const auto lanes = static_cast<Index>(hn::Lanes(tag));
  const Index stride = n_panels * Panels::width;
  auto least0 = hn::Inf(tag);
  auto least1 = least0, least2 = least0, least3 = least0;
  for (Index p = 0; p < n_panels; ++p, panels += dim * Panels::width, out += Panels::width) {
    for (Index first = 0; first < Panels::width; first += 2 * lanes) {
      const Index second = first + lanes < Panels::width ? first + lanes : first;
      auto a0 = hn::Zero(tag), a1 = a0, a2 = a0, a3 = a0;
      auto b0 = a0, b1 = a0, b2 = a0, b3 = a0;
      const double* feature = panels;
      const double* x = points;
      for (Index c = 0; c < dim; ++c, feature += Panels::width, ++x) {
        const auto a = hn::LoadU(tag, feature + first), b = hn::LoadU(tag, feature + second);
        const auto x0 = hn::Set(tag, x[0]), x1 = hn::Set(tag, x[dim]);
        const auto x2 = hn::Set(tag, x[2 * dim]), x3 = hn::Set(tag, x[3 * dim]);
        a0 = hn::Add(a0, term<kernel>(hn::Sub(a, x0)));
        b0 = hn::Add(b0, term<kernel>(hn::Sub(b, x0)));
        a1 = hn::Add(a1, term<kernel>(hn::Sub(a, x1)));
        b1 = hn::Add(b1, term<kernel>(hn::Sub(b, x1)));
        a2 = hn::Add(a2, term<kernel>(hn::Sub(a, x2)));
        b2 = hn::Add(b2, term<kernel>(hn::Sub(b, x2)));
        a3 = hn::Add(a3, term<kernel>(hn::Sub(a, x3)));
        b3 = hn::Add(b3, term<kernel>(hn::Sub(b, x3)));
      }
      const auto take = [&](auto sum_a, auto sum_b, Index point, auto least_sum) {
        hn::StoreU(sum_a, tag, out + point * stride + first);
        hn::StoreU(sum_b, tag, out + point * stride + second);
        return hn::Min(least_sum, hn::Min(sum_a, sum_b));
      };
      least0 = take(a0, b0, 0, least0);
      least1 = take(a1, b1, 1, least1);
      least2 = take(a2, b2, 2, least2);
      least3 = take(a3, b3, 3, least3);
    }
  }
  least[0] = hn::GetLane(hn::MinOfLanes(tag, least0));
  least[1] = hn::GetLane(hn::MinOfLanes(tag, least1));
  least[2] = hn::GetLane(hn::MinOfLanes(tag, least2));
  least[3] = hn::GetLane(hn::MinOfLanes(tag, least3));
}

void four_sums_of_squares(const double* panels, Index n_panels, Index dim, const double* points,
                          double* out, double* least) {
  four_sums_kernel<Kernel::squares>(panels, n_panels, dim, points, out, least);
}
void four_sums_of_absolutes(const double* panels, Index n_panels, Index dim, const double* points,
                            double* out, double* least) {
  four_sums_kernel<Kernel::absolute>(panels, n_panels, dim, points, out, least);
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
HWY_EXPORT(four_sums_of_squares);
HWY_EXPORT(four_sums_of_absolutes);

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
  return distance_of_sum(metric, sum);
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

std::array<double, 4> Panels::sums_of_four(Metric metric, const Matrix<double>& points,
                                           Matrix<double>& out) const {
  std::array<double, 4> least{};
  const auto run = [&](auto kernel) {
    kernel(panel(0), n_panels(), dim_, points.values().data(), out.values().data(), least.data());
  };
  if (metric == Metric::manhattan)
    run(HWY_DYNAMIC_DISPATCH(four_sums_of_absolutes));
  else
    run(HWY_DYNAMIC_DISPATCH(four_sums_of_squares));
  return least;
}

}  // namespace truecluster
#endif
