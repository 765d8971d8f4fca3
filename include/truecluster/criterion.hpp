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
//
// Where votes leave cases out as noise, with the share q_i of the votes on case i and mean m_0,
// rows of memberships sum to 1 - q_i (docs/decisions/0014-noise.md):
//   - noise is an outcome of a case: H has the terms - q_i log q_i, too;
//   - noise is no cluster: Hm, RMC and I are of the votes for clusters, p_ik / (1 - q_i) and
//     m_k / (1 - m_0), and a case has its part of I by the votes that it gave to clusters:
//     I = - (1 - RMC) 1/N sum_ik p_ik log(1 - |p_ik / (1 - q_i) - m_k / (1 - m_0)|).
//
// Where cases have weights w_i, means over cases are weighted, 1/N sum_i x_i is sum_i w_i x_i /
// sum_i w_i, and the N of RMC is the number of effective cases (case_weights.hpp); RMC is at most
// 1, as there may be fewer of these than clusters. Cases that have no votes count for nothing, N
// included, and have no label.
#pragma once

#include <span>
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
  visit(Field{"uncertainty", Unit::bits, "entropy of the memberships: what they leave unresolved"},
        result.uncertainty);
  visit(Field{"model_entropy", Unit::bits, "entropy of the cluster shares"}, result.model_entropy);
  visit(Field{"relative_model_complexity", Unit::ratio,
              "effective number of clusters beyond one, per case; it lowers the information"},
        result.relative_model_complexity);
  visit(Field{"information", Unit::bits, "what the memberships explain beyond the cluster shares"},
        result.information);
  visit(Field{"cic", Unit::bits, "cluster information criterion: information minus uncertainty"},
        result.cic);
}

// One case: its parts are such that their means over the cases with votes are the totals.
struct CaseCertainty {
  Label label = 0;                  // most_probable()
  Label runner_up = missing_label;  // the second most probable; missing if there is only one
  double probability = 0;           // of label
  double margin = 0;                // probability minus that of the runner-up
  double uncertainty = 0;           // its part of H
  double information = 0;           // its part of I
  double noise_share = 0;           // q
};
template <MaybeConst<CaseCertainty> T, class Visit>
void describe(T& one, const Visit& visit) {
  visit(
      Field{"label", Unit::position,
            "the most probable cluster; -1: noise, which has more votes than any cluster; unknown "
            "for a case without votes"}
          .or_unknown(),
      one.label);
  visit(Field{"probability", Unit::share, "membership in that cluster, or noise share"},
        one.probability);
  visit(Field{"runner_up", Unit::position,
              "the second most probable cluster, or -1: noise; unknown if there is only one"}
            .or_unknown(),
        one.runner_up);
  visit(Field{"margin", Unit::share, "probability minus that of the runner-up"}, one.margin);
  visit(Field{"uncertainty", Unit::bits, "entropy of the memberships of the case"},
        one.uncertainty);
  visit(
      Field{
          "information", Unit::bits,
          "contribution of the case to the information: the mean over the cases with votes is the "
          "total"},
      one.information);
  visit(Field{"noise_share", Unit::share, "share of the votes that leave the case out as noise"}
            .apart(),
        one.noise_share);
}

// One cluster: means over the cases whose label it is, weighted as all means.
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

// The cluster with the largest membership (the first of equals); noise_label if the share of noise
// is larger.
Label most_probable(std::span<const double> memberships, double noise_share = 0);

// The cases that are noise as if they were one more cluster, for tables of clusters.
ClusterCertainty noise_certainty(std::span<const CaseCertainty> cases,
                                 const CaseWeights& weights = {});

// Rows are cases and sum to 1, or to 1 minus the noise share where there is noise (otherwise
// empty): those off by at most 0.01 are divided by their sum.
Criterion criterion(MatrixView<const double> memberships, std::span<const double> noise_shares = {},
                    const CaseWeights& weights = {});
std::vector<CaseCertainty> case_certainties(MatrixView<const double> memberships,
                                            std::span<const double> noise_shares = {},
                                            const CaseWeights& weights = {});
std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> memberships,
                                                  std::span<const double> noise_shares = {},
                                                  const CaseWeights& weights = {});

// The same where the rows sum to 1 as they are.
Criterion criterion(const MembershipSource& memberships);
std::vector<ClusterCertainty> cluster_certainties(const MembershipSource& memberships);

// The label of each case: its most_probable() outcome, missing_label for a case without votes.
std::vector<Label> most_probable_clusters(const MembershipSource& memberships);

// The certainty of each case, computed when it is asked for.
class CaseCertainties {
 public:
  // The memberships, whose rows sum to 1, must outlive it.
  explicit CaseCertainties(const MembershipSource& memberships);

  [[nodiscard]] Index size() const { return memberships_.rows(); }
  // 0 for cases without votes.
  [[nodiscard]] const CaseWeights& weights() const { return weights_; }
  [[nodiscard]] CaseCertainty operator[](Index i) const;
  // Calls f(i, certainty of case i) for all cases.
  template <class F>
  void for_each(F f) const {
    memberships_.for_each_row(
        [&](Index i, std::span<const double> row) { f(i, certainty_of(i, row)); });
  }

 private:
  [[nodiscard]] CaseCertainty certainty_of(Index i, std::span<const double> row) const;

  const MembershipSource& memberships_;
  std::vector<Index> without_votes_;
  CaseWeights weights_;
  std::vector<double> of_votes_;  // m_k / (1 - m_0)
  double complexity_ = 0;         // RMC
};
ClusterCertainty noise_certainty(const CaseCertainties& cases);

}  // namespace truecluster
