// Checks memberships, and makes their rows sum to 1.
#include "criterion/outcomes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "base/memberships.hpp"

namespace truecluster {

ExactMemberships::ExactMemberships(MatrixView<const double> given, std::span<const double> noise,
                                   const CaseWeights& weights)
    : rows_{given, !noise.empty(), weights} {
  if (given.rows() == 0 || given.cols() == 0)
    throw InvalidArgument("the membership matrix is empty");
  weights.require_cases(given.rows());
  if (!noise.empty()) append(noise);
  if (const auto fault = first_fault(rows_.values, MissingCases::refused))
    throw InvalidArgument(
        fmt::format("row {} and column {}: {}", fault->row + 1, fault->col + 1, fault->sentence));
  if (row_sums(rows_.values).n_off == 0) return;
  if (copy_.rows() == 0) copy(0);
  divide_by_sums(copy_.view());
}

void ExactMemberships::copy(Index more_columns) {
  const MatrixView<const double> given = rows_.values;
  copy_ = Matrix<double>(given.rows(), given.cols() + more_columns);
  for (Index i = 0; i < given.rows(); ++i) std::ranges::copy(given.row(i), copy_.row(i).begin());
  rows_.values = copy_;
}

void ExactMemberships::append(std::span<const double> noise) {
  const Index n = rows_.values.rows();
  if (static_cast<Index>(noise.size()) != n)
    throw InvalidArgument(fmt::format("there are {} for {}", counted(noise.size(), "noise share"),
                                      counted(n, "case")));
  copy(1);
  for (Index i = 0; i < n; ++i) copy_.row(i).back() = noise[i];
}

}  // namespace truecluster
