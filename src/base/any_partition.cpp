// Partitions that are crisp or fuzzy: sizes, checks, and the one as the other.
#include <truecluster/any_partition.hpp>

#include <fmt/format.h>

#include <algorithm>

#include <truecluster/error.hpp>

#include "base/counted.hpp"
#include "base/label_range.hpp"
#include "base/memberships.hpp"

namespace truecluster {
namespace {

void check_values(const Partition& partition, std::string_view what, std::size_t number,
                  NoiseCases noise) {
  if (labels_in_range(partition.labels, partition.n_clusters())) return;
  const bool may_be_noise = noise == NoiseCases::allowed;
  const auto bad = std::find_if(partition.labels.begin(), partition.labels.end(), [&](Label label) {
    return label >= partition.n_clusters() ||
           (label < missing_label && !(may_be_noise && label == noise_label));
  });
  if (bad == partition.labels.end()) return;
  throw InvalidArgument(fmt::format(
      "label {} of case {} in {} {} is neither missing nor one of its {}, numbered from 0", *bad,
      bad - partition.labels.begin() + 1, what, number,
      counted(partition.n_clusters(), "cluster")));
}

void check_values(const Matrix<double>& memberships, std::string_view what, std::size_t number,
                  NoiseCases) {
  if (const auto fault = first_fault(memberships, MissingCases::allowed))
    throw InvalidArgument(fmt::format("case {} and cluster {} of {} {}: {}", fault->row + 1,
                                      fault->col + 1, what, number, fault->sentence));
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

Matrix<double> memberships_of(const AnyPartition& partition) {
  if (const auto* fuzzy = std::get_if<Matrix<double>>(&partition)) return *fuzzy;
  const auto& crisp = std::get<Partition>(partition);
  Matrix<double> memberships(crisp.n_objects(), crisp.n_clusters());
  for (Index i = 0; i < crisp.n_objects(); ++i)
    if (const Label label = crisp.labels[i]; label >= 0) memberships(i, label) = 1;
  return memberships;
}

void check_not_all_missing(const AnyPartition& partition, std::string_view what,
                           std::size_t number) {
  if (!std::visit([](const auto& one) { return any_present(one); }, partition))
    throw InvalidArgument(fmt::format("all {} cases of {} {} are missing; leave it out",
                                      n_objects(partition), what, number));
}

void check_partition(const AnyPartition& partition, std::string_view what, std::size_t number,
                     NoiseCases noise) {
  std::visit([&](const auto& one) { check_values(one, what, number, noise); }, partition);
  check_not_all_missing(partition, what, number);
}

void check_sizes(std::span<const AnyPartition> ensemble, std::string_view what) {
  if (ensemble.empty()) throw InvalidArgument(fmt::format("no {} was given", what));
  const Index n = n_objects(ensemble[0]);
  for (std::size_t b = 0; b < ensemble.size(); ++b)
    if (n_objects(ensemble[b]) != n)
      throw InvalidArgument(fmt::format("{} {} has {} but the first has {}", what, b + 1,
                                        counted(n_objects(ensemble[b]), "case"), n));
}

void check_ensemble(std::span<const AnyPartition> ensemble, std::string_view what,
                    NoiseCases noise) {
  check_sizes(ensemble, what);
  for (std::size_t b = 0; b < ensemble.size(); ++b)
    check_partition(ensemble[b], what, b + 1, noise);
}

}  // namespace truecluster
