// Genie against its definition: all pairs of clusters and the Gini index anew before every merge.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "cluster/genie.hpp"
#include "cluster/spanning_tree.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using testing::by_first_appearance;
using Members = std::vector<Index>;

struct Trial {
  Matrix<double> distances;
  std::vector<double> weights;
};

double size_of(const Members& members, const std::vector<double>& weights) {
  double size = 0;
  for (const Index i : members) size += weights[i];
  return size;
}

// Σ_{i<j} |c_i − c_j| / ((n − 1) Σ c).
double gini(const std::vector<double>& sizes) {
  double differences = 0;
  for (const double a : sizes)
    for (const double b : sizes) differences += std::abs(a - b) / 2;
  return differences /
         (static_cast<double>(sizes.size() - 1) * std::accumulate(sizes.begin(), sizes.end(), 0.0));
}

double single_linkage(const Trial& trial, const Members& a, const Members& b) {
  double smallest = std::numeric_limits<double>::infinity();
  for (const Index i : a)
    for (const Index j : b) smallest = std::min(smallest, trial.distances(i, j));
  return smallest;
}

void merge_two(const Trial& trial, double limit, std::vector<Members>& clusters) {
  std::vector<double> sizes;
  for (const Members& members : clusters) sizes.push_back(size_of(members, trial.weights));
  const double smallest = *std::min_element(sizes.begin(), sizes.end());
  const bool any = gini(sizes) <= limit;
  std::size_t best_a = 0, best_b = 0;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t a = 0; a < clusters.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (!any && sizes[a] != smallest && sizes[b] != smallest) continue;
      const double d = single_linkage(trial, clusters[a], clusters[b]);
      if (d >= best) continue;
      best = d;
      best_a = a;
      best_b = b;
    }
  clusters[best_b].insert(clusters[best_b].end(), clusters[best_a].begin(), clusters[best_a].end());
  clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(best_a));
}

std::vector<Label> labels_of(const std::vector<Members>& clusters, Index n) {
  std::vector<Label> labels(n);
  for (std::size_t k = 0; k < clusters.size(); ++k)
    for (const Index i : clusters[k]) labels[i] = static_cast<Label>(k);
  return by_first_appearance(labels);
}

// The cuts of the tree into n, n − 1, ..., 1 clusters are what is left after each merge.
void expect_cuts_by_definition(const Trial& trial, double limit, const MergeTree& tree) {
  std::vector<Members> clusters;
  for (Index i = 0; i < tree.n_leaves; ++i) clusters.push_back({i});
  while (true) {
    const auto k = static_cast<Label>(clusters.size());
    ASSERT_EQ(cut_tree(tree, k).labels, labels_of(clusters, tree.n_leaves))
        << k << " clusters, limit " << limit;
    if (k == 1) break;
    merge_two(trial, limit, clusters);
  }
}

TEST(Genie, MergesAsDefined) {
  Stream stream(1, Stage::test);
  for (int round = 0; round < 12; ++round) {
    const Index n = 12 + 3 * round;
    const Matrix<double> data = testing::clustered_data(n, 2, 3, stream, 4);
    std::vector<std::uint32_t> weights(n);
    for (auto& w : weights)
      w = round % 2 == 0 ? 1 : 1 + static_cast<std::uint32_t>(stream.below(4));
    const MetricSpace space(data, drawn_cases(data, weights), Metric::euclidean);
    const Trial trial{testing::euclidean_distances(data), space.sample().weights};
    for (const double limit : {0.0, 0.1, 0.3, 0.6, 1.0})
      expect_cuts_by_definition(
          trial, limit, {n, genie_merges(spanning_tree(space), space.sample().weights, limit)});
  }
}

// The radius that holds m cases, by sorting the distances to all copies of all cases.
double core_by_definition(const Trial& trial, Index i, std::size_t m) {
  std::vector<double> to_copies;
  for (Index j = 0; j < trial.distances.rows(); ++j)
    to_copies.insert(to_copies.end(), static_cast<std::size_t>(trial.weights[j]),
                     trial.distances(i, j));
  std::sort(to_copies.begin(), to_copies.end());
  return to_copies[std::min(m, to_copies.size()) - 1];
}

TEST(Genie, SmoothsByMutualReachability) {
  Stream stream(2, Stage::test);
  for (const std::size_t m : {2, 3, 5, 1000}) {
    const Matrix<double> data = testing::clustered_data(30, 2, 3, stream, 4);
    const auto weights = testing::drawn_weights(30, stream);
    const Sample sample = drawn_cases(data, weights);
    const MetricSpace space(data, sample, Metric::euclidean);
    const auto n = space.size();
    Trial trial{Matrix<double>(n, n), sample.weights};
    const Matrix<double> distances = testing::euclidean_distances(data);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        trial.distances(i, j) = distances(sample.rows[i], sample.rows[j]);
    std::vector<double> expected;
    for (Index i = 0; i < n; ++i) expected.push_back(core_by_definition(trial, i, m));
    const auto cores = core_distances(space, static_cast<Index>(m));
    for (Index i = 0; i < n; ++i) EXPECT_DOUBLE_EQ(cores[i], expected[i]);

    double by_prim = 0, by_kruskal = 0;
    for (const Merge& edge : spanning_tree(space, cores)) {
      EXPECT_DOUBLE_EQ(edge.height, std::max({trial.distances(edge.a, edge.b), expected[edge.a],
                                              expected[edge.b]}));
      by_prim += edge.height;
    }
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j)
        if (i != j)
          trial.distances(i, j) = std::max({trial.distances(i, j), expected[i], expected[j]});
    std::vector<Members> clusters;
    for (Index i = 0; i < n; ++i) clusters.push_back({i});
    while (clusters.size() > 1) {
      double shortest = std::numeric_limits<double>::infinity();
      for (std::size_t a = 0; a < clusters.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
          shortest = std::min(shortest, single_linkage(trial, clusters[a], clusters[b]));
      by_kruskal += shortest;
      merge_two(trial, 1, clusters);
    }
    EXPECT_NEAR(by_prim, by_kruskal, 1e-9 * by_kruskal);
  }
}

// With the limit 1 no cluster is ever forced to merge.
TEST(Genie, IsSingleLinkageWithLimitOne) {
  Stream stream(3, Stage::test);
  const Matrix<double> data = testing::clustered_data(200, 3, 5, stream, 3);
  const auto weights = testing::drawn_weights(200, stream);
  const MetricSpace space(data, drawn_cases(data, weights), Metric::euclidean);
  const MergeTree single = merge_tree(Linkage::single, space);
  const auto merges = genie_merges(spanning_tree(space), space.sample().weights, 1);
  for (Label k = 1; k <= 40; ++k)
    EXPECT_EQ(cut_tree({space.size(), merges}, k).labels, cut_tree(single, k).labels);
}

// One ball of cases and one far case: single linkage parts the far one; a small limit does not let
// one case stand against all others.
TEST(Genie, KeepsSizesBalancedWithASmallLimit) {
  Stream stream(4, Stage::test);
  Matrix<double> data = testing::clustered_data(101, 2, 1, stream);
  data(100, 0) = 50;
  const MetricSpace space(data, drawn_cases(data, testing::ones(101)), Metric::euclidean);
  const auto sizes_of_two = [&](double limit) {
    const auto merges = genie_merges(spanning_tree(space), space.sample().weights, limit);
    const TreeCut cut = cut_tree({space.size(), merges}, 2);
    const auto first = std::count(cut.labels.begin(), cut.labels.end(), 0);
    return std::min<std::ptrdiff_t>(first, 101 - first);
  };
  EXPECT_EQ(sizes_of_two(1), 1);
  EXPECT_GE(sizes_of_two(0.1), 20);
}

}  // namespace
}  // namespace truecluster
