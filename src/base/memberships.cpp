// Finding what is wrong with memberships.
#include "base/memberships.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include <fmt/format.h>

namespace truecluster {
namespace {

// Of n values with six decimals, each is off by half a unit at most.
double sum_rounding(Index n) { return 0.5e-6 * static_cast<double>(std::max<Index>(n, 2)) + 1e-12; }

double sum_of(std::span<const double> row) {
  double sum = 0;
  for (const double value : row) sum += value;
  return sum;
}

}  // namespace

std::optional<MembershipFault> first_fault(MatrixView<const double> memberships,
                                           MissingCases missing) {
  for (Index i = 0; i < memberships.rows(); ++i) {
    double sum = 0;
    for (Index k = 0; k < memberships.cols(); ++k) {
      const double p = memberships(i, k);
      if (!std::isfinite(p)) return MembershipFault{i, k, "a membership is missing or not finite"};
      if (p < 0) return MembershipFault{i, k, fmt::format("the membership {} is negative", p)};
      sum += p;
    }
    if (sum == 0 && missing == MissingCases::allowed) continue;
    if (std::abs(sum - 1) > row_sum_tolerance)
      return MembershipFault{i, 0, fmt::format("the memberships sum to {:.6g}, not to 1", sum)};
  }
  return std::nullopt;
}

RowSums row_sums(MatrixView<const double> memberships) {
  RowSums sums;
  for (Index i = 0; i < memberships.rows(); ++i) {
    const double error = std::abs(sum_of(memberships.row(i)) - 1);
    if (error <= sum_rounding(memberships.cols())) continue;
    ++sums.n_off;
    sums.worst = std::max(sums.worst, error);
  }
  return sums;
}

void divide_by_sums(MatrixView<double> memberships) {
  for (Index i = 0; i < memberships.rows(); ++i) {
    const double sum = sum_of(memberships.row(i));
    if (std::abs(sum - 1) <= sum_rounding(memberships.cols())) continue;
    for (double& value : memberships.row(i)) value /= sum;
  }
}

}  // namespace truecluster
