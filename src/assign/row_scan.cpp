// Highway compiles this file once for every instruction set and chooses among them at run time.
#include "assign/row_scan.hpp"

#include <algorithm>
#include <limits>

#include "base/infinity.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "assign/row_scan.cpp"
#include <hwy/foreach_target.h>
// Highway asks for this order.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace truecluster::assign::HWY_NAMESPACE {
namespace {

namespace hn = hwy::HWY_NAMESPACE;

// Every pass runs once over whole vectors and once over the single columns that remain.
using Whole = hn::ScalableTag<double>;
using Single = hn::CappedTag<double, 1>;
HWY_INLINE Index whole_part(Index n) { return n - n % static_cast<Index>(hn::Lanes(Whole())); }

template <class Tag>
HWY_INLINE double smallest(Tag tag, hn::Vec<Tag> values) {
  return hn::GetLane(hn::MinOfLanes(tag, values));
}

struct Row {
  const double* values;
  double scale;
  const double* price;
};

template <class Tag>
HWY_INLINE hn::Vec<Tag> reduced_costs(Tag tag, const Row& row, Index j) {
  const auto cost = hn::Mul(hn::Set(tag, row.scale), hn::LoadU(tag, row.values + j));
  return hn::Sub(cost, hn::LoadU(tag, row.price + j));
}

// The values of columns j, j + 1, ... with infinity in place of those that some row already has.
template <class Tag>
HWY_INLINE hn::Vec<Tag> unless_assigned(Tag tag, const Row& row, Index j, hn::Vec<Tag> values) {
  // As integers, because −0 is not less than 0 but has the sign bit.
  const hn::RebindToSigned<Tag> bits;
  const auto price_bits = hn::BitCast(bits, hn::LoadU(tag, row.price + j));
  const auto assigned = hn::RebindMask(tag, hn::Lt(price_bits, hn::Zero(bits)));
  return hn::IfThenElse(assigned, hn::Set(tag, infinity), values);
}

template <class Tag>
HWY_INLINE double magnitude_part(Tag tag, const double* row, Index begin, Index end) {
  const auto step = static_cast<Index>(hn::Lanes(tag));
  const auto most = hn::Set(tag, std::numeric_limits<double>::max());
  const auto too_large = hn::Set(tag, infinity);
  auto largest = hn::Zero(tag);
  for (Index j = begin; j < end; j += step) {
    const auto magnitude = hn::Abs(hn::LoadU(tag, row + j));
    // A NaN is not <= anything.
    largest = hn::Max(largest, hn::IfThenElse(hn::Le(magnitude, most), magnitude, too_large));
  }
  return hn::GetLane(hn::MaxOfLanes(tag, largest));
}

double largest_magnitude(const double* row, Index n) {
  const Index whole = whole_part(n);
  return std::max(magnitude_part(Whole(), row, 0, whole), magnitude_part(Single(), row, whole, n));
}

template <class Tag>
HWY_INLINE TwoSmallest two_smallest_part(Tag tag, const Row& row, Index begin, Index end) {
  const auto step = static_cast<Index>(hn::Lanes(tag));
  const auto none = hn::Set(tag, infinity);
  auto first = none, second = none;
  for (Index j = begin; j < end; j += step) {
    const auto reduced = reduced_costs(tag, row, j);
    second = hn::Min(second, hn::Max(first, reduced));
    first = hn::Min(first, reduced);
  }
  // One lane holds the smallest; the second smallest is the best of what the others hold.
  const double least = smallest(tag, first);
  const auto is_least = hn::Eq(first, hn::Set(tag, least));
  if (hn::CountTrue(tag, is_least) > 1) return {least, least};
  return {least, smallest(tag, hn::Min(second, hn::IfThenElse(is_least, none, first)))};
}

TwoSmallest two_smallest(const double* values, double scale, const double* price, Index n) {
  const Row row{values, scale, price};
  const Index whole = whole_part(n);
  const auto a = two_smallest_part(Single(), row, whole, n);
  if (whole == 0) return a;
  const auto b = two_smallest_part(Whole(), row, 0, whole);
  return {std::min(a.first, b.first), std::min({std::max(a.first, b.first), a.second, b.second})};
}

// First column whose entry in the vectors made by candidates(tag, j) is value.
template <class Candidates>
HWY_INLINE Index find_first(const Candidates& candidates, Index n, double value) {
  const Whole tag;
  const Index whole = whole_part(n);
  for (Index j = 0; j < whole; j += static_cast<Index>(hn::Lanes(tag))) {
    const auto lane = hn::FindFirstTrue(tag, hn::Eq(candidates(tag, j), hn::Set(tag, value)));
    if (lane >= 0) return j + lane;
  }
  const Single single;
  for (Index j = whole; j < n; ++j)
    if (hn::GetLane(candidates(single, j)) == value) return j;
  return n;
}

Index find_reduced_cost(const double* values, double scale, const double* price, Index n,
                        double value) {
  const Row row{values, scale, price};
  const auto candidates = [&](auto tag, Index j) HWY_ATTR { return reduced_costs(tag, row, j); };
  return find_first(candidates, n, value);
}

Index find_unassigned(const double* values, double scale, const double* price, Index n,
                      double value) {
  const Row row{values, scale, price};
  const auto candidates = [&](auto tag, Index j) HWY_ATTR {
    return unless_assigned(tag, row, j, reduced_costs(tag, row, j));
  };
  return find_first(candidates, n, value);
}

Index find_value(const double* values, Index n, double value) {
  const auto candidates = [&](auto tag, Index j) HWY_ATTR { return hn::LoadU(tag, values + j); };
  return find_first(candidates, n, value);
}

template <class Tag>
HWY_INLINE Nearest relax_part(Tag tag, const Row& row, double offset, Index row_index,
                              double* distance, Index* predecessor, Index begin, Index end) {
  const hn::RebindToSigned<Tag> index_tag;
  const auto step = static_cast<Index>(hn::Lanes(tag));
  const auto none = hn::Set(tag, infinity);
  auto any = none, unassigned = none;
  for (Index j = begin; j < end; j += step) {
    const auto way = hn::Add(hn::Set(tag, offset), reduced_costs(tag, row, j));
    const auto before = hn::LoadU(tag, distance + j);
    const auto shorter = hn::Lt(way, before);
    const auto now = hn::IfThenElse(shorter, way, before);
    hn::StoreU(now, tag, distance + j);
    hn::StoreU(hn::IfThenElse(hn::RebindMask(index_tag, shorter), hn::Set(index_tag, row_index),
                              hn::LoadU(index_tag, predecessor + j)),
               index_tag, predecessor + j);
    any = hn::Min(any, now);
    unassigned = hn::Min(unassigned, unless_assigned(tag, row, j, now));
  }
  return {smallest(tag, any), smallest(tag, unassigned)};
}

Nearest relax(const double* values, double scale, const double* price, double offset,
              Index row_index, double* distance, Index* predecessor, Index n) {
  const Row row{values, scale, price};
  const Index whole = whole_part(n);
  const auto a = relax_part(Single(), row, offset, row_index, distance, predecessor, whole, n);
  if (whole == 0) return a;
  const auto b = relax_part(Whole(), row, offset, row_index, distance, predecessor, 0, whole);
  return {std::min(a.any, b.any), std::min(a.unassigned, b.unassigned)};
}

}  // namespace
}  // namespace truecluster::assign::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace truecluster::assign {

HWY_EXPORT(largest_magnitude);
HWY_EXPORT(two_smallest);
HWY_EXPORT(find_reduced_cost);
HWY_EXPORT(find_unassigned);
HWY_EXPORT(find_value);
HWY_EXPORT(relax);

double largest_magnitude(const double* row, Index n) {
  return HWY_DYNAMIC_DISPATCH(largest_magnitude)(row, n);
}

TwoSmallest two_smallest(const double* row, double scale, const double* price, Index n) {
  return HWY_DYNAMIC_DISPATCH(two_smallest)(row, scale, price, n);
}

Index find_reduced_cost(const double* row, double scale, const double* price, Index n,
                        double value) {
  return HWY_DYNAMIC_DISPATCH(find_reduced_cost)(row, scale, price, n, value);
}

Index find_unassigned(const double* row, double scale, const double* price, Index n, double value) {
  return HWY_DYNAMIC_DISPATCH(find_unassigned)(row, scale, price, n, value);
}

Index find_value(const double* values, Index n, double value) {
  return HWY_DYNAMIC_DISPATCH(find_value)(values, n, value);
}

Nearest relax(const double* row, double scale, const double* price, double offset, Index row_index,
              double* distance, Index* predecessor, Index n) {
  return HWY_DYNAMIC_DISPATCH(relax)(row, scale, price, offset, row_index, distance, predecessor,
                                     n);
}

}  // namespace truecluster::assign
#endif
