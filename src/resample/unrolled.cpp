// Isomap: shortest ways through a neighbour graph, and classical scaling of their lengths.
#include "resample/unrolled.hpp"

#include <Eigen/Eigenvalues>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <queue>
#include <utility>
#include <vector>

#include <truecluster/types.hpp>

#include "base/infinity.hpp"

namespace truecluster {
namespace {

using Dense = Eigen::MatrixXd;
using Graph = std::vector<std::vector<std::pair<double, Index>>>;  // (length, other end) by case

constexpr Index n_neighbours = 10;
constexpr Index opened_share = 15;  // one case in this many is taken out to open closed curves

Dense distances_between(const Dense& rows) {
  Dense distances(rows.rows(), rows.rows());
  for (Index i = 0; i < rows.rows(); ++i)
    for (Index j = 0; j < rows.rows(); ++j) distances(i, j) = (rows.row(i) - rows.row(j)).norm();
  return distances;
}

void connect(Graph& graph, const Dense& distances, Index a, Index b) {
  graph[a].emplace_back(distances(a, b), b);
  graph[b].emplace_back(distances(a, b), a);
}

void connect_neighbours(Graph& graph, const Dense& distances) {
  const Index n = distances.rows(), k = std::min(n_neighbours, n - 1);
  std::vector<Index> order(n);
  for (Index i = 0; i < n; ++i) {
    std::iota(order.begin(), order.end(), Index{0});
    std::partial_sort(order.begin(), order.begin() + k + 1, order.end(), [&](Index a, Index b) {
      return std::pair(distances(i, a), a) < std::pair(distances(i, b), b);
    });
    for (Index j = 0; j <= k; ++j)
      if (order[j] != i) connect(graph, distances, i, order[j]);
  }
}

// Prim's minimum spanning tree: no part is left unconnected.
void connect_all(Graph& graph, const Dense& distances) {
  const Index n = distances.rows();
  std::vector<double> best(n, infinity);
  std::vector<Index> from(n, 0);
  std::vector<bool> inside(n);
  for (Index step = 0, last = 0; step + 1 < n; ++step) {
    inside[last] = true;
    Index next = -1;
    for (Index i = 0; i < n; ++i) {
      if (inside[i]) continue;
      if (distances(last, i) < best[i]) {
        best[i] = distances(last, i);
        from[i] = last;
      }
      if (next < 0 || best[i] < best[next]) next = i;
    }
    connect(graph, distances, from[next], next);
    last = next;
  }
}

// Dijkstra's algorithm.
void shortest_ways(const Graph& graph, Index start, Dense& lengths) {
  std::vector<double> length(graph.size(), infinity);
  using Entry = std::pair<double, Index>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  queue.emplace(0.0, start);
  length[start] = 0;
  while (!queue.empty()) {
    const auto [reached, i] = queue.top();
    queue.pop();
    if (reached > length[i]) continue;
    for (const auto& [step, j] : graph[i])
      if (reached + step < length[j]) {
        length[j] = reached + step;
        queue.emplace(length[j], j);
      }
  }
  for (std::size_t j = 0; j < length.size(); ++j) lengths(start, j) = length[j];
}

// Classical scaling (Torgerson 1952).
Dense laid_out(const Dense& lengths, Index at_most) {
  const Index n = lengths.rows();
  const Dense squares = lengths.cwiseProduct(lengths);
  const Eigen::VectorXd row_mean = squares.rowwise().mean();
  Dense products = -0.5 * squares;
  products.colwise() += 0.5 * row_mean;
  products.rowwise() += 0.5 * row_mean.transpose();
  products.array() -= 0.5 * row_mean.mean();
  const Eigen::SelfAdjointEigenSolver<Dense> solved(products);
  const Index n_columns = std::min(at_most, n);
  Dense places(n, n_columns);
  for (Index j = 0; j < n_columns; ++j) {
    const Index axis = n - 1 - j;  // eigenvalues ascend
    places.col(j) =
        solved.eigenvectors().col(axis) * std::sqrt(std::max(0.0, solved.eigenvalues()(axis)));
  }
  return places;
}

Dense ways_between(const Dense& rows) {
  const Dense distances = distances_between(rows);
  Graph graph(rows.rows());
  connect_neighbours(graph, distances);
  connect_all(graph, distances);
  Dense lengths(rows.rows(), rows.rows());
  for (Index i = 0; i < rows.rows(); ++i) shortest_ways(graph, i, lengths);
  return (lengths + lengths.transpose()) / 2;
}

// Without the cases nearest to one end of the longest way. Curves that close, such as rings and
// spheres, have no flat form until a piece is taken out; others only get a little shorter.
Dense opened(const Dense& rows) {
  const Index n = rows.rows(), n_kept = n - n / opened_share;
  const Dense lengths = ways_between(rows);
  Index end = 0;
  lengths.rowwise().maxCoeff().maxCoeff(&end);
  std::vector<Index> order(n);
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](Index a, Index b) { return lengths(end, a) > lengths(end, b); });
  Dense kept(n_kept, rows.cols());
  for (Index i = 0; i < n_kept; ++i) kept.row(i) = rows.row(order[i]);
  return kept;
}

}  // namespace

Unrolled unrolled(const Dense& rows) {
  Unrolled result{opened(rows), {}};
  result.places = laid_out(ways_between(result.rows), rows.cols());
  return result;
}

}  // namespace truecluster
