// Sums over all rows in their order, block by block and rank by rank.
#include "ensemble/case_deviations.hpp"

#include <cmath>

#include <truecluster/ranks.hpp>

#include "base/case_blocks.hpp"

namespace truecluster {
namespace {

// Adds term(j, value) by the weight of its case, for every value of column j.
template <class Term>
void add_held_rows(const CaseSource& cases, std::vector<double>& sums, Term term) {
  const CaseWeights weights = cases.weights();
  for_each_block(cases, [&](Index first, const auto& values) {
    for (Index i = 0; i < values.rows(); ++i)
      for (std::size_t j = 0; j < sums.size(); ++j)
        sums[j] += weights.of(first + i) * term(j, static_cast<double>(values.row(i)[j]));
  });
}

template <class Term>
std::vector<double> sum_columns(const CaseSource& cases, Term term) {
  std::vector<double> sums(cases.cols());
  const Ranks* const ranks = cases.ranks();
  if (ranks == nullptr) add_held_rows(cases, sums, term);
  for (int r = 0; ranks != nullptr && r < ranks->size(); ++r) {
    if (r == ranks->rank()) add_held_rows(cases, sums, term);
    ranks->broadcast(Parcel::other, std::as_writable_bytes(std::span(sums)), r);
  }
  return sums;
}

}  // namespace

std::vector<double> case_deviations(const CaseSource& cases) {
  const double n = cases.weights().sum(cases.rows());
  std::vector<double> mean = sum_columns(cases, [](std::size_t, double value) { return value; });
  for (double& value : mean) value /= n;
  std::vector<double> result = sum_columns(cases, [&](std::size_t j, double value) {
    const double deviation = value - mean[j];
    return deviation * deviation;
  });
  for (double& value : result) value = std::sqrt(value / n);
  return result;
}

}  // namespace truecluster
