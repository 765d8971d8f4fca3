// Agreement indices against scikit-learn's stored answers and against counting pairs of cases.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include <truecluster/agreement.hpp>
#include <truecluster/random.hpp>

#include "score/expected_mutual_information.hpp"

namespace truecluster {
namespace {

std::map<std::string, double> named(const std::vector<NamedValue>& values) {
  std::map<std::string, double> result;
  for (const auto& [name, value] : values) result.emplace(name, value);
  return result;
}

Crosstable table_of(const nlohmann::json& rows) {
  Matrix<double> count(static_cast<Index>(rows.size()), static_cast<Index>(rows[0].size()));
  for (Index k = 0; k < count.rows(); ++k)
    for (Index l = 0; l < count.cols(); ++l) count(k, l) = rows[k][l].get<double>();
  return crosstable_of_counts(std::move(count));
}

// Row k with column k: what a program that knows no matching compares.
std::vector<Index> in_order(const Crosstable& table) {
  std::vector<Index> matching(table.rows());
  std::iota(matching.begin(), matching.end(), Index{0});
  for (Index& l : matching)
    if (l >= table.cols()) l = -1;
  return matching;
}

TEST(Agreement, EqualsScikitLearn) {
  std::ifstream file(TRUECLUSTER_CASES_DIR "/agreement.json");
  const auto stored = nlohmann::json::parse(file);
  ASSERT_GE(stored["cases"].size(), 20U);
  for (const auto& one : stored["cases"]) {
    const Crosstable table = table_of(one["table"]);
    auto index = named(agreement(table));
    index["cohen_kappa"] = cohen_kappa(table, in_order(table));
    for (const auto& [name, expected] : one["expected"].items()) {
      // scikit-learn's expected mutual information is a sum of exponentials of log-gammas, which
      // for millions of cases is good to some nine digits only.
      const bool rough = name == "adjusted_mutual_information" && table.total > 1e6;
      EXPECT_NEAR(index.at(name), expected.get<double>(), rough ? 1e-9 : 1e-12)
          << one["name"] << " " << name;
    }
  }
}

TEST(Agreement, EqualsCountingPairsOfCases) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Stream stream(seed, Stage::test);
    const std::size_t n = 2 + stream.below(30);
    std::vector<std::int64_t> a(n), b(n);
    for (auto& label : a) label = static_cast<std::int64_t>(stream.below(5));
    for (auto& label : b) label = static_cast<std::int64_t>(stream.below(4));
    double both = 0, only_a = 0, only_b = 0, apart = 0;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < i; ++j)
        ++(a[i] == a[j] ? (b[i] == b[j] ? both : only_a) : (b[i] == b[j] ? only_b : apart));
    const auto index = named(agreement(crosstable(a, b)));
    const double all = both + only_a + only_b + apart;
    EXPECT_DOUBLE_EQ(index.at("rand"), (both + apart) / all);
    if (both > 0) {
      EXPECT_DOUBLE_EQ(index.at("jaccard"), both / (both + only_a + only_b));
      EXPECT_DOUBLE_EQ(index.at("fowlkes_mallows"),
                       both / std::sqrt((both + only_a) * (both + only_b)));
    }
    const double expected = (both + only_a) * (both + only_b) / all;
    const double maximum = (both + only_a + both + only_b) / 2;
    if (maximum != expected) {
      EXPECT_NEAR(index.at("adjusted_rand"), (both - expected) / (maximum - expected), 1e-12);
    }
  }
}

// All 7! ways to order the labels of one side against the other.
TEST(ExpectedMutualInformation, IsTheMeanOverAllOrders) {
  const std::vector<std::int64_t> a{0, 0, 0, 1, 1, 2, 2};
  std::vector<std::int64_t> b{0, 0, 0, 0, 1, 1, 2};
  std::vector<std::size_t> order(a.size());
  std::iota(order.begin(), order.end(), 0U);
  double sum = 0, n_orders = 0;
  do {
    std::vector<std::int64_t> reordered;
    for (const std::size_t i : order) reordered.push_back(b[i]);
    sum += named(agreement(crosstable(a, reordered))).at("mutual_information");
    ++n_orders;
  } while (std::next_permutation(order.begin(), order.end()));
  const std::vector<double> sizes_a{3, 2, 2}, sizes_b{4, 2, 1};
  EXPECT_NEAR(expected_mutual_information(sizes_a, sizes_b, 7), sum / n_orders, 1e-13);
}

// The expansion for large clusters against the sum with exact probabilities: two clusters a side,
// standard deviation of every cell 346.
TEST(ExpectedMutualInformation, OfLargeClustersEqualsTheFullSum) {
  const double total = 4e6, sizes_a[] = {1e6, 3e6}, sizes_b[] = {8e5, 3.2e6};
  const auto log_choose = [](long double n, long double k) {
    return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
  };
  long double sum = 0;
  for (const double a : sizes_a)
    for (const double b : sizes_b) {
      const long double mean = static_cast<long double>(a) * b / total;
      for (double n = std::max(1.0, std::floor(static_cast<double>(mean)) - 5000);
           n < static_cast<double>(mean) + 5000 && n <= std::min(a, b); ++n)
        sum += n / total * std::log(n / mean) *
               std::exp(log_choose(a, n) + log_choose(total - a, b - n) - log_choose(total, b));
    }
  const double value = expected_mutual_information(sizes_a, sizes_b, total);
  EXPECT_NEAR(value / static_cast<double>(sum), 1, 1e-8);
}

}  // namespace
}  // namespace truecluster
