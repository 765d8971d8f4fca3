// Density clusters against their definition: from the whole down, on a table of the mutual
// reachability distances of all copies of all cases, and all cuts of the tree one by one.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include <truecluster/clusterers.hpp>

#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using Members = std::vector<Index>;
constexpr double infinity = std::numeric_limits<double>::infinity();

struct Cluster {
  Members members;
  double distance = infinity;
  double stability = 0;
  std::vector<Cluster> children;
};

class Definition {
 public:
  Definition(const Matrix<double>& data, std::size_t smallest_size)
      : m_(smallest_size), reach_(testing::euclidean_distances(data)) {
    const Index n = data.rows();
    std::vector<double> cores;
    for (Index i = 0; i < n; ++i) {
      std::vector<double> sorted(reach_.row(i).begin(), reach_.row(i).end());
      std::sort(sorted.begin(), sorted.end());
      cores.push_back(sorted[std::min(m_, sorted.size()) - 1]);
    }
    double shortest = infinity;
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < n; ++j) {
        const bool apart = reach_(i, j) > 0;
        reach_(i, j) = std::max({reach_(i, j), cores[i], cores[j]});
        if (apart) shortest = std::min(shortest, reach_(i, j));
      }
    largest_lambda_ = 1 / shortest;
    Cluster whole;
    for (Index i = 0; i < n; ++i) whole.members.push_back(i);
    grow(whole);
    root_ = whole;
  }

  // Labels by the most stable of all cuts into at most k clusters, of those with most clusters.
  [[nodiscard]] std::vector<Label> labels(std::size_t k) const {
    std::map<std::size_t, std::pair<double, std::vector<const Cluster*>>> best;
    for (const auto& cut : all_cuts(root_)) {
      double total = 0;
      for (const Cluster* cluster : cut) total += cluster->stability;
      auto& place = best[cut.size()];
      if (place.second.empty() || total > place.first) place = {total, cut};
    }
    const auto& [total, cut] = std::prev(best.upper_bound(k))->second;
    std::vector<Label> labels(root_.members.size(), noise_label);
    for (std::size_t c = 0; c < cut.size(); ++c)
      for (const Index i : cut[c]->members) labels[i] = static_cast<Label>(c);
    return testing::by_first_appearance(labels);
  }

 private:
  // Connected at distances below the limit.
  [[nodiscard]] std::vector<Members> components(const Members& members, double limit) const {
    std::vector<Members> result;
    std::set<Index> left(members.begin(), members.end());
    while (!left.empty()) {
      Members component{*left.begin()};
      left.erase(left.begin());
      for (std::size_t c = 0; c < component.size(); ++c)
        for (const Index j : Members(left.begin(), left.end()))
          if (reach_(component[c], j) < limit) {
            component.push_back(j);
            left.erase(j);
          }
      std::sort(component.begin(), component.end());
      result.push_back(component);
    }
    return result;
  }

  void grow(Cluster& cluster) const {
    std::set<double, std::greater<>> levels;
    for (const Index i : cluster.members)
      for (const Index j : cluster.members)
        if (i != j) levels.insert(reach_(i, j));
    const double begin = 1 / cluster.distance;
    Members current = cluster.members;
    for (const double level : levels) {
      const double lambda = std::min(1 / level, largest_lambda_);
      auto parts = components(current, level);
      std::erase_if(parts, [&](const Members& part) { return part.size() < m_; });
      std::size_t kept = parts.size() == 1 ? parts[0].size() : 0;
      cluster.stability += static_cast<double>(current.size() - kept) * (lambda - begin);
      if (parts.size() > 1)
        for (const Members& part : parts) {
          cluster.children.push_back({part, level, 0, {}});
          grow(cluster.children.back());
        }
      if (parts.size() != 1) return;
      current = parts[0];
    }
  }

  [[nodiscard]] static std::vector<std::vector<const Cluster*>> all_cuts(const Cluster& cluster) {
    std::vector<std::vector<const Cluster*>> cuts{{}};
    for (const Cluster& child : cluster.children) {
      std::vector<std::vector<const Cluster*>> longer;
      for (const auto& cut : cuts)
        for (const auto& more : all_cuts(child)) {
          longer.push_back(cut);
          longer.back().insert(longer.back().end(), more.begin(), more.end());
        }
      cuts = std::move(longer);
    }
    if (cluster.children.empty()) cuts.clear();
    cuts.push_back({&cluster});
    return cuts;
  }

  std::size_t m_;
  Matrix<double> reach_;
  double largest_lambda_ = 0;
  Cluster root_;
};

void expect_labels_by_definition(const Matrix<double>& data,
                                 const std::vector<std::uint32_t>& weights, Index m,
                                 std::map<Label, int>& seen) {
  const auto prepared = make_density({.min_cluster_size = m})->prepare(data, weights);
  const testing::Repeated copies = testing::repeat_rows(data, weights);
  const Definition definition(copies.data, static_cast<std::size_t>(m));
  Stream stream(1, Stage::cluster);
  for (const Label k : {1, 2, 3, 4, 5, 8, 100}) {
    const auto model = prepared->fit(k, stream);
    ++seen[model->n_clusters()];
    const auto labels = model->training_labels();
    std::vector<Label> of_copies;
    for (const std::size_t i : copies.source) {
      of_copies.push_back(labels[i]);
      if (labels[i] == noise_label) ++seen[noise_label];
    }
    ASSERT_EQ(of_copies, definition.labels(static_cast<std::size_t>(k))) << k << " clusters";
  }
}

TEST(Density, FindsTheClustersOfTheDefinition) {
  Stream stream(1, Stage::test);
  std::map<Label, int> seen;
  for (int round = 0; round < 12; ++round) {
    Matrix<double> data = testing::clustered_data(50, 2, 1 + round % 5, stream, 4);
    if (round % 3 == 0)  // many cases at one place, and ties
      for (double& value : data.values()) value = std::round(value);
    const auto weights = round % 2 == 0 ? testing::ones(50) : testing::drawn_weights(50, stream);
    expect_labels_by_definition(data, weights, 2 + round % 4, seen);
  }
  for (const Label k : {1, 2, 3, 4, 5, noise_label}) EXPECT_GT(seen[k], 0) << k;
}

}  // namespace
}  // namespace truecluster
