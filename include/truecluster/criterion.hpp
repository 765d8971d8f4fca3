// The cluster information criterion of a membership matrix, and its parts by case and cluster.
//
// With memberships p_ik of N cases in K clusters and their column means m_k, all logarithms to
// base 2 and 0 log 0 = 0:
//   uncertainty                H   = - 1/N sum_ik p_ik log p_ik
//   model entropy              Hm  = - sum_k m_k log m_k
//   relative model complexity  RMC = (2^Hm - 1) / N
//   information                I   = - (1 - RMC) 1/N sum_ik p_ik log(1 - |p_ik - m_k|)
//   CIC                            = I - H
// [TM, table 6] prints values of H, RMC, I and CIC; the formulas reproduce them.
#pragma once

#include <vector>

#include <truecluster/fields.hpp>
#include <truecluster/matrix.hpp>
#include <truecluster/membership_source.hpp>

namespace truecluster {

struct Criterion {
  double uncertainty = 0;
  double model_entropy = 0;
  double relative_model_complexity = 0;
  double information = 0;
  double cic = 0;
};
template <MaybeConst<Criterion> T, class Visit>
void describe(T& result, const Visit& visit) {
  visit(Field{"uncertainty", Unit::bits, "entropy of the memberships: what they leave open"},
        result.uncertainty);
  visit(Field{"model_entropy", Unit::bits, "entropy of the cluster shares"}, result.model_entropy);
  visit(Field{"relative_model_complexity", Unit::ratio,
              "effective number of clusters beyond one, per case; it lowers the information"},
        result.relative_model_complexity);
  visit(Field{"information", Unit::bits, "what the memberships tell beyond the cluster shares"},
        result.information);
  visit(Field{"cic", Unit::bits, "cluster information criterion: information minus uncertainty"},
        result.cic);
}

// One case: its parts are such that their means over all cases are the totals.
struct CaseCertainty {
  Label label = 0;                  // the most probable cluster (the first of equals)
  Label runner_up = missing_label;  // the second most probable; missing if there is only one
  double probability = 0;           // of label
  double margin = 0;                // probability minus that of the runner-up
  double uncertainty = 0;           // - sum_k p log p
  double information = 0;           // - (1 - RMC) sum_k p log(1 - |p - m|)
};
template <MaybeConst<CaseCertainty> T, class Visit>
void describe(T& one, const Visit& visit) {
  visit(Field{"label", Unit::position, "the most probable cluster"}, one.label);
  visit(Field{"probability", Unit::share, "membership in that cluster"}, one.probability);
  visit(Field{"runner_up", Unit::position,
              "the second most probable cluster; unknown if there is only one"}
            .or_unknown(),
        one.runner_up);
  visit(Field{"margin", Unit::share, "probability minus that of the runner-up"}, one.margin);
  visit(Field{"uncertainty", Unit::bits, "entropy of the memberships of the case"},
        one.uncertainty);
  visit(Field{"information", Unit::bits, "what the case adds to the information of the model"},
        one.information);
}

// One cluster: means over the cases whose label it is.
struct ClusterCertainty {
  Index size = 0;          // number of those cases
  double share = 0;        // mean membership over all cases, m_k
  double probability = 0;  // 0 for a cluster without cases, like the other means
  double uncertainty = 0;
  double information = 0;
};
template <MaybeConst<ClusterCertainty> T, class Visit>
void describe(T& cluster, const Visit& visit) {
  visit(Field{"size", Unit::count, "cases whose most probable cluster it is"}, cluster.size);
  visit(Field{"share", Unit::share, "mean membership in it over all cases"}, cluster.share);
  visit(Field{"mean_certainty", Unit::share, "mean membership of its cases in it"},
        cluster.probability);
  visit(Field{"uncertainty", Unit::bits, "mean uncertainty of its cases"}, cluster.uncertainty);
  visit(Field{"information", Unit::bits, "mean information of its cases"}, cluster.information);
}

// Rows are cases and sum to 1: those off by at most 0.01 are divided by their sum.
Criterion criterion(MatrixView<const double> memberships);
std::vector<CaseCertainty> case_certainties(MatrixView<const double> memberships);
std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> memberships);

// The same where the rows sum to 1 as they are.
Criterion criterion(const MembershipSource& memberships);
std::vector<ClusterCertainty> cluster_certainties(const MembershipSource& memberships);

// The label of each case: the most probable cluster, the first of equals.
std::vector<Label> most_probable_clusters(const MembershipSource& memberships);

// The certainty of each case, worked out when it is asked for.
class CaseCertainties {
 public:
  // The memberships, whose rows sum to 1, must outlive it.
  explicit CaseCertainties(const MembershipSource& memberships);

  [[nodiscard]] Index size() const { return memberships_.rows(); }
  [[nodiscard]] CaseCertainty operator[](Index i) const;
  // Calls f(i, certainty of case i) for all cases.
  template <class F>
  void for_each(F f) const {
    memberships_.for_each_row(
        [&](Index i, std::span<const double> row) { f(i, certainty_of(row)); });
  }

 private:
  [[nodiscard]] CaseCertainty certainty_of(std::span<const double> row) const;

  const MembershipSource& memberships_;
  std::vector<double> share_;  // m_k
  double complexity_ = 0;      // RMC
};

}  // namespace truecluster
