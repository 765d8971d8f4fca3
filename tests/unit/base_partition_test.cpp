#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <truecluster/partition.hpp>

namespace truecluster {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(CompactLabels, NumbersIntegersInAscendingOrder) {
  const std::vector<std::int64_t> labels{7, -5, 7, 100, -1, -5};
  const Partition partition = compact_labels(labels);
  EXPECT_THAT(partition.labels, ElementsAre(1, 0, 1, 2, missing_label, 0));
  EXPECT_THAT(partition.names, ElementsAre("-5", "7", "100"));
  EXPECT_EQ(partition.n_objects(), 6);
  EXPECT_EQ(partition.n_clusters(), 3);
}

TEST(CompactLabels, TakesTheWholeRangeOfIntegers) {
  constexpr auto least = std::numeric_limits<std::int64_t>::min();
  constexpr auto greatest = std::numeric_limits<std::int64_t>::max();
  const Partition wide = compact_labels(std::vector<std::int64_t>{greatest, 0, least, greatest});
  EXPECT_THAT(wide.labels, ElementsAre(2, 1, 0, 2));
  EXPECT_THAT(wide.names, ElementsAre("-9223372036854775808", "0", "9223372036854775807"));
  constexpr auto least32 = std::numeric_limits<std::int32_t>::min();
  constexpr auto greatest32 = std::numeric_limits<std::int32_t>::max();
  const Partition wide32 = compact_labels(std::vector<std::int32_t>{greatest32, -1, least32});
  EXPECT_THAT(wide32.labels, ElementsAre(1, missing_label, 0));
}

TEST(CompactLabels, NumbersTextsInNumericOrderIfAllAreIntegers) {
  const std::vector<std::string> labels{"10", "9", "", "-3", "NA", "-1", "10"};
  const Partition partition = compact_labels(labels);
  EXPECT_THAT(partition.labels,
              ElementsAre(2, 1, missing_label, 0, missing_label, missing_label, 2));
  EXPECT_THAT(partition.names, ElementsAre("-3", "9", "10"));
}

TEST(CompactLabels, NumbersTextsInByteOrderOtherwise) {
  const std::vector<std::string> labels{"b", "10", "9", "B", "9x"};
  const Partition partition = compact_labels(labels);
  EXPECT_THAT(partition.names, ElementsAre("10", "9", "9x", "B", "b"));
  EXPECT_THAT(partition.labels, ElementsAre(4, 0, 1, 3, 2));
}

TEST(CompactLabels, KeepsDifferentTextsOfOneNumberApart) {
  const Partition partition = compact_labels(std::vector<std::string>{"7", "07", "3"});
  EXPECT_THAT(partition.names, ElementsAre("3", "07", "7"));
}

TEST(CompactLabels, GivesNoClustersIfAllIsMissing) {
  EXPECT_THAT(compact_labels(std::vector<std::int32_t>{-1, -1}).names, IsEmpty());
  EXPECT_THAT(compact_labels(std::vector<std::int32_t>{-1, -1}).labels, ElementsAre(-1, -1));
  EXPECT_THAT(compact_labels(std::vector<std::string>{"NA"}).names, IsEmpty());
  EXPECT_THAT(compact_labels(std::vector<std::string>{}).labels, IsEmpty());
}

}  // namespace
}  // namespace truecluster
