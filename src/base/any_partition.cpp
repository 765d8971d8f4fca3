#include <truecluster/any_partition.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <truecluster/error.hpp>

#include "base/label_range.hpp"

namespace truecluster {
namespace {

constexpr double row_sum_tolerance = 0.01;

void check_values(const Partition& partition, std::string_view what, std::size_t number) {
  if (labels_in_range(partition.labels, partition.n_clusters())) return;
  const auto bad = std::find_if(partition.labels.begin(), partition.labels.end(), [&](Label label) {
    return label < missing_label || label >= partition.n_clusters();
  });
  throw InvalidArgument(
      fmt::format("label {} of case {} in {} {} is not below its number of clusters, {}", *bad,
                  bad - partition.labels.begin() + 1, what, number, partition.n_clusters()));
}

void check_values(const Matrix<double>& memberships, std::string_view what, std::size_t number) {
  for (Index i = 0; i < memberships.rows(); ++i) {
    double sum = 0;
    for (Index k = 0; k < memberships.cols(); ++k) {
      const double p = memberships(i, k);
      if (!(p >= 0 && p <= 1 + row_sum_tolerance))
        throw InvalidArgument(
            fmt::format("membership {} of case {} in cluster {} of {} {} is not between 0 and 1", p,
                        i + 1, k + 1, what, number));
      sum += p;
    }
    if (sum != 0 && std::abs(sum - 1) > row_sum_tolerance)
      throw InvalidArgument(fmt::format("the memberships of case {} in {} {} sum to {}, not 1",
                                        i + 1, what, number, sum));
  }
}

bool any_present(const Partition& partition) {
  return std::any_of(partition.labels.begin(), partition.labels.end(),
                     [](Label label) { return label != missing_label; });
}
bool any_present(const Matrix<double>& memberships) {
  return std::any_of(memberships.values().begin(), memberships.values().end(),
                     [](double p) { return p != 0; });
}

}  // namespace

Index n_objects(const AnyPartition& partition) {
  if (const auto* crisp = std::get_if<Partition>(&partition)) return crisp->n_objects();
  return std::get<Matrix<double>>(partition).rows();
}

Label n_clusters(const AnyPartition& partition) {
  if (const auto* crisp = std::get_if<Partition>(&partition)) return crisp->n_clusters();
  return static_cast<Label>(std::get<Matrix<double>>(partition).cols());
}

void check_not_all_missing(const AnyPartition& partition, std::string_view what,
                           std::size_t number) {
  if (!std::visit([](const auto& one) { return any_present(one); }, partition))
    throw InvalidArgument(fmt::format("all {} cases of {} {} are missing; leave it out",
                                      n_objects(partition), what, number));
}

void check_partition(const AnyPartition& partition, std::string_view what, std::size_t number) {
  std::visit([&](const auto& one) { check_values(one, what, number); }, partition);
  check_not_all_missing(partition, what, number);
}

void check_sizes(std::span<const AnyPartition> ensemble, std::string_view what) {
  if (ensemble.empty()) throw InvalidArgument(fmt::format("there is no {}", what));
  const Index n = n_objects(ensemble[0]);
  for (std::size_t b = 0; b < ensemble.size(); ++b)
    if (n_objects(ensemble[b]) != n)
      throw InvalidArgument(fmt::format("{} {} has {} cases but the first has {}", what, b + 1,
                                        n_objects(ensemble[b]), n));
}

void check_ensemble(std::span<const AnyPartition> ensemble, std::string_view what) {
  check_sizes(ensemble, what);
  for (std::size_t b = 0; b < ensemble.size(); ++b) check_partition(ensemble[b], what, b + 1);
}

}  // namespace truecluster
