// What holds of every agreement index: symmetry, range, identity, names of clusters.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <truecluster/agreement.hpp>

namespace truecluster {
namespace {

using Labels = std::vector<std::int64_t>;

// Two partitions of the same one or more cases, a few labels missing, the first case complete.
struct Pair {
  Labels a, b;
};

Pair any_pair() {
  const auto size = *rc::gen::inRange<std::size_t>(1, 60);
  const auto side = [size](int max_clusters) {
    const int n_clusters = *rc::gen::inRange(1, max_clusters + 1);
    return *rc::gen::container<Labels>(
        size, rc::gen::cast<std::int64_t>(rc::gen::inRange(-1, n_clusters)));
  };
  Pair pair{side(8), side(12)};
  pair.a[0] = pair.b[0] = 0;
  return pair;
}

std::map<std::string, double> named(const std::vector<NamedValue>& values) {
  std::map<std::string, double> result;
  for (const auto& [name, value] : values) result.emplace(name, value);
  return result;
}

std::map<std::string, double> agreement_of(const Labels& a, const Labels& b) {
  return named(agreement(compact_labels(a), compact_labels(b)));
}

void expect_equal(const std::map<std::string, double>& x, const std::map<std::string, double>& y) {
  for (const auto& [name, value] : x)
    if (std::abs(value - y.at(name)) > 1e-12)
      RC_FAIL(name + ": " + std::to_string(value) + " and " + std::to_string(y.at(name)));
}

RC_GTEST_PROP(Agreement, IsSymmetricButForDirectedIndices, ()) {
  const auto [a, b] = any_pair();
  auto forth = agreement_of(a, b), back = agreement_of(b, a);
  std::swap(back["homogeneity"], back["completeness"]);
  forth.erase("purity");
  expect_equal(forth, back);
}

RC_GTEST_PROP(Agreement, OfAPartitionWithItselfIsComplete, ()) {
  const Labels a = any_pair().a;
  const auto index = agreement_of(a, a);
  for (const auto* name : {"rand", "adjusted_rand", "jaccard", "normalized_mutual_information",
                           "adjusted_mutual_information", "purity", "v_measure"})
    RC_ASSERT(std::abs(index.at(name) - 1) < 1e-12);
  RC_ASSERT(index.at("variation_of_information") < 1e-12);
}

RC_GTEST_PROP(Agreement, DoesNotDependOnTheNamesOfClusters, ()) {
  const auto [a, b] = any_pair();
  Labels renamed = b;
  // Reverses the order, and is not compact.
  for (auto& label : renamed)
    if (label != -1) label = 1000 - 7 * label;
  expect_equal(agreement_of(a, b), agreement_of(a, renamed));
}

RC_GTEST_PROP(Agreement, LiesInItsRange, ()) {
  const auto [a, b] = any_pair();
  for (const auto& [name, value] : agreement_of(a, b)) {
    RC_ASSERT(value <= 1 + 1e-12 || name == "mutual_information" ||
              name == "variation_of_information");
    RC_ASSERT(value >= 0 || name == "adjusted_rand" || name == "adjusted_mutual_information");
  }
}

RC_GTEST_PROP(Agreement, IsTheSameFromDenseAndSparseTables, ()) {
  const auto [a, b] = any_pair();
  const Partition part_a = compact_labels(a), part_b = compact_labels(b);
  RC_ASSERT(named(agreement(crosstable(part_a, part_b))) ==
            named(agreement(sparse_crosstable(part_a, part_b))));
}

RC_GTEST_PROP(Agreement, CountsAWeightAsSoManyCases, ()) {
  const auto [a, b] = any_pair();
  std::vector<double> weights;
  Labels repeated_a, repeated_b;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const auto times = *rc::gen::inRange<std::size_t>(i == 0 ? 1 : 0, 4);
    weights.push_back(static_cast<double>(times));
    repeated_a.insert(repeated_a.end(), times, a[i]);
    repeated_b.insert(repeated_b.end(), times, b[i]);
  }
  expect_equal(named(agreement(compact_labels(a), compact_labels(b), weights)),
               agreement_of(repeated_a, repeated_b));
}

// Whole and fractional counts go by one formula.
RC_GTEST_PROP(Agreement, IsContinuousInTheCounts, ()) {
  const auto [a, b] = any_pair();
  const Crosstable table = crosstable(a, b);
  Matrix<double> shifted = table.count;
  for (double& count : shifted.values()) count *= 1 + 1e-9;
  const auto before = named(agreement(table)),
             after = named(agreement(crosstable_of_counts(shifted)));
  for (const auto* name : {"rand", "jaccard", "mutual_information", "purity"})
    RC_ASSERT(std::abs(before.at(name) - after.at(name)) < 1e-6);
}

}  // namespace
}  // namespace truecluster
