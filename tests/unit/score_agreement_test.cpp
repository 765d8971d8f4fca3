// Agreement indices by hand arithmetic, on fractional and on huge counts.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <truecluster/agreement.hpp>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

using testing::DoubleNear;
using testing::HasSubstr;
using testing::ThrowsMessage;

using Rows = std::vector<double>;
using Matching = std::vector<Index>;

Crosstable table_of(Index n_rows, Index n_cols, Rows counts) {
  return crosstable_of_counts(Matrix<double>(n_rows, n_cols, std::move(counts)));
}

std::map<std::string, double> named(const std::vector<NamedValue>& values) {
  std::map<std::string, double> result;
  for (const auto& [name, value] : values) result.emplace(name, value);
  return result;
}

// {0 0 0 1 1 1} against {0 0 1 1 2 2}: of 15 pairs 2 are together in both (01, 45), 4 in the first
// only, 1 in the second only (23), 8 apart in both.
TEST(Agreement, IsWhatHandArithmeticGives) {
  const auto index = named(agreement(table_of(2, 3, {2, 1, 0, 0, 1, 2})));
  EXPECT_DOUBLE_EQ(index.at("rand"), 10. / 15);
  EXPECT_DOUBLE_EQ(index.at("jaccard"), 2. / 7);
  EXPECT_DOUBLE_EQ(index.at("fowlkes_mallows"), 2 / std::sqrt(6. * 3.));
  // Expected number together 6 * 3 / 15 = 1.2, maximum (6 + 3) / 2 = 4.5.
  EXPECT_DOUBLE_EQ(index.at("adjusted_rand"), (2 - 1.2) / (4.5 - 1.2));
  // Two columns hold one class (log 2 known), the middle one both: 2/3 log 2.
  const double log2 = std::log(2.), log3 = std::log(3.);
  EXPECT_DOUBLE_EQ(index.at("mutual_information"), 2. / 3 * log2);
  EXPECT_DOUBLE_EQ(index.at("homogeneity"), 2. / 3);
  EXPECT_DOUBLE_EQ(index.at("completeness"), 2. / 3 * log2 / log3);
  EXPECT_DOUBLE_EQ(index.at("variation_of_information"), log2 + log3 - 4. / 3 * log2);
  EXPECT_DOUBLE_EQ(index.at("normalized_mutual_information"), 4. / 3 * log2 / (log2 + log3));
  EXPECT_DOUBLE_EQ(index.at("v_measure"), index.at("normalized_mutual_information"));
  EXPECT_DOUBLE_EQ(index.at("purity"), 5. / 6);
}

TEST(Agreement, IgnoresEmptyRowsAndColumns) {
  const auto without = named(agreement(table_of(1, 1, {4})));
  EXPECT_EQ(named(agreement(table_of(2, 3, {0, 4, 0, 0, 0, 0}))), without);
}

TEST(Agreement, ReadsFractionalCountsByTheSameFormulas) {
  const auto index = named(agreement(table_of(2, 2, {2.5, 0.5, 0.5, 1.5})));
  // Sums of squares: cells 9, rows 13, columns 13, total 25; pairs 4, 4, 4, 8 of 20.
  EXPECT_DOUBLE_EQ(index.at("rand"), 12. / 20);
  EXPECT_DOUBLE_EQ(index.at("jaccard"), 4. / 12);
  EXPECT_DOUBLE_EQ(index.at("adjusted_rand"), 2. * (32 - 16) / (8 * 12 + 8 * 12));
  EXPECT_TRUE(std::isnan(index.at("adjusted_mutual_information")));
}

// Half of the cases lie outside the diagonal at random: adjusted_rand is that of a small table
// but for the terms of order 1/N, and nothing overflows.
TEST(Agreement, StaysExactForHugeCounts) {
  for (const double scale : {1e9, 1e15, 1e100, 1e300}) {
    const auto index = named(agreement(table_of(2, 2, {3 * scale, scale, scale, 3 * scale})));
    // In units of scale: cells 20, rows 32, columns 32, total 64; apart 64 - 64 + 20 = 20.
    EXPECT_THAT(index.at("rand"), DoubleNear(40. / 64, 1e-9)) << scale;
    EXPECT_THAT(index.at("adjusted_rand"), DoubleNear(2. * (400 - 144) / 2048, 1e-9)) << scale;
    EXPECT_THAT(index.at("fowlkes_mallows"), DoubleNear(20. / 32, 1e-9)) << scale;
    EXPECT_THAT(index.at("adjusted_mutual_information"),
                DoubleNear(index.at("normalized_mutual_information"), 1e-9))
        << scale;
  }
}

// 10^6 cases in 10^5 clusters on either side: a full table would have 10^10 cells. The first cases
// of neighbouring clusters swap: each cluster keeps 9 of its 10 cases and has one of another.
TEST(Agreement, HandlesManyClustersInLittleMemory) {
  constexpr Index n = 1000000, n_clusters = 100000;
  Partition a, b;
  a.names.resize(n_clusters);
  b.names.resize(n_clusters);
  for (Index i = 0; i < n; ++i) {
    a.labels.push_back(static_cast<Label>(i % n_clusters));
    b.labels.push_back(static_cast<Label>(i < n_clusters ? (i ^ 1) : i % n_clusters));
  }
  const auto index = named(agreement(a, b));
  // Pairs per cluster: 9 * 8 in both, of 10 * 9.
  EXPECT_DOUBLE_EQ(index.at("fowlkes_mallows"), 0.8);
  EXPECT_DOUBLE_EQ(index.at("jaccard"), 72. / (90 + 90 - 72));
  EXPECT_DOUBLE_EQ(index.at("purity"), 0.9);
  const double conditional = -0.9 * std::log(0.9) - 0.1 * std::log(0.1);
  EXPECT_THAT(index.at("variation_of_information"), DoubleNear(2 * conditional, 1e-9));
  // A cell holds 10 * 10 / 10^6 cases in the mean, hence almost always none or one: the expected
  // mutual information is log(10^4), but for terms of the order of that mean.
  const double information = std::log(1e5) - conditional, expected = std::log(1e4);
  EXPECT_THAT(index.at("adjusted_mutual_information"),
              DoubleNear((information - expected) / (std::log(1e5) - expected), 1e-4));
}

TEST(DiagonalFraction, CountsMatchedCellsOnly) {
  const Crosstable table = table_of(2, 3, {1, 5, 2, 4, 0, 8});
  EXPECT_DOUBLE_EQ(diagonal_fraction(table, Matching{1, 0}), 9. / 20);
  EXPECT_DOUBLE_EQ(diagonal_fraction(table, Matching{-1, 2}), 8. / 20);
  EXPECT_DOUBLE_EQ(diagonal_fraction(table, Matching{-1, -1}), 0);
}

// Rows 10 and 10, columns 12 and 8: observed 16/20, expected (10 * 12 + 10 * 8) / 400 = 1/2.
TEST(CohenKappa, ComparesTheDiagonalWithItsExpectation) {
  const Crosstable table = table_of(2, 2, {9, 1, 3, 7});
  EXPECT_DOUBLE_EQ(cohen_kappa(table, Matching{0, 1}), (0.8 - 0.5) / 0.5);
  EXPECT_DOUBLE_EQ(cohen_kappa(table, Matching{1, 0}), (0.2 - 0.5) / 0.5);
}

// An unmatched cluster is a category the other side never uses: as if the table had an empty row.
TEST(CohenKappa, TreatsUnmatchedClustersAsCategoriesOfOneSide) {
  const Crosstable wide = table_of(2, 3, {4, 1, 2, 0, 3, 0});
  const Crosstable square = table_of(3, 3, {4, 1, 2, 0, 3, 0, 0, 0, 0});
  EXPECT_DOUBLE_EQ(cohen_kappa(wide, Matching{0, 1}), cohen_kappa(square, Matching{0, 1, 2}));
  // Observed 7/10, expected (7 * 4 + 3 * 4) / 100.
  EXPECT_DOUBLE_EQ(cohen_kappa(wide, Matching{0, 1}), (0.7 - 0.4) / 0.6);
}

TEST(CohenKappa, IsOneIfAllCasesAreInOneMatchedCell) {
  EXPECT_EQ(cohen_kappa(table_of(1, 1, {3}), Matching{0}), 1);
  EXPECT_EQ(cohen_kappa(table_of(1, 1, {3}), Matching{-1}), 0);
}

TEST(AgreementErrors, NeedACase) {
  const Partition none{{missing_label, missing_label}, {}};
  EXPECT_THAT(([&] { agreement(none, none); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("(2 lack a label)")));
  EXPECT_THROW(adjusted_rand_index(Crosstable{}), InvalidArgument);
  EXPECT_THROW(diagonal_fraction(Crosstable{}, {}), InvalidArgument);
}

TEST(AgreementErrors, RefuseWeightsThatAreShares) {
  const Partition some{{0, 1, 0, 1}, {"x", "y"}};
  EXPECT_THAT(([&] { agreement(some, some, Rows(4, 0.25)); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("so that they sum to 4")));
}

TEST(AgreementErrors, SayWhatIsWrongWithAMatching) {
  const Crosstable table = table_of(2, 2, {1, 1, 1, 1});
  EXPECT_THAT(([&] { cohen_kappa(table, Matching{0}); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("1 entries but the table has 2 rows")));
  EXPECT_THAT(([&] {
                cohen_kappa(table, Matching{0, 2});
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("row 1 is matched to column 2")));
  EXPECT_THAT(([&] {
                cohen_kappa(table, Matching{1, 1});
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("rows 0 and 1 are both matched")));
}

}  // namespace
}  // namespace truecluster
