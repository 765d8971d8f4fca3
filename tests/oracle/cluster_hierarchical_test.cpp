// Trees against scipy's and against agglomeration by the definitions of the linkages.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "cluster/merge_tree.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using testing::by_first_appearance;

const std::map<std::string, Linkage> linkages = {{"single", Linkage::single},
                                                 {"complete", Linkage::complete},
                                                 {"average", Linkage::average},
                                                 {"ward", Linkage::ward}};
const std::map<std::string, Metric> metrics = {
    {"euclidean", Metric::euclidean}, {"manhattan", Metric::manhattan}, {"cosine", Metric::cosine}};

MergeTree tree_of(Linkage linkage, const DataView& data, std::span<const std::uint32_t> weights,
                  Metric metric = Metric::euclidean) {
  return merge_tree(linkage, MetricSpace(data, drawn_cases(data, weights), metric));
}

TEST(Hierarchical, GivesTheTreesOfScipy) {
  const auto cases = testing::stored_cases("hierarchical_cases.json");
  const Matrix<double> data = testing::matrix_of(cases["data"]);
  ASSERT_EQ(cases["trees"].size(), 10U);
  for (const auto& expected : cases["trees"]) {
    SCOPED_TRACE(expected["linkage"].get<std::string>() + " " +
                 expected["metric"].get<std::string>());
    const MergeTree tree = tree_of(linkages.at(expected["linkage"]), data,
                                   testing::ones(data.rows()), metrics.at(expected["metric"]));
    ASSERT_EQ(tree.merges.size(), expected["heights"].size());
    for (std::size_t m = 0; m < tree.merges.size(); ++m)
      EXPECT_NEAR(tree.merges[m].height, expected["heights"][m].get<double>(), 1e-12);
    for (std::size_t c = 0; c < expected["cuts"].size(); ++c)
      EXPECT_EQ(cut_tree(tree, static_cast<Label>(c + 1)).labels,
                expected["cuts"][c].get<std::vector<Label>>());
  }
}

double euclidean(std::span<const double> a, std::span<const double> b) {
  double squares = 0;
  for (std::size_t j = 0; j < a.size(); ++j) squares += (a[j] - b[j]) * (a[j] - b[j]);
  return std::sqrt(squares);
}

using Members = std::vector<Index>;

std::vector<double> centroid(const Matrix<double>& data, const Members& members) {
  std::vector<double> mean(data.cols(), 0.0);
  for (const Index i : members)
    for (std::size_t j = 0; j < mean.size(); ++j)
      mean[j] += data(i, static_cast<Index>(j)) / static_cast<double>(members.size());
  return mean;
}

// The distance of two clusters as the linkage is defined, from all pairs of members.
double cluster_distance(Linkage linkage, const Matrix<double>& data, const Members& a,
                        const Members& b) {
  const auto size_a = static_cast<double>(a.size()), size_b = static_cast<double>(b.size());
  if (linkage == Linkage::ward)
    return std::sqrt(2 * size_a * size_b / (size_a + size_b)) *
           euclidean(centroid(data, a), centroid(data, b));
  double smallest = 1e300, largest = 0, sum = 0;
  for (const Index i : a)
    for (const Index j : b) {
      const double d = euclidean(data.row(i), data.row(j));
      smallest = std::min(smallest, d);
      largest = std::max(largest, d);
      sum += d;
    }
  if (linkage == Linkage::single) return smallest;
  if (linkage == Linkage::complete) return largest;
  return sum / (size_a * size_b);
}

// Merges the two nearest clusters again and again, until n_clusters are left.
std::vector<Label> naive_agglomeration(Linkage linkage, const Matrix<double>& data,
                                       std::size_t n_clusters, std::vector<double>& heights) {
  std::vector<Members> clusters;
  for (Index i = 0; i < data.rows(); ++i) clusters.push_back({i});
  heights.clear();
  while (clusters.size() > n_clusters) {
    std::size_t best_a = 0, best_b = 1;
    double best = 1e300;
    for (std::size_t a = 0; a < clusters.size(); ++a)
      for (std::size_t b = a + 1; b < clusters.size(); ++b)
        if (const double d = cluster_distance(linkage, data, clusters[a], clusters[b]); d < best) {
          best = d;
          best_a = a;
          best_b = b;
        }
    heights.push_back(best);
    clusters[best_a].insert(clusters[best_a].end(), clusters[best_b].begin(),
                            clusters[best_b].end());
    clusters.erase(clusters.begin() + static_cast<std::ptrdiff_t>(best_b));
  }
  std::vector<Label> labels(data.rows());
  for (std::size_t k = 0; k < clusters.size(); ++k)
    for (const Index i : clusters[k]) labels[i] = static_cast<Label>(k);
  return by_first_appearance(labels);
}

// A weighted case must do what its repetitions do by the definition, at every height above 0.
TEST(Hierarchical, EqualsNaiveAgglomerationOfRepeatedRows) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Stream stream(seed, Stage::test);
    const Matrix<double> data = testing::clustered_data(14, 2, 3, stream, 2);
    const auto weights = testing::drawn_weights(data.rows(), stream);
    const testing::Repeated repeated = testing::repeat_rows(data, weights);
    for (const auto& [name, linkage] : linkages) {
      SCOPED_TRACE(name + ", seed " + std::to_string(seed));
      const MergeTree tree = tree_of(linkage, data, weights);
      std::vector<double> heights;
      naive_agglomeration(linkage, repeated.data, 1, heights);
      heights.erase(heights.begin(), std::find_if(heights.begin(), heights.end(),
                                                  [](double h) { return h > 1e-9; }));
      ASSERT_EQ(tree.merges.size(), heights.size());
      for (std::size_t m = 0; m < heights.size(); ++m)
        EXPECT_NEAR(tree.merges[m].height, heights[m], 1e-12);
      for (std::size_t k = 1; k <= 5; ++k) {
        const auto labels = cut_tree(tree, static_cast<Label>(k)).labels;
        std::vector<Label> expanded;
        std::size_t leaf = 0;
        for (const std::uint32_t weight : weights) {
          if (weight == 0) continue;
          expanded.insert(expanded.end(), weight, labels[leaf++]);
        }
        EXPECT_EQ(expanded, naive_agglomeration(linkage, repeated.data, k, heights));
      }
    }
  }
}

// Each linkage's rule for cases outside the training sample, by its definition.
TEST(Hierarchical, TakesNewCasesIntoTheNearestClusterOfItsLinkage) {
  Stream stream(3, Stage::test);
  for (const Index d : {2, 20}) {  // with and without a k-d tree
    const Matrix<double> data = testing::clustered_data(60, d, 4, stream, 2);
    const auto weights = testing::drawn_weights(data.rows(), stream);
    for (const auto& [name, linkage] : linkages) {
      const auto prepared = make_hierarchical({.linkage = linkage})->prepare(data, weights);
      const auto model = prepared->fit(4, stream);
      const auto predicted = testing::predict(*model, data);
      const auto training = model->training_labels();
      for (std::size_t i = 0; i < weights.size(); ++i) {
        std::vector<double> score;
        for (Label k = 0; k < model->n_clusters(); ++k) {
          Members members;
          for (std::size_t m = 0; m < weights.size(); ++m)
            if (training[m] == k) members.insert(members.end(), weights[m], static_cast<Index>(m));
          const Index row = static_cast<Index>(i);
          score.push_back(linkage == Linkage::ward
                              ? euclidean(data.row(row), centroid(data, members))
                              : cluster_distance(linkage, data, {row}, members));
        }
        EXPECT_EQ(predicted[i], std::min_element(score.begin(), score.end()) - score.begin())
            << name << ", case " << i;
      }
    }
  }
}

}  // namespace
}  // namespace truecluster
