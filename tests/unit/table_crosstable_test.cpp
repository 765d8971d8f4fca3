// Crosstables of small partitions: margins, missing cases, all kinds of input.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <truecluster/crosstable.hpp>
#include <truecluster/error.hpp>

#include "table/count_labels.hpp"

namespace truecluster {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

using Integers = std::vector<std::int64_t>;
using Rows = std::vector<double>;

// Cases 4 and 5 lack a label; (3, 10) twice, (3, 20) once, (8, 10) once.
const Integers labels_a{3, 3, 8, 3, -1, 8};
const Integers labels_b{10, 20, 10, 10, 20, -1};

TEST(Crosstable, CountsPairsAndMarginsAndDropsMissingCases) {
  const Crosstable table = crosstable(labels_a, labels_b);
  EXPECT_EQ(table.count, Matrix<double>(2, 2, Rows{2, 1, 1, 0}));
  EXPECT_THAT(table.row_total, ElementsAre(3, 1));
  EXPECT_THAT(table.col_total, ElementsAre(3, 1));
  EXPECT_EQ(table.total, 4);
  EXPECT_EQ(table.n_missing, 2);
  EXPECT_THAT(table.row_names, ElementsAre("3", "8"));
  EXPECT_THAT(table.col_names, ElementsAre("10", "20"));
}

TEST(Crosstable, IsTheSameForAllKindsOfInput) {
  const Crosstable expected = crosstable(labels_a, labels_b);
  const std::vector<std::int32_t> a32(labels_a.begin(), labels_a.end());
  const std::vector<std::int32_t> b32(labels_b.begin(), labels_b.end());
  const Integers far_a{3, 3, 1LL << 60, 3, -1, 1LL << 60};
  for (const Crosstable& table :
       {crosstable(compact_labels(labels_a), compact_labels(labels_b)), crosstable(a32, b32),
        crosstable(labels_a, labels_b, Rows(6, 1.0)), crosstable(far_a, labels_b)}) {
    EXPECT_EQ(table.count, expected.count);
    EXPECT_EQ(table.row_total, expected.row_total);
    EXPECT_EQ(table.col_total, expected.col_total);
    EXPECT_EQ(table.total, 4);
    EXPECT_EQ(table.n_missing, 2);
    EXPECT_EQ(table.col_names, expected.col_names);
  }
}

TEST(Crosstable, KeepsClustersThatOccurOnlyWhereTheOtherLabelIsMissing) {
  const Integers a{0, 5}, b{0, -1};
  for (const Crosstable& table :
       {crosstable(a, b), crosstable(compact_labels(a), compact_labels(b))}) {
    EXPECT_EQ(table.count, Matrix<double>(2, 1, Rows{1, 0}));
    EXPECT_THAT(table.row_names, ElementsAre("0", "5"));
    EXPECT_EQ(table.n_missing, 1);
  }
}

TEST(Crosstable, HandlesTheExtremeIntegers) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  const Integers a{least, greatest, least}, b{greatest, greatest, -1};
  const Crosstable table = crosstable(a, b);
  EXPECT_EQ(table.count, Matrix<double>(2, 1, Rows{1, 1}));
  EXPECT_EQ(table.n_missing, 1);
}

TEST(Crosstable, AddsUpWeights) {
  const Crosstable table = crosstable(labels_a, labels_b, Rows{0.5, 2, 0, 4, 100, 100});
  EXPECT_EQ(table.count, Matrix<double>(2, 2, Rows{4.5, 2, 0, 0}));
  EXPECT_EQ(table.total, 6.5);
  EXPECT_EQ(table.n_missing, 2);
}

// Case 1: (1, 0) x (0.5, 0.5); case 2: (0.25, 0.75) x (0, 1) twice; case 3 has no membership.
TEST(Crosstable, MultipliesMemberships) {
  const Matrix<double> a(3, 2, Rows{1, 0, 0.25, 0.75, 0, 0});
  const Matrix<double> b(3, 2, Rows{0.5, 0.5, 0, 1, 1, 0});
  const Crosstable table = crosstable(a, b, Rows{1, 2, 5});
  EXPECT_EQ(table.count, Matrix<double>(2, 2, Rows{0.5, 1, 0, 1.5}));
  EXPECT_THAT(table.row_total, ElementsAre(1.5, 1.5));
  EXPECT_THAT(table.col_total, ElementsAre(0.5, 2.5));
  EXPECT_EQ(table.total, 3);
  EXPECT_EQ(table.n_missing, 1);
}

TEST(Crosstable, OfCountsSumsTheMargins) {
  const Crosstable table = crosstable_of_counts(Matrix<double>(1, 3, Rows{1, 2, 4}));
  EXPECT_THAT(table.row_total, ElementsAre(7));
  EXPECT_THAT(table.col_total, ElementsAre(1, 2, 4));
  EXPECT_EQ(table.total, 7);
}

TEST(Crosstable, OfNoCasesIsEmpty) {
  const Crosstable table = crosstable(Integers{}, Integers{});
  EXPECT_EQ(table.rows(), 0);
  EXPECT_EQ(table.total, 0);
  EXPECT_EQ(crosstable(Integers{-1}, Integers{3}).cols(), 1);
}

TEST(SparseCrosstable, HoldsTheNonZeroCellsInOrder) {
  const SparseCrosstable table =
      sparse_crosstable(compact_labels(labels_a), compact_labels(labels_b));
  ASSERT_EQ(table.cells.size(), 3U);
  EXPECT_EQ(table.cells[0].count, 2);
  EXPECT_EQ(table.cells[1].col, 1);
  EXPECT_EQ(table.cells[2].row, 1);
  EXPECT_THAT(table.row_total, ElementsAre(3, 1));
  EXPECT_THAT(table.col_total, ElementsAre(3, 1));
  EXPECT_EQ(table.total, 4);
  EXPECT_EQ(table.n_missing, 2);
}

TEST(LabelCounter, OverwritesATableOfItsShape) {
  LabelCounter counter;
  Crosstable table = empty_crosstable(2, 3);
  const std::vector<Label> a{0, 1, 1, missing_label, 0}, b{2, 0, 0, 1, missing_label};
  for (int repeat = 0; repeat < 2; ++repeat) {
    counter.count(a, b, table);
    EXPECT_EQ(table.count, Matrix<double>(2, 3, Rows{0, 0, 1, 2, 0, 0}));
    EXPECT_THAT(table.row_total, ElementsAre(1, 2));
    EXPECT_THAT(table.col_total, ElementsAre(2, 0, 1));
    EXPECT_EQ(table.n_missing, 2);
  }
}

// More cases than the counting loop handles at a time, with a remainder.
TEST(LabelCounter, CountsEveryCaseOnce) {
  std::vector<Label> a(1003), b(1003);
  for (std::size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<Label>(i % 3);
    b[i] = static_cast<Label>(i % 2);
  }
  Crosstable table = empty_crosstable(3, 2);
  LabelCounter().count(a, b, table);
  // 1003 = 167 * 6 + 1, and the last case is (0, 0).
  EXPECT_EQ(table.count, Matrix<double>(3, 2, Rows{168, 167, 167, 167, 167, 167}));
}

TEST(CrosstableErrors, SayBothLengths) {
  EXPECT_THAT(([] {
                crosstable(Integers{1, 2, 3}, Integers{1});
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("3 cases but the second has 1")));
  const Matrix<double> a(2, 1, 1.0), b(3, 1, 1.0);
  EXPECT_THAT(([&] { crosstable(a, b); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("2 cases but the second has 3")));
}

TEST(CrosstableErrors, SayWhichWeightIsWrong) {
  const Integers labels{1, 2};
  EXPECT_THAT(([&] {
                crosstable(labels, labels, Rows{1, -2});
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("the weight of case 2 is -2")));
  EXPECT_THAT(([&] {
                crosstable(labels, labels, Rows{std::nan(""), 2});
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("the weight of case 1 is nan")));
  EXPECT_THAT(([&] { crosstable(labels, labels, Rows{1}); }),
              ThrowsMessage<InvalidArgument>(
                  HasSubstr("the number of weights is 1 but the number of cases is 2")));
}

TEST(CrosstableErrors, SayWhichMembershipIsWrong) {
  const Matrix<double> good(2, 2, 0.5);
  EXPECT_THAT(
      ([&] {
        crosstable(good, Matrix<double>(2, 2, Rows{1, 0, -0.5, 1.5}));
      }),
      ThrowsMessage<InvalidArgument>(HasSubstr(
          "case 2 and cluster 1 of the second partition: the membership -0.5 is negative")));
  EXPECT_THAT(
      ([&] { crosstable(Matrix<double>(2, 2, 0.4), good); }),
      ThrowsMessage<InvalidArgument>(HasSubstr(
          "case 1 and cluster 1 of the first partition: the memberships sum to 0.8, not to 1")));
}

TEST(CrosstableErrors, SayWhichCountOrLabelIsWrong) {
  EXPECT_THAT(([] {
                crosstable_of_counts(Matrix<double>(1, 2, Rows{1, -3}));
              }),
              ThrowsMessage<InvalidArgument>(HasSubstr("count (0, 1) is -3")));
  EXPECT_THAT(([] { crosstable_of_counts(Matrix<double>(1, 2, 1e308)); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("sum")));
  const Partition good{{0, 0}, {"x"}}, high{{0, 1}, {"x"}}, low{{-2, 0}, {"x"}};
  EXPECT_THAT(([&] { crosstable(good, high); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("labels[1] of the second partition is 1")));
  EXPECT_THAT(([&] { sparse_crosstable(low, good); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("labels[0] of the first partition is -2")));
}

TEST(CrosstableErrors, RefuseATableThatFitsNowhere) {
  const Partition many{{0}, std::vector<std::string>(100000, "x")};
  EXPECT_THAT(([&] { crosstable(many, many); }),
              ThrowsMessage<InvalidArgument>(HasSubstr("100000 by 100000")));
  EXPECT_FALSE(dense_table_is_reasonable(100000, 100000, 1000000));
  EXPECT_TRUE(dense_table_is_reasonable(50, 50, 100));
}

}  // namespace
}  // namespace truecluster
