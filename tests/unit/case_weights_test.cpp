// Weights of cases: their units, drawing by them, and what they refuse.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include <truecluster/case_source.hpp>
#include <truecluster/case_weights.hpp>
#include <truecluster/error.hpp>
#include <truecluster/resample.hpp>

#include "io/prepare.hpp"
#include "support/some_weights.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;
using Values = std::vector<double>;

std::vector<std::uint64_t> units_of(const CaseWeights& weights) {
  std::vector<std::uint64_t> units;
  for (Index i = 0; i < weights.size(); ++i) units.push_back(weights.units(i));
  return units;
}

TEST(CaseWeights, AreWholeUnitsOfTheMeanOfThoseThatCount) {
  // Mean of 1, 2 and 3: 2, which is 2^20 units.
  const CaseWeights weights(Values{1, 2, 0, 3});
  EXPECT_THAT(units_of(weights), ElementsAre(1U << 19, 1U << 20, 0U, 3U << 19));
  EXPECT_EQ(weights.total(), 3U << 20);
  EXPECT_THAT(weights.values(), ElementsAre(0.5, 1, 0, 1.5));
  EXPECT_EQ(weights.sum(4), 3);
  EXPECT_DOUBLE_EQ(weights.effective_cases(4), 36.0 / 14);  // (1 + 2 + 3)^2 / (1 + 4 + 9)
  EXPECT_THAT(weights.counting_cases(), ElementsAre(0, 1, 3));
}

TEST(CaseWeights, ThatAreEqualAreNone) {
  EXPECT_TRUE(CaseWeights(Values{0.1, 0.1, 0.1}).empty());
  EXPECT_TRUE(CaseWeights(Values{7}).empty());
  EXPECT_FALSE(CaseWeights(Values{1, 1, 0}).empty());
  EXPECT_FALSE(CaseWeights(Values{1, 1, 1.00001}).empty());
  EXPECT_TRUE(CaseWeights(Values{1, 1, 1 + 1e-8}).empty());  // equal to the last unit
  EXPECT_EQ(CaseWeights().of(5), 1);
  EXPECT_EQ(CaseWeights().effective_cases(5), 5);
}

TEST(CaseWeights, DoNotDependOnTheirScale) {
  Values weights = some_weights(1000);
  for (double i = 0; i < 200; ++i) weights.push_back(i / 8);
  const CaseWeights expected(weights);
  for (const double factor : {0.1, 3.0, 1.0 / 3, 1e-300, 1e300, 81e6 / 1200}) {
    Values scaled = weights;
    for (double& weight : scaled) weight *= factor;
    EXPECT_EQ(units_of(CaseWeights(scaled)), units_of(expected)) << factor;
  }
}

// 3 of a mean of 2^21 is one and a half units, and so it is after a multiplication that rounds.
TEST(CaseWeights, DoNotDependOnTheirScaleWhereUnitsAreHalved) {
  const double mean = 0x1p21;
  const Values weights{3, 2 * mean - 3, mean};
  ASSERT_EQ(CaseWeights(weights).units(0), 2U);
  for (int c = 1; c < 1000; ++c) {
    Values scaled = weights;
    for (double& weight : scaled) weight *= 0.1 * c;
    EXPECT_EQ(CaseWeights(scaled).units(0), 2U) << c;
  }
}

TEST(CaseWeights, OfSomeCasesHaveAMeanOfTheirOwn) {
  const CaseWeights weights(Values{1, 2, 0, 3, 8});
  EXPECT_EQ(weights.of_cases(std::vector<Index>{0, 3}), CaseWeights(Values{1, 3}));
  EXPECT_TRUE(weights.of_cases(std::vector<Index>{1}).empty());
  EXPECT_EQ(CaseWeights::of_sums({weights.sums().begin(), weights.sums().end()}), weights);
  EXPECT_NE(weights.hash(), CaseWeights(Values{1, 2, 0, 3, 7}).hash());
  EXPECT_EQ(CaseWeights().hash(), 0U);
}

TEST(CaseWeights, FindTheCaseOfAUnit) {
  const CaseWeights weights(Values{0, 1, 0, 3, 0});  // 2^19 and 3 2^19 units
  EXPECT_EQ(weights.case_of_unit(0), 1);
  EXPECT_EQ(weights.case_of_unit((1U << 19) - 1), 1);
  EXPECT_EQ(weights.case_of_unit(1U << 19), 3);
  EXPECT_EQ(weights.case_of_unit((1U << 21) - 1), 3);
}

TEST(CaseWeights, RefuseWhatIsNoWeight) {
  const auto refusal = [](const Values& weights, const char* sentence) {
    EXPECT_THAT([&] { CaseWeights{weights}; }, ThrowsMessage<InvalidArgument>(sentence));
  };
  refusal({1, -2}, "the weight of case 2 is -2 but a weight must be finite and not negative");
  refusal({NAN, 1}, "the weight of case 1 is nan but a weight must be finite and not negative");
  refusal({1, INFINITY},
          "the weight of case 2 is inf but a weight must be finite and not negative");
  refusal({0, 0}, "all weights are 0: at least one case must count");
  const Matrix<double> data(3, 1);
  const ViewSource cases(data);
  EXPECT_THAT(
      [&] {
        WeightedCases(cases, CaseWeights(Values{1, 2}));
      },
      ThrowsMessage<InvalidArgument>("the number of weights is 2 but the number of cases is 3"));
  EXPECT_THAT(
      [] {
        CaseWeights(Values{1, 1}, 3);
      },  // equal weights, too
      ThrowsMessage<InvalidArgument>("the number of weights is 2 but the number of cases is 3"));
}

std::vector<double> counts(const DrawnCases& drawn, Index n) {
  std::vector<double> result(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < drawn.rows.size(); ++i) result[drawn.rows[i]] = drawn.weights[i];
  return result;
}

// The counts of 10 cases over all draws are multinomial: 8 cases count, 7 degrees of freedom, 24.3
// is exceeded with probability 0.001.
TEST(WeightedBootstrap, DrawsInProportionToTheWeights) {
  const Values given{1, 2, 3, 4, 0, 5, 6, 7, 0, 8};
  const CaseWeights weights(given);
  Stream stream(2, Stage::resample);
  std::vector<double> seen(10);
  double n = 0;
  for (int b = 0; b < 5000; ++b) {
    const std::vector<double> drawn = counts(draw_cases({}, 10, stream, weights), 10);
    for (std::size_t i = 0; i < 10; ++i) seen[i] += drawn[i];
    n += std::accumulate(drawn.begin(), drawn.end(), 0.0);
  }
  EXPECT_EQ(n, 5000 * 6);  // 36^2 / 204 = 6.4 effective cases
  double chi2 = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    const double expected = n * given[i] / 36;
    if (expected > 0) chi2 += (seen[i] - expected) * (seen[i] - expected) / expected;
    if (expected == 0) {
      EXPECT_EQ(seen[i], 0);
    }
  }
  EXPECT_LT(chi2, 24.3);
}

// Of 12 draws from weights with the sum 36, a case of weight w is drawn w / 3 times, rounded up or
// down, and so often on average: the standard error of the mean of 20,000 is at most 0.0036.
TEST(DrawByWeight, DrawsEachCaseAsOftenAsItsShareSays) {
  const Values given{1, 2, 3, 4, 0, 5, 6, 7, 0, 8};
  const CaseWeights weights(given);
  Stream stream(3, Stage::resample);
  std::vector<double> seen(10);
  constexpr int n = 20000;
  for (int b = 0; b < n; ++b) {
    const std::vector<double> drawn = counts(draw_by_weight(weights, 12, stream), 10);
    ASSERT_EQ(std::accumulate(drawn.begin(), drawn.end(), 0.0), 12);
    for (std::size_t i = 0; i < 10; ++i) {
      ASSERT_GE(drawn[i], std::floor(given[i] / 3 - 1e-9));
      ASSERT_LE(drawn[i], std::ceil(given[i] / 3 + 1e-9));
      seen[i] += drawn[i];
    }
  }
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(seen[i] / n, given[i] / 3, 4 * 0.0036);
}

TEST(WeightedSubsample, DrawsItsShareOfTheEffectiveCases) {
  const CaseWeights weights(some_weights(1000));
  const double effective = weights.effective_cases(1000);
  Stream stream(4, Stage::resample);
  const auto n_drawn = [&](const ResampleOptions& options) {
    const DrawnCases drawn = draw_cases(options, 1000, stream, weights);
    return std::accumulate(drawn.weights.begin(), drawn.weights.end(), 0.0);
  };
  EXPECT_EQ(n_drawn({.method = ResampleMethod::bootstrap, .max_drawn = 0}), std::round(effective));
  EXPECT_EQ(n_drawn({.method = ResampleMethod::jitter, .max_drawn = 0}), std::round(effective));
  EXPECT_EQ(n_drawn({.method = ResampleMethod::subsample, .max_drawn = 0}),
            std::round(0.8 * std::round(effective)));
  EXPECT_EQ(n_drawn({.method = ResampleMethod::subsample, .max_drawn = 100}), 100);
}

// [Akinshin 2023], type 7, by hand: weights 1, 1, 2 have n' = 16/6 = 8/3, and the median of them is
// the mean between the shares q (n' - 1) / n' = 5/16 and 5/16 + 3/8 = 11/16 of the weights: 3/16 of
// it from the second value, which ends at 1/2, and 3/16 from the third.
TEST(WeightedQuantile, IsTheMeanBetweenTwoShares) {
  EXPECT_DOUBLE_EQ(io::quantile(Values{30, 10, 20}, Values{2, 1, 1}, 0.5), 25);
  EXPECT_DOUBLE_EQ(io::quantile(Values{30, 10, 20}, Values{2, 1, 1}, 0), 10 * 2.0 / 3 + 20 / 3.0);
}

TEST(WeightedQuantile, IsTheUsualOneIfWeightsAreEqual) {
  Stream stream(5, Stage::test);
  Values values;
  for (int i = 0; i < 37; ++i) values.push_back(stream.normal());
  for (const double q : {0.0, 0.25, 0.5, 0.77, 1.0}) {
    Values reordered = values;
    EXPECT_NEAR(io::quantile(values, Values(37, 3.0), q), io::quantile(reordered, q), 1e-12) << q;
  }
}

TEST(WeightedQuantile, IgnoresValuesOfWeightZero) {
  EXPECT_DOUBLE_EQ(io::quantile(Values{1, 5, 2, -9}, Values{1, 0, 1, 0}, 0.5), 1.5);
}

}  // namespace
}  // namespace truecluster
