#include "io/memberships.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

double sum_of(std::span<const double> row) {
  double sum = 0;
  for (const double value : row) sum += value;
  return sum;
}

}  // namespace

void require_memberships(Matrix<double>& values, const std::string& file, const Place& place,
                         std::vector<std::string>& warnings) {
  Index n_divided = 0;
  double worst = 0;
  for (Index i = 0; i < values.rows(); ++i) {
    const auto row = values.row(i);
    for (Index j = 0; j < values.cols(); ++j) {
      if (!std::isfinite(values(i, j)))
        throw IoError(fmt::format("{}: a membership is missing or not finite", place(i, j)));
      if (values(i, j) < 0)
        throw IoError(fmt::format("{}: the membership {} is negative", place(i, j), values(i, j)));
    }
    const double sum = sum_of(row);
    const double error = std::abs(sum - 1);
    if (error > refused_row_sum_error)
      throw IoError(
          fmt::format("{}: the memberships of this row sum to {:.6g}, not to 1", place(i, 0), sum));
    if (error <= ignored_row_sum_error) continue;
    ++n_divided;
    worst = std::max(worst, error);
    for (double& value : row) value /= sum;
  }
  if (n_divided > 0)
    warnings.push_back(
        fmt::format("{}: {} of {} rows did not sum to 1 (off by at most {:.2g}) and "
                    "were divided by their sum",
                    file, n_divided, values.rows(), worst));
}

bool looks_like_memberships(MatrixView<const double> values) {
  if (values.cols() < 2) return false;
  Index n = 0;
  for (Index i = 0; i < values.rows(); ++i)
    n += std::abs(sum_of(values.row(i)) - 1) <= refused_row_sum_error;
  return 2 * n >= values.rows();
}

}  // namespace truecluster::io
