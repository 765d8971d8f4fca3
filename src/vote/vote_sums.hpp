// What is read off sums of votes, whether they are counts or real numbers.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <type_traits>

#include <truecluster/matrix.hpp>

namespace truecluster {

template <class Count>
double row_sum(std::span<const Count> votes) {
  using Sum = std::conditional_t<std::is_integral_v<Count>, std::uint64_t, Count>;
  return static_cast<double>(std::accumulate(votes.begin(), votes.end(), Sum{0}));
}

// Votes divided by their row sum [TM, section 4, step 8]; 1/K each for a case without votes.
template <class Count>
void write_memberships(std::span<const Count> votes, std::span<double> memberships) {
  const double sum = row_sum(votes);
  for (std::size_t k = 0; k < votes.size(); ++k)
    memberships[k] =
        sum > 0 ? static_cast<double>(votes[k]) / sum : 1.0 / static_cast<double>(votes.size());
}

template <class Count>
Matrix<double> to_memberships(const Matrix<Count>& votes) {
  Matrix<double> result(votes.rows(), votes.cols());
  for (Index i = 0; i < votes.rows(); ++i) write_memberships(votes.row(i), result.row(i));
  return result;
}

// Mean absolute difference of the memberships of the odd and the even replicates. Cases without
// votes in one of the halves tell nothing and are left out.
template <class Count, class OddCount>
double half_difference(const Matrix<Count>& all, const Matrix<OddCount>& odd_half) {
  double sum = 0, n_cells = 0;
  for (Index i = 0; i < all.rows(); ++i) {
    const std::span<const Count> total = all.row(i);
    const std::span<const OddCount> odd = odd_half.row(i);
    const double odd_sum = row_sum(odd), even_sum = row_sum(total) - odd_sum;
    if (odd_sum <= 0 || even_sum <= 0) continue;
    n_cells += static_cast<double>(total.size());
    for (std::size_t k = 0; k < total.size(); ++k) {
      const auto even = static_cast<double>(total[k] - odd[k]);
      sum += std::abs(even / even_sum - static_cast<double>(odd[k]) / odd_sum);
    }
  }
  return n_cells > 0 ? sum / n_cells : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace truecluster
