// Checks of what tables are counted from.
#include "table/check_input.hpp"

#include <cstdint>

#include <fmt/format.h>

#include <truecluster/case_weights.hpp>
#include <truecluster/error.hpp>

#include "base/memberships.hpp"

namespace truecluster {
namespace {

constexpr Index max_dense_cells = Index{1} << 31;

void check_labels(const Partition& partition, std::string_view which) {
  const auto n_clusters = static_cast<std::uint32_t>(partition.n_clusters());
  for (std::size_t i = 0; i < partition.labels.size(); ++i)
    if (static_cast<std::uint32_t>(partition.labels[i]) + 1 > n_clusters)
      throw InvalidArgument(fmt::format(
          "labels[{}] of the {} partition is {} but its {} clusters are numbered from 0", i, which,
          partition.labels[i], n_clusters));
}

}  // namespace

void check_equal_lengths(Index n_a, Index n_b) {
  if (n_a != n_b)
    throw InvalidArgument(fmt::format(
        "the first partition has {} cases but the second has {}: they must describe the same cases",
        n_a, n_b));
}

void check_weights(std::span<const double> weights, Index n_objects) {
  if (!weights.empty()) require_weights(weights, n_objects);
}

void check_crisp(const Partition& a, const Partition& b, std::span<const double> weights) {
  check_equal_lengths(a.n_objects(), b.n_objects());
  check_labels(a, "first");
  check_labels(b, "second");
  check_weights(weights, a.n_objects());
}

void check_memberships(MatrixView<const double> memberships, std::string_view which) {
  if (const auto fault = first_fault(memberships, MissingCases::allowed))
    throw InvalidArgument(fmt::format("case {} and cluster {} of the {} partition: {}",
                                      fault->row + 1, fault->col + 1, which, fault->sentence));
}

void check_dense_shape(Index n_rows, Index n_cols) {
  if (n_rows > 0 && n_cols > max_dense_cells / n_rows)
    throw InvalidArgument(fmt::format(
        "a full table of {} by {} clusters would need {:.0f} GB: use a sparse table", n_rows,
        n_cols, 8e-9 * static_cast<double>(n_rows) * static_cast<double>(n_cols)));
}

}  // namespace truecluster
