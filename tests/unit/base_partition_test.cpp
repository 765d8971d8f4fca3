// Compact labels: how integers and texts are numbered, and which are missing.
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

TEST(CompactLabels, TellsNoiseFromWhatIsMissing) {
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t far = std::int64_t{1} << 40;
  for (const std::int64_t third : {std::int64_t{7}, far}) {  // in a table, and by appearance
    const std::vector<std::int64_t> labels{third, -1, least, 0, -1};
    EXPECT_THAT(compact_labels(labels, "-1").labels,
                ElementsAre(1, noise_label, missing_label, 0, noise_label));
    EXPECT_THAT(compact_labels(labels, "0").labels,
                ElementsAre(0, missing_label, missing_label, noise_label, missing_label));
    EXPECT_THAT(compact_labels(labels, "0").names, ElementsAre(std::to_string(third)));
    EXPECT_THAT(compact_labels(labels, no_noise).labels,
                ElementsAre(1, missing_label, missing_label, 0, missing_label));
  }
  constexpr std::int32_t least32 = std::numeric_limits<std::int32_t>::min();
  EXPECT_THAT(compact_labels(std::vector<std::int32_t>{least32, -1, 3}, "-1").labels,
              ElementsAre(missing_label, noise_label, 0));
  const std::vector<std::string> texts{"b", "-1", "", "NA", "none", "stray"};
  EXPECT_THAT(compact_labels(texts, "-1").labels,
              ElementsAre(0, noise_label, missing_label, missing_label, 1, 2));
  EXPECT_THAT(compact_labels(texts, "stray").labels,
              ElementsAre(0, missing_label, missing_label, missing_label, 1, noise_label));
  EXPECT_THAT(compact_labels(texts, no_noise).names, ElementsAre("b", "none", "stray"));
}

TEST(CompactLabels, GivesNoClustersIfAllIsMissing) {
  EXPECT_THAT(compact_labels(std::vector<std::int32_t>{-1, -1}).names, IsEmpty());
  EXPECT_THAT(compact_labels(std::vector<std::int32_t>{-1, -1}).labels, ElementsAre(-1, -1));
  EXPECT_THAT(compact_labels(std::vector<std::string>{"NA"}).names, IsEmpty());
  EXPECT_THAT(compact_labels(std::vector<std::string>{}).labels, IsEmpty());
}

}  // namespace
}  // namespace truecluster
