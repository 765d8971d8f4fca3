// Bootstrap, subsample and the other resamples: sizes, weights, uniform draws.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include <truecluster/error.hpp>
#include <truecluster/resample.hpp>

namespace truecluster {
namespace {

using Weights = std::vector<std::uint32_t>;

Index drawn(const Weights& weights) {
  return std::ranges::count_if(weights, [](std::uint32_t w) { return w > 0; });
}

TEST(Bootstrap, DrawsAsManyCasesAsThereAreUpToTheLimit) {
  Stream stream(1, Stage::resample);
  for (Index n : {1, 2, 10, 1000}) {
    for (const Index limit : {0, 400}) {
      const Weights weights = draw({.max_drawn = limit}, n, stream);
      EXPECT_EQ(std::accumulate(weights.begin(), weights.end(), Index{0}),
                limit == 0 ? n : std::min(n, limit));
    }
  }
}

// Weight of a case in a bootstrap of 5: binomial(5, 1/5). Over independent bootstraps the weight of
// case 0 falls on 0, 1, 2, 3, 4 or more with the probabilities below. 4 degrees of freedom: 18.5 is
// exceeded with probability 0.001.
TEST(Bootstrap, GivesWeightsThatAreBinomial) {
  Stream stream(2, Stage::resample);
  constexpr int n = 50000;
  std::vector<double> seen(5);
  for (int b = 0; b < n; ++b) ++seen[std::min<std::uint32_t>(4, draw({}, 5, stream)[0])];
  const std::vector<double> probability = {0.32768, 0.4096, 0.2048, 0.0512, 0.00672};
  double chi2 = 0;
  for (std::size_t w = 0; w < 5; ++w) {
    const double expected = n * probability[w];
    chi2 += (seen[w] - expected) * (seen[w] - expected) / expected;
  }
  EXPECT_LT(chi2, 18.5);
}

// Every case equally likely: 10 cells, 9 degrees of freedom, 27.9 at 0.001.
TEST(Bootstrap, PrefersNoCase) {
  Stream stream(3, Stage::resample);
  std::vector<double> seen(10);
  for (int b = 0; b < 2000; ++b) {
    const Weights weights = draw({}, 10, stream);
    for (std::size_t i = 0; i < 10; ++i) seen[i] += weights[i];
  }
  double chi2 = 0;
  for (double count : seen) chi2 += (count - 2000) * (count - 2000) / 2000;
  EXPECT_LT(chi2, 27.9);
}

TEST(Subsample, DrawsTheRoundedFractionOnceEach) {
  Stream stream(4, Stage::resample);
  const auto count = [&](double fraction, Index n) {
    const Weights weights =
        draw({.method = ResampleMethod::subsample, .subsample_fraction = fraction}, n, stream);
    EXPECT_LE(*std::ranges::max_element(weights), 1U);
    return drawn(weights);
  };
  EXPECT_EQ(count(0.8, 10), 8);
  EXPECT_EQ(count(0.25, 10), 3);  // 2.5 rounds away from zero
  EXPECT_EQ(count(0.01, 10), 1);  // never none
  EXPECT_EQ(count(1, 7), 7);
}

// The 10 subsets of 3 of 5 cases: 9 degrees of freedom, 27.9 at 0.001.
TEST(Subsample, GivesEverySubsetEquallyOften) {
  Stream stream(5, Stage::resample);
  std::vector<double> seen(32);
  for (int b = 0; b < 20000; ++b) {
    const Weights weights =
        draw({.method = ResampleMethod::subsample, .subsample_fraction = 0.6}, 5, stream);
    std::size_t subset = 0;
    for (const std::uint32_t w : weights) subset = 2 * subset + w;
    ++seen[subset];
  }
  double chi2 = 0;
  for (double count : seen) chi2 += count > 0 ? (count - 2000) * (count - 2000) / 2000 : 0;
  EXPECT_EQ(std::ranges::count_if(seen, [](double count) { return count > 0; }), 10);
  EXPECT_LT(chi2, 27.9);
}

TEST(Jitter, DrawsEveryCaseOnce) {
  Stream stream(6, Stage::resample);
  EXPECT_EQ(draw({.method = ResampleMethod::jitter}, 4, stream), Weights(4, 1));
}

// Column 0 has deviation 2 and column 1 deviation 0. With scale 0.5 the noise has sd 1: the sum of
// its squares over 4000 rows is chi-square with 4000 degrees of freedom, mean 4000 and sd 89.4.
TEST(Jitter, AddsNoiseInProportionToTheColumnsDeviation) {
  Matrix<double> data(4000, 2);
  for (Index i = 0; i < 4000; ++i) {
    data(i, 0) = i % 2 == 0 ? 1 : 5;
    data(i, 1) = 7;
  }
  const std::vector<double> deviations = column_deviations<double>(data.view());
  EXPECT_DOUBLE_EQ(deviations[0], 2);
  EXPECT_DOUBLE_EQ(deviations[1], 0);
  Matrix<double> noisy = data;
  Stream stream(7, Stage::jitter);
  add_jitter(noisy.view(), deviations, 0.5, stream);
  double sum = 0, squares = 0;
  for (Index i = 0; i < 4000; ++i) {
    const double noise = noisy(i, 0) - data(i, 0);
    sum += noise;
    squares += noise * noise;
    EXPECT_EQ(noisy(i, 1), 7);
  }
  EXPECT_NEAR(sum, 0, 3.3 * std::sqrt(4000.0));
  EXPECT_NEAR(squares, 4000, 3.3 * 89.4);
}

TEST(Columns, AreAnAscendingSubsetOfAtLeastOne) {
  Stream stream(8, Stage::jitter);
  EXPECT_EQ(draw_columns({}, 3, stream), (std::vector<Index>{0, 1, 2}));
  EXPECT_EQ(draw_columns({.feature_fraction = 0.01}, 3, stream).size(), 1U);
  std::vector<double> seen(4);
  for (int b = 0; b < 4000; ++b) {
    const std::vector<Index> columns = draw_columns({.feature_fraction = 0.5}, 4, stream);
    ASSERT_EQ(columns.size(), 2U);
    ASSERT_LT(columns[0], columns[1]);
    for (const Index j : columns) ++seen[j];
  }
  for (double count : seen) EXPECT_NEAR(count, 2000, 3.3 * std::sqrt(1000.0));
}

TEST(Columns, AreCopiedInTheOrderAskedFor) {
  const Matrix<float> data(2, 3, std::vector<float>{1, 2, 3, 4, 5, 6});
  const std::vector<Index> columns = {0, 2};
  EXPECT_EQ(select_columns<float>(data.view(), columns),
            Matrix<float>(2, 2, std::vector<float>{1, 3, 4, 6}));
  const std::vector<Index> outside = {3};
  EXPECT_THROW(select_columns<float>(data.view(), outside), InvalidArgument);
}

TEST(RandomSubset, KeepsTheWeightsOfAtMostTheGivenNumberOfDrawnCases) {
  const DrawnCases all{{1, 2, 4, 5, 6}, {3, 1, 2, 1, 5}};
  Stream stream(9, Stage::sample);
  for (Index at_most = 0; at_most <= 8; ++at_most) {
    const DrawnCases kept = random_subset(all, at_most, stream);
    EXPECT_EQ(kept.rows.size(), std::min<std::size_t>(at_most, 5));
    ASSERT_EQ(kept.rows.size(), kept.weights.size());
    for (std::size_t i = 0; i < kept.rows.size(); ++i) {
      const auto place = std::ranges::find(all.rows, kept.rows[i]) - all.rows.begin();
      EXPECT_EQ(kept.weights[i], all.weights[place]);
    }
  }
}

// 5 drawn cases, 2 kept: each kept in 2/5 of 10,000 trials, sd sqrt(10000 · 0.24) = 49.
TEST(RandomSubset, PrefersNoCase) {
  Stream stream(10, Stage::sample);
  std::vector<int> kept_count(7);
  for (int b = 0; b < 10000; ++b)
    for (const Index row : random_subset({{1, 2, 4, 5, 6}, {3, 1, 2, 1, 5}}, 2, stream).rows)
      ++kept_count[row];
  for (std::size_t i : {1U, 2U, 4U, 5U, 6U}) EXPECT_NEAR(kept_count[i], 4000, 3.9 * 49);
}

TEST(DrawCases, ListsEachDrawnRowOnceWithItsWeight) {
  for (ResampleMethod method :
       {ResampleMethod::bootstrap, ResampleMethod::subsample, ResampleMethod::jitter})
    for (const Index max_drawn : {0, 7}) {
      Stream a(12, Stage::resample), b(12, Stage::resample);
      const ResampleOptions options{.method = method, .max_drawn = max_drawn};
      const DrawnCases drawn_cases = draw_cases(options, 50, a);
      EXPECT_TRUE(std::ranges::is_sorted(drawn_cases.rows));
      Weights weights(50);
      for (std::size_t i = 0; i < drawn_cases.rows.size(); ++i) {
        EXPECT_EQ(weights[drawn_cases.rows[i]], 0U);
        weights[drawn_cases.rows[i]] = drawn_cases.weights[i];
      }
      EXPECT_EQ(weights, draw(options, 50, b));
    }
}

// 3 of 10 rows, the way of small shares, and 8 of 10, that of large ones: each row in 3/10 and 8/10
// of 10,000 trials, sd sqrt(10000 · 0.21) = 46 and sqrt(10000 · 0.16) = 40.
TEST(DrawDistinct, PrefersNoRow) {
  for (const Index size : {3, 8}) {
    Stream stream(13, Stage::sample);
    std::vector<int> count(10);
    for (int b = 0; b < 10000; ++b) {
      const std::vector<Index> rows = draw_distinct(10, size, stream);
      ASSERT_EQ(static_cast<Index>(rows.size()), size);
      ASSERT_TRUE(std::ranges::is_sorted(rows));
      for (const Index row : rows) ++count[row];
    }
    for (const int n : count) EXPECT_NEAR(n, 1000.0 * static_cast<double>(size), 3.9 * 46);
  }
}

TEST(Resample, IsGivenByTheKeyOfTheStream) {
  for (ResampleMethod method : {ResampleMethod::bootstrap, ResampleMethod::subsample}) {
    Stream a(11, Stage::resample, 0, 5), b(11, Stage::resample, 0, 5), c(11, Stage::resample, 0, 6);
    const Weights first = draw({.method = method}, 100, a);
    EXPECT_EQ(first, draw({.method = method}, 100, b));
    EXPECT_NE(first, draw({.method = method}, 100, c));
  }
}

TEST(Resample, RefusesOptionsOutOfRange) {
  EXPECT_THROW(validate({.subsample_fraction = 0}), InvalidArgument);
  EXPECT_THROW(validate({.subsample_fraction = 1.5}), InvalidArgument);
  EXPECT_THROW(validate({.jitter_scale = -1}), InvalidArgument);
  EXPECT_THROW(validate({.feature_fraction = std::numeric_limits<double>::quiet_NaN()}),
               InvalidArgument);
  Stream stream(1, Stage::resample);
  EXPECT_THROW(draw({}, 0, stream), InvalidArgument);
}

}  // namespace
}  // namespace truecluster
