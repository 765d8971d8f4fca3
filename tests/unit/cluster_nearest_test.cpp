// The nearest training case, held against looking at all of them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/error.hpp>
#include <truecluster/nearest.hpp>

#include "cluster/neighbour_search.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// The sum over the features in their order, as the definition says; the first among equals.
template <class Term>
Index nearest_of_all(const Matrix<double>& training, std::span<const double> row, Term term) {
  Index found = 0;
  double least = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < training.rows(); ++i) {
    double sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) sum += term(training.row(i)[j] - row[j]);
    if (sum < least) {
      least = sum;
      found = i;
    }
  }
  return found;
}

std::vector<Index> expected(const Matrix<double>& training, const Matrix<double>& rows,
                            Metric metric) {
  std::vector<Index> cases;
  for (Index i = 0; i < rows.rows(); ++i)
    cases.push_back(
        metric == Metric::manhattan
            ? nearest_of_all(training, rows.row(i), [](double x) { return std::abs(x); })
            : nearest_of_all(training, rows.row(i), [](double x) { return x * x; }));
  return cases;
}

// Whole numbers give many ties and equal cases.
Matrix<double> grid(Index n, Index d, Stream& stream) {
  Matrix<double> data(n, d);
  for (double& value : data.values()) value = static_cast<double>(stream.below(3));
  return data;
}

TEST(NearestCases, AreThoseOfLookingAtAll) {
  Stream stream(5, Stage::cluster);
  for (const Index n : {1, 2, 17, 127, 499, 500, 1000})
    for (const Index d : {1, 2, 3, 7, 10, 16, 17}) {
      const auto training = testing::clustered_data(n, d, 6, stream, 3);
      const auto rows = testing::clustered_data(201, d, 6, stream, 3);
      EXPECT_EQ(nearest_cases(training, rows), expected(training, rows, Metric::euclidean));
      const auto coarse = grid(n, d, stream), coarse_rows = grid(202, d, stream);
      EXPECT_EQ(nearest_cases(coarse, coarse_rows),
                expected(coarse, coarse_rows, Metric::euclidean))
          << n << " × " << d;
    }
}

TEST(NeighbourSearch, FindsTheNearestByManhattanDistance) {
  Stream stream(6, Stage::cluster);
  for (const Index n : {90, 500})
    for (const Index d : {1, 4, 11}) {
      const auto training = grid(n, d, stream), rows = grid(301, d, stream);
      const MetricSpace space(training, drawn_cases(training, testing::ones(n)), Metric::manhattan);
      std::vector<Index> cases(301);
      NeighbourSearch(space).nearest(rows, cases);
      EXPECT_EQ(cases, expected(training, rows, Metric::manhattan));
    }
}

// Also of distances that are given.
TEST(NearestCases, AreTheFirstAmongEquallyNearOnes) {
  const Matrix<double> same(1000, 2, 1.5);
  EXPECT_THAT(nearest_cases(same, Matrix<double>(2, 2, {1.5, 1.5, 7, 8})), ElementsAre(0, 0));
  const Matrix<double> between(3, 3, {0, 2, 2, 2, 0, 2, 2, 2, 0}), given(2, 3, {3, 1, 1, 0, 5, 0});
  EXPECT_THAT(
      nearest_cases({between.view(), DataKind::distances}, {given.view(), DataKind::distances}),
      ElementsAre(1, 0));
}

TEST(NearestCases, AreTheSameOnAnyNumberOfThreadsAndInSinglePrecision) {
  Stream stream(7, Stage::cluster);
  const auto training = testing::clustered_data(3000, 5, 4, stream);
  const auto rows = testing::clustered_data(2000, 5, 4, stream);
  const auto one = nearest_cases(training, rows, {.threads = 1});
  EXPECT_EQ(one, nearest_cases(training, rows, {.threads = 2}));
  EXPECT_EQ(one, nearest_cases(training, rows, {.threads = 7}));
  Matrix<float> single(3000, 5);
  std::ranges::copy(training.values(), single.values().begin());
  Matrix<double> rounded(3000, 5);
  std::ranges::copy(single.values(), rounded.values().begin());
  EXPECT_EQ(nearest_cases(single, rows), expected(rounded, rows, Metric::euclidean));
}

// Where squares overflow, all cases would be equally near.
TEST(NearestCases, RefuseOtherColumnsAndValuesThatCannotBeSquared) {
  const Matrix<double> training(2, 2, {0, 0, 1, 1});
  EXPECT_THAT([&] { nearest_cases(training, Matrix<double>(1, 3)); },
              ThrowsMessage<InvalidArgument>(
                  HasSubstr("the new cases have 3 columns but the training cases have 2")));
  const Matrix<double> two(1, 2);
  EXPECT_THAT([&] { nearest_cases(training, DataView(two.view(), DataKind::distances)); },
              ThrowsMessage<InvalidArgument>(
                  HasSubstr("the new cases have distances but the training cases have features")));
  EXPECT_THAT(
      [&] {
        nearest_cases(training, Matrix<double>(1, 2, {0, std::nan("")}));
      },
      ThrowsMessage<InvalidArgument>(HasSubstr("row 1 and column 2")));
  EXPECT_THAT(
      [&] {
        nearest_cases(training, Matrix<double>(1, 2, {-1e200, 0}));
      },
      ThrowsMessage<InvalidArgument>(
          HasSubstr("value -1e+200 in row 1 and column 1 of the new cases is too large")));
}

}  // namespace
}  // namespace truecluster
