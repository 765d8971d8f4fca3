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

#include <truecluster/matrix.hpp>

namespace truecluster {

struct Criterion {
  double uncertainty = 0;
  double model_entropy = 0;
  double relative_model_complexity = 0;
  double information = 0;
  double cic = 0;
};

// One case: its parts are such that their means over all cases are the totals.
struct CaseCertainty {
  Label label = 0;         // the most probable cluster (the first of equals)
  Label runner_up = 0;     // the second most probable; the same as label if there is only one
  double probability = 0;  // of label
  double margin = 0;       // probability minus that of the runner-up
  double uncertainty = 0;  // - sum_k p log p
  double information = 0;  // - (1 - RMC) sum_k p log(1 - |p - m|)
};

// One cluster: means over the cases whose label it is.
struct ClusterCertainty {
  Index size = 0;          // number of those cases
  double share = 0;        // mean membership over all cases, m_k
  double probability = 0;  // 0 for a cluster without cases, like the other means
  double uncertainty = 0;
  double information = 0;
};

// Rows are cases and sum to 1: those off by at most 0.01 are divided by their sum.
Criterion criterion(MatrixView<const double> memberships);
std::vector<CaseCertainty> case_certainties(MatrixView<const double> memberships);
std::vector<ClusterCertainty> cluster_certainties(MatrixView<const double> memberships);

}  // namespace truecluster
