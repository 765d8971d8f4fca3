// What memberships must be, said once: readers and functions add where the fault is.
#pragma once

#include <optional>
#include <string>

#include <truecluster/matrix.hpp>

namespace truecluster {

// How far from 1 the sum of a case's memberships may be: those written with three digits pass.
inline constexpr double row_sum_tolerance = 0.01;

struct MembershipFault {
  Index row = 0, col = 0;
  std::string sentence;  // what is wrong there, without the place
};

// A case whose memberships are all 0 is missing.
enum class MissingCases { allowed, refused };

// The first membership that is not a number or negative, or the first row that does not sum to 1.
std::optional<MembershipFault> first_fault(MatrixView<const double> memberships,
                                           MissingCases missing);

// Rows that were off by more than rounding, and by how much at most.
struct RowSums {
  Index n_off = 0;
  double worst = 0;
};
RowSums row_sums(MatrixView<const double> memberships);
// Divides these rows by their sums.
void divide_by_sums(MatrixView<double> memberships);

}  // namespace truecluster
