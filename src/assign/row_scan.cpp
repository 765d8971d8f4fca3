#include "assign/row_scan.hpp"

#include <cmath>
#include <limits>

namespace truecluster::assign {
namespace {
constexpr double infinity = std::numeric_limits<double>::infinity();
}  // namespace

TwoSmallest two_smallest(const double* row, double scale, const double* price, Index n) {
  TwoSmallest result{infinity, infinity};
  for (Index j = 0; j < n; ++j) {
    const double reduced = scale * row[j] - price[j];
    const double larger = reduced < result.first ? result.first : reduced;
    if (reduced < result.first) result.first = reduced;
    if (larger < result.second) result.second = larger;
  }
  return result;
}

Index find_reduced_cost(const double* row, double scale, const double* price, Index begin, Index n,
                        double value) {
  Index j = begin;
  while (j < n && scale * row[j] - price[j] != value) ++j;
  return j;
}

Nearest relax(const double* row, double scale, const double* price, double offset, Index row_index,
              double* distance, Index* predecessor, Index n) {
  Nearest nearest{infinity, infinity};
  for (Index j = 0; j < n; ++j) {
    const double way = offset + (scale * row[j] - price[j]);
    if (way < distance[j]) {
      distance[j] = way;
      predecessor[j] = row_index;
    }
    if (distance[j] < nearest.any) nearest.any = distance[j];
    if (!std::signbit(price[j]) && distance[j] < nearest.unassigned)
      nearest.unassigned = distance[j];
  }
  return nearest;
}

double largest_magnitude(const double* row, Index n) {
  double largest = 0;
  for (Index j = 0; j < n; ++j) {
    const double magnitude = std::abs(row[j]);
    if (!(magnitude <= largest)) largest = magnitude;
    if (std::isnan(magnitude)) return magnitude;
  }
  return largest;
}

}  // namespace truecluster::assign
