// Memberships read from files.
#include "io/memberships.hpp"

#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <truecluster/error.hpp>

#include "base/memberships.hpp"

namespace truecluster::io {
void require_memberships(Matrix<double>& values, const std::string& file, const Place& place,
                         std::vector<std::string>& warnings) {
  if (const auto fault = first_fault(values, MissingCases::refused))
    throw IoError(fmt::format("{}: {}", place(fault->row, fault->col), fault->sentence));
  const RowSums sums = row_sums(values);
  if (sums.n_off == 0) return;
  divide_by_sums(values.view());
  warnings.push_back(
      fmt::format("{}: {} of {} rows did not sum to 1 (off by at most {:.2g}) and were divided by "
                  "their sum",
                  file, sums.n_off, values.rows(), sums.worst));
}

bool looks_like_memberships(MatrixView<const double> values) {
  if (values.cols() < 2) return false;
  Index n = 0;
  for (Index i = 0; i < values.rows(); ++i) {
    const auto row = values.row(i);
    n += std::abs(std::accumulate(row.begin(), row.end(), 0.0) - 1) <= row_sum_tolerance;
  }
  return 2 * n >= values.rows();
}

}  // namespace truecluster::io
