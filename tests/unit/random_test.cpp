// Counter-based streams: published blocks, distinct keys, uniform draws.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include <truecluster/random.hpp>

namespace truecluster {
namespace {

// Known answer of Random123's own test vectors (kat_vectors): philox4x64-10 with counter and key 0.
TEST(Stream, GivesThePublishedPhiloxBlockForKeyZero) {
  Stream stream(0, static_cast<Stage>(0));
  EXPECT_EQ(stream(), 0x16554d9eca36314cULL);
  EXPECT_EQ(stream(), 0xdb20fe9d672d0fdcULL);
  EXPECT_EQ(stream(), 0xd7e772cee186176bULL);
  EXPECT_EQ(stream(), 0x7e68b68aec7ba23bULL);
}

TEST(Stream, DiffersForEveryPartOfTheKey) {
  std::set<std::uint64_t> firsts;
  for (std::uint64_t seed : {1, 2})
    for (Stage stage : {Stage::match, Stage::resample})
      for (std::uint64_t k : {2, 3})
        for (std::uint64_t b : {0, 1}) firsts.insert(Stream(seed, stage, k, b)());
  EXPECT_EQ(firsts.size(), 16U);
}

// 6 cells, 60,000 draws: chi-square with 5 degrees of freedom exceeds 20.5 with probability 0.001.
TEST(Stream, BelowIsUniform) {
  Stream stream(42, Stage::test);
  std::vector<double> seen(6);
  for (int i = 0; i < 60000; ++i) ++seen[stream.below(6)];
  double chi2 = 0;
  for (double n : seen) chi2 += (n - 10000) * (n - 10000) / 10000;
  EXPECT_LT(chi2, 20.5);
}

// 24 orders of 4 values, 48,000 draws: 23 degrees of freedom, 0.001 quantile 49.7.
TEST(Stream, ShuffleGivesEveryOrderEquallyOften) {
  Stream stream(7, Stage::test);
  std::vector<double> seen(256);
  for (int i = 0; i < 48000; ++i) {
    std::vector<int> order(4);
    std::iota(order.begin(), order.end(), 0);
    stream.shuffle(std::span(order));
    ++seen[order[0] + 4 * order[1] + 16 * order[2] + 64 * order[3]];
  }
  double chi2 = 0;
  for (double n : seen) chi2 += n > 0 ? (n - 2000) * (n - 2000) / 2000 : 0;
  EXPECT_LT(chi2, 49.7);
  EXPECT_EQ(std::count_if(seen.begin(), seen.end(), [](double n) { return n > 0; }), 24);
}

TEST(Stream, NormalHasMeanZeroAndVarianceOne) {
  Stream stream(3, Stage::test);
  double sum = 0, squares = 0;
  constexpr int n = 100000;
  for (int i = 0; i < n; ++i) {
    const double x = stream.normal();
    sum += x;
    squares += x * x;
  }
  EXPECT_NEAR(sum / n, 0, 0.0125);     // four standard errors of the mean
  EXPECT_NEAR(squares / n, 1, 0.018);  // four standard errors of the variance
}

}  // namespace
}  // namespace truecluster
