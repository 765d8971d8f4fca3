// The tree of the graph of nearest neighbours against its definition on a dense table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include <truecluster/clusterers.hpp>

#include "cluster/graph_tree.hpp"
#include "cluster/join_parts.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using testing::by_first_appearance;
using Members = std::vector<Index>;

Matrix<double> dense(const std::vector<std::vector<GraphEdge>>& graph) {
  const auto n = static_cast<Index>(graph.size());
  Matrix<double> weights(n, n, 0.0);
  for (Index i = 0; i < n; ++i)
    for (const GraphEdge& edge : graph[i]) weights(i, edge.to) = edge.weight;
  return weights;
}

// w_ab / (w_a w_b) from the edges between all members.
double ratio(const Matrix<double>& weights, const Members& a, const Members& b) {
  double between = 0, degrees_a = 0, degrees_b = 0;
  for (const Index i : a)
    for (const Index j : b) between += weights(i, j);
  for (Index j = 0; j < weights.rows(); ++j) {
    for (const Index i : a) degrees_a += weights(i, j);
    for (const Index i : b) degrees_b += weights(i, j);
  }
  return between / (degrees_a * degrees_b);
}

struct Pair {
  std::size_t a = 0, b = 0;
  double ratio = 0;
};

Pair best_pair(const Matrix<double>& weights, const std::vector<Members>& clusters) {
  Pair best;
  for (std::size_t a = 0; a < clusters.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      const double r = ratio(weights, clusters[a], clusters[b]);
      if (r > best.ratio) best = {a, b, r};
    }
  return best;
}

void merge_pair(std::vector<Members>& clusters, std::size_t a, std::size_t b) {
  if (a < b) std::swap(a, b);
  clusters[b].insert(clusters[b].end(), clusters[a].begin(), clusters[a].end());
  clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(a));
}

std::vector<Members> single_cases(Index n) {
  std::vector<Members> clusters;
  for (Index i = 0; i < n; ++i) clusters.push_back({i});
  return clusters;
}

std::vector<Label> labels_of(const std::vector<Members>& clusters, Index n) {
  std::vector<Label> labels(n);
  for (std::size_t k = 0; k < clusters.size(); ++k)
    for (const Index i : clusters[k]) labels[i] = static_cast<Label>(k);
  return by_first_appearance(labels);
}

// The smallest part joins the one with the nearest case.
void join_smallest(const Matrix<double>& distances, const std::vector<double>& weights,
                   std::vector<Members>& parts) {
  const auto weight = [&](const Members& part) {
    double sum = 0;
    for (const Index i : part) sum += weights[i];
    return sum;
  };
  const auto smallest = static_cast<std::size_t>(
      std::min_element(parts.begin(), parts.end(),
                       [&](const auto& a, const auto& b) { return weight(a) < weight(b); }) -
      parts.begin());
  std::size_t nearest = smallest;
  double best = std::numeric_limits<double>::infinity();
  for (std::size_t p = 0; p < parts.size(); ++p)
    for (const Index i : parts[smallest])
      for (const Index j : parts[p])
        if (p != smallest && distances(i, j) < best) {
          best = distances(i, j);
          nearest = p;
        }
  merge_pair(parts, smallest, nearest);
}

// Large random weights of the cases leave no ties.
TEST(Graph, MergesAsDefined) {
  Stream stream(1, Stage::test);
  Index n_in_parts = 0;
  for (int round = 0; round < 12; ++round) {
    const Index n = 15 + 3 * round;
    const Matrix<double> data = testing::clustered_data(n, 2, 4, stream, 12);
    std::vector<std::uint32_t> weights(n);
    for (auto& w : weights) w = 1000 + static_cast<std::uint32_t>(stream.below(1000));
    const MetricSpace space(data, drawn_cases(data, weights), Metric::euclidean);
    const auto graph = neighbour_graph(space, 2 + round % 4);
    MergeTree tree{n, graph_merges(graph)};
    join_parts(space, tree.merges);
    const Matrix<double> table = dense(graph);
    const Matrix<double> distances = testing::euclidean_distances(data);
    auto clusters = single_cases(n);
    while (true) {
      const auto k = static_cast<Label>(clusters.size());
      ASSERT_EQ(cut_tree(tree, k).labels, labels_of(clusters, n)) << k << " clusters";
      if (k == 1) break;
      const Pair best = best_pair(table, clusters);
      if (best.ratio > 0) {
        merge_pair(clusters, best.a, best.b);
      } else {
        ++n_in_parts;
        join_smallest(distances, space.sample().weights, clusters);
      }
    }
  }
  EXPECT_GT(n_in_parts, 10);
}

// With equal weights many ratios are equal; whichever is taken must be one of the largest.
TEST(Graph, TakesALargestRatioAmongTies) {
  Stream stream(2, Stage::test);
  for (int round = 0; round < 5; ++round) {
    const Index n = 60;
    const Matrix<double> data = testing::clustered_data(n, 2, 3, stream, 4);
    const MetricSpace space(data, drawn_cases(data, testing::ones(n)), Metric::euclidean);
    const auto graph = neighbour_graph(space, 5);
    const Matrix<double> table = dense(graph);
    auto clusters = single_cases(n);
    const auto with_case = [&](Index i) {
      return static_cast<std::size_t>(
          std::find_if(clusters.begin(), clusters.end(),
                       [&](const Members& members) { return std::ranges::count(members, i) > 0; }) -
          clusters.begin());
    };
    for (const Merge& merge : graph_merges(graph)) {
      const std::size_t a = with_case(merge.a), b = with_case(merge.b);
      const double taken = ratio(table, clusters[a], clusters[b]);
      ASSERT_NEAR(taken, best_pair(table, clusters).ratio, 1e-12 * taken);
      ASSERT_NEAR(merge.height, 1 / taken, 1e-12 / taken);
      merge_pair(clusters, a, b);
    }
    EXPECT_EQ(best_pair(table, clusters).ratio, 0);
  }
}

// The neighbours by sorting; an edge stands for w_i w_j edges.
TEST(Graph, ConnectsNearestNeighboursBothWays) {
  Stream stream(3, Stage::test);
  const Index n = 40, k = 6;
  const Matrix<double> data = testing::clustered_data(n, 3, 3, stream, 3);
  std::vector<std::uint32_t> weights(n);
  for (auto& w : weights) w = 1 + static_cast<std::uint32_t>(stream.below(3));
  const MetricSpace space(data, drawn_cases(data, weights), Metric::euclidean);
  const Matrix<double> distances = testing::euclidean_distances(data);
  Matrix<double> expected(n, n, 0.0);
  for (Index i = 0; i < n; ++i) {
    std::vector<std::pair<double, Index>> others;
    for (Index j = 0; j < n; ++j)
      if (j != i) others.emplace_back(distances(i, j), j);
    std::sort(others.begin(), others.end());
    for (Index m = 0; m < k; ++m) {
      const Index j = others[m].second;
      expected(i, j) = expected(j, i) = weights[i] * weights[j];
    }
  }
  const Matrix<double> found = dense(neighbour_graph(space, k));
  EXPECT_TRUE(std::ranges::equal(found.values(), expected.values()));
}

// The example every paper on communities begins with.
TEST(Graph, PartsTwoCliquesJoinedByAnEdge) {
  std::vector<std::vector<GraphEdge>> graph(11);
  const auto connect = [&](Index i, Index j) {
    graph[i].push_back({j, 1});
    graph[j].push_back({i, 1});
  };
  for (Index i = 0; i < 11; ++i)
    for (Index j = 0; j < i; ++j)
      if ((i < 5) == (j < 5)) connect(i, j);
  connect(2, 7);
  for (auto& edges : graph)
    std::sort(edges.begin(), edges.end(),
              [](const GraphEdge& a, const GraphEdge& b) { return a.to < b.to; });
  EXPECT_EQ(cut_tree({11, graph_merges(graph)}, 2).labels,
            (std::vector<Label>{0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1}));
}

}  // namespace
}  // namespace truecluster
