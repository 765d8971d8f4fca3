// Assignment of two or three clusters by trying every order: the case that matching meets most.
#pragma once

#include <array>
#include <cmath>
#include <span>

#include <truecluster/matrix.hpp>

namespace truecluster::assign {

template <int size>
inline constexpr std::array<std::array<Index, size>, 0> orders{};
template <>
inline constexpr std::array<std::array<Index, 2>, 2> orders<2>{{{0, 1}, {1, 0}}};
template <>
inline constexpr std::array<std::array<Index, 3>, 6> orders<3>{
    {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};

// The first of the orders with the smallest sum of sign·value; empty if a value is not finite or a
// sum could overflow.
template <int size>
std::span<const Index> best_order(MatrixView<const double> table, double sign) {
  constexpr double safe = 0x1p1000;
  bool is_safe = true;
  for (Index i = 0; i < size; ++i)
    for (Index j = 0; j < size; ++j) is_safe &= std::abs(table(i, j)) < safe;  // false for NaN
  if (!is_safe) return {};
  const auto cost = [&](const std::array<Index, size>& order) {
    double sum = 0;
    for (Index i = 0; i < size; ++i) sum += table(i, order[i]);
    return sign * sum;
  };
  const auto* best = &orders<size>[0];
  double least = cost(*best);
  for (const auto& order : orders<size>)
    if (const double sum = cost(order); sum < least) {
      least = sum;
      best = &order;
    }
  return *best;
}

}  // namespace truecluster::assign
