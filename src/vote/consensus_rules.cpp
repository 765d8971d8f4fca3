// The rules beside MMCC: running mean, fixed reference, co-association.
#include "vote/consensus_rules.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <truecluster/agreement.hpp>

#include "assign/solver.hpp"
#include "vote/cluster_names.hpp"
#include "vote/coassociation.hpp"

namespace truecluster {
namespace {

// A named cluster votes for the cluster of its name, one without a name gives each `unnamed`.
void spread_by_name(std::span<const Label> names, Label n_clusters, double unnamed,
                    Matrix<double>& spread) {
  const Index n_names = names.size();
  if (spread.rows() != n_names || spread.cols() != n_clusters)
    spread = Matrix<double>(n_names, n_clusters);
  for (Index l = 0; l < n_names; ++l) {
    const std::span<double> row = spread.row(l);
    const Label name = names[l];
    std::fill(row.begin(), row.end(), name == missing_label ? unnamed : 0.0);
    if (name != missing_label) row[name] = 1;
  }
}

Matrix<double> identity(Label n_clusters) {
  std::vector<Label> names(n_clusters);
  std::iota(names.begin(), names.end(), Label{0});
  Matrix<double> spread;
  spread_by_name(names, n_clusters, 0.0, spread);
  return spread;
}

std::vector<double> sizes_of(const AnyPartition& partition, const CaseWeights& weights) {
  if (const auto* crisp = std::get_if<Partition>(&partition))
    return cluster_sizes(std::span<const Label>(crisp->labels), crisp->n_clusters(), weights);
  return cluster_sizes(std::get<Matrix<double>>(partition).view(), n_clusters(partition), weights);
}

// Names the clusters of a partition by what they have most in common with the reference.
class TraceNaming {
 public:
  ReplicateFit name(const SpreadVotes& reference, const AnyPartition& partition) {
    reference.tabulate(partition, table_);
    const std::span<const Index> col_of_row = solver_.maximize(table_.count.view());
    invert(col_of_row, n_clusters(partition), names_);
    if (table_.total == 0) return {0, 0};  // it shares no case with the reference
    return {diagonal_fraction(table_, col_of_row), adjusted_rand_index(table_)};
  }
  [[nodiscard]] std::span<const Label> names() const { return names_; }

 private:
  assign::AssignmentSolver solver_;
  Crosstable table_;
  std::vector<Label> names_;
};

}  // namespace

// As in R clue, a cluster beyond those of the consensus gives the same to each of them.
RuleResult running_mean_consensus(std::span<const AnyPartition> ensemble, Label n_clusters,
                                  const CaseWeights& weights, const Context& context) {
  RuleResult result{SpreadVotes(n_objects(ensemble[0]), n_clusters, weights), {ReplicateFit{}}, {}};
  const double unnamed = 1.0 / n_clusters;
  std::vector<Label> first_names;
  name_clusters(sizes_of(ensemble[0], weights), n_clusters, first_names);
  Matrix<double> spread;
  spread_by_name(first_names, n_clusters, unnamed, spread);
  result.votes.add(ensemble[0], spread);
  TraceNaming naming;
  for (const AnyPartition& partition : ensemble.subspan(1)) {
    context.throw_if_stopped();
    result.fits.push_back(naming.name(result.votes, partition));
    spread_by_name(naming.names(), n_clusters, unnamed, spread);
    result.votes.add(partition, spread);
  }
  return result;
}

RuleResult fixed_reference_consensus(std::span<const AnyPartition> ensemble,
                                     const AnyPartition& reference, const CaseWeights& weights,
                                     const Context& context) {
  const Label k = n_clusters(reference);
  RuleResult result{SpreadVotes(n_objects(reference), k, weights), {}, {}};
  SpreadVotes fixed(n_objects(reference), k, weights);
  fixed.add(reference, identity(k));
  Matrix<double> spread;
  TraceNaming naming;
  for (const AnyPartition& partition : ensemble) {
    context.throw_if_stopped();
    result.fits.push_back(naming.name(fixed, partition));
    spread_by_name(naming.names(), k, 0.0, spread);
    result.votes.add(partition, spread);
  }
  return result;
}

RuleResult coassociation_consensus(std::span<const AnyPartition> ensemble, Label n_clusters,
                                   const Context& context) {
  Partition cut = coassociation_cut(ensemble, n_clusters, context);
  RuleResult result = fixed_reference_consensus(ensemble, cut, {}, context);
  result.labels = std::move(cut.labels);
  return result;
}

}  // namespace truecluster
