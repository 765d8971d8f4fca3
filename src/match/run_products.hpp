// What the similarities of runs under any labels are made of: the products of all pairs of their
// clusters.
#pragma once

#include <span>
#include <vector>

#include <truecluster/any_partition.hpp>
#include <truecluster/context.hpp>

namespace truecluster {

class RunProducts {
 public:
  // Runs of the same number of clusters; memberships are divided by their row sums.
  RunProducts(std::span<const AnyPartition* const> runs, const Context& context);

  [[nodiscard]] Index n_runs() const { return n_runs_; }
  [[nodiscard]] Index n_clusters() const { return n_clusters_; }

  // Cluster c of run r times each cluster of each run, one run after the other: sums over cases of
  // p_ic q_ij.
  [[nodiscard]] std::span<const double> products(Index r, Index c) const {
    return product_.row(r * n_clusters_ + c);
  }
  // 2 N of the similarity: the largest possible squared distance.
  [[nodiscard]] double largest(Index r, Index s) const { return 2 * n_common_(r, s); }
  // Squared distance of two runs, given the sum of the products of their matched clusters.
  [[nodiscard]] double squared_distance(Index r, Index s, double matched) const {
    return std::max(0.0, norm_(r, s) + norm_(s, r) - 2 * matched);
  }

 private:
  void add_crisp(std::span<const AnyPartition* const> runs, const Context& context);
  void add_fuzzy(std::span<const AnyPartition* const> runs, const Context& context);

  Index n_runs_, n_clusters_;
  Matrix<double> product_;   // all clusters of all runs with each other
  Matrix<double> norm_;      // (r, s): squared norm of run r over the cases that s has as well
  Matrix<double> n_common_;  // cases that both have
};

}  // namespace truecluster
