// The criterion of memberships: sums of the parts of all cases.
#include <truecluster/criterion.hpp>

#include "criterion/formulas.hpp"

namespace truecluster {
namespace {

template <class Memberships>
Criterion criterion_of(const Memberships& memberships) {
  if (memberships.cols() == 1) return {};  // a cluster, and no noise
  const CaseWeights& weights = memberships.counting_weights();
  const CommonParts common = common_parts(memberships, weights);
  double uncertainty = 0, information = 0;
  for_each_row(memberships, [&](Index i, const Outcomes& one) {
    const double weight = weights.of(i);
    uncertainty += weight * case_uncertainty(one);
    information += weight * case_information(one, common.of_votes, common.complexity);
  });
  const double n = weights.sum(memberships.rows());
  Criterion result;
  result.uncertainty = uncertainty / n;
  result.model_entropy = common.entropy;
  result.relative_model_complexity = common.complexity;
  result.information = information / n;
  result.cic = result.information - result.uncertainty;
  return result;
}

}  // namespace

Criterion criterion(MatrixView<const double> given, std::span<const double> noise_shares,
                    const CaseWeights& weights) {
  return criterion_of(ExactMemberships(given, noise_shares, weights).rows());
}

Criterion criterion(const MembershipSource& memberships) { return criterion_of(memberships); }

}  // namespace truecluster
