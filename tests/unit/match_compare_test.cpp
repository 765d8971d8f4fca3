// Two partitions side by side, crisp or fuzzy.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include <truecluster/compare.hpp>
#include <truecluster/error.hpp>

namespace truecluster {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

Partition crisp(std::vector<std::int64_t> labels) { return compact_labels(labels); }

double value_of(const Agreement& agreement, std::string_view name) {
  for (const NamedValue& one : agreement.indices)
    if (one.name == name) return one.value;
  throw std::out_of_range(std::string(name));
}

TEST(ComparedTable, CountsACrispSideAsZerosAndOnesBesideAFuzzyOne) {
  const AnyPartition labels = crisp({7, 9, -1, 9});
  const AnyPartition fuzzy = Matrix<double>(4, 2, {1, 0, 0.25, 0.75, 1, 0, 0, 0});
  const Crosstable table = compared_table(labels, fuzzy);
  EXPECT_EQ(table.count, Matrix<double>(2, 2, {1, 0, 0.25, 0.75}));
  EXPECT_EQ(table.n_missing, 2);
  EXPECT_THAT(table.row_names, ElementsAre("7", "9"));
  EXPECT_TRUE(table.col_names.empty());
}

TEST(ComparedTable, RefusesWhatCannotBeCompared) {
  const auto message_of = [](const AnyPartition& a, const AnyPartition& b) -> std::string {
    try {
      compared_table(a, b);
    } catch (const InvalidArgument& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(message_of(crisp({1, 2}), crisp({1, 2, 3})),
              HasSubstr("the first partition has 2 cases but the second has 3"));
  EXPECT_EQ(message_of(crisp({1, -1}), crisp({-1, 1})), "no case has a label on both sides");
  EXPECT_EQ(message_of(crisp({1, -1}), Matrix<double>(2, 2, {0, 0, 1, 0})),
            "no case has a label on both sides");
}

// 5,001 x 5,001 cells are too many; the indices that need no matching are those of equal
// partitions.
TEST(Compared, LeavesOutMatchingWhereTheTableIsTooLarge) {
  std::vector<std::int64_t> each(5001);
  for (std::size_t i = 0; i < each.size(); ++i) each[i] = static_cast<std::int64_t>(i);
  each.push_back(0);
  const AnyPartition many = crisp(each);
  const Agreement found = compared(many, many);
  EXPECT_EQ(value_of(found, "adjusted_rand"), 1);
  EXPECT_TRUE(std::isnan(value_of(found, "diagonal")) && std::isnan(value_of(found, "kappa")));
  EXPECT_THAT(found.warnings, ElementsAre(HasSubstr("5001 × 5001 clusters are too many to match")));
  EXPECT_THROW(compared_table(many, many), InvalidArgument);
  const Agreement few = compared(crisp({1, 1, 2}), crisp({5, 5, 4}));
  EXPECT_EQ(value_of(few, "diagonal"), 1);
  EXPECT_TRUE(few.warnings.empty());
}

}  // namespace
}  // namespace truecluster
