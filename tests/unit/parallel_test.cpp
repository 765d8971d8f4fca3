// The ordered pipeline: products are consumed in order and one at a time, as in a plain loop, on
// any number of threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <thread>
#include <vector>

#include "parallel/parallel.hpp"

namespace truecluster {
namespace {

class OrderedPipeline : public testing::TestWithParam<int> {
 protected:
  [[nodiscard]] Context context() const { return {.threads = GetParam()}; }
};
INSTANTIATE_TEST_SUITE_P(Threads, OrderedPipeline, testing::Values(1, 2, 7));

TEST(Threads, AreFewOnACoreHoweverManyAreAskedFor) {
  const int cores = thread_count({.threads = 0});
  EXPECT_EQ(thread_count({.threads = 7}), 7);
  EXPECT_EQ(thread_count({.threads = 1024}), std::min(1024, 8 * cores));
}

// Later items are often ready before earlier ones.
Index square(Index i) {
  if (i % 5 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
  return i * i;
}

TEST_P(OrderedPipeline, ConsumesInOrderAndOneAtATime) {
  std::vector<Index> numbers, products;
  std::atomic<int> n_inside = 0;
  const Index end = ordered_pipeline(3, 203, context(), square, [&](Index i, Index product) {
    EXPECT_EQ(++n_inside, 1);
    numbers.push_back(i);
    products.push_back(product);
    --n_inside;
    return true;
  });
  EXPECT_EQ(end, 203);
  std::vector<Index> expected(200);
  std::iota(expected.begin(), expected.end(), Index{3});
  EXPECT_EQ(numbers, expected);
  for (std::size_t i = 0; i < products.size(); ++i)
    EXPECT_EQ(products[i], expected[i] * expected[i]);
}

TEST_P(OrderedPipeline, DoesNothingWithoutItems) {
  const auto produce = [](Index) -> int { throw std::logic_error("produced"); };
  const auto consume = [](Index, int) -> bool { throw std::logic_error("consumed"); };
  EXPECT_EQ(ordered_pipeline(5, 5, context(), produce, consume), 5);
}

// What was produced beyond the end is thrown away, and little is.
TEST_P(OrderedPipeline, EndsWhenConsumeHasEnough) {
  std::atomic<Index> n_produced = 0;
  Index n_consumed = 0;
  const auto produce = [&](Index i) {
    ++n_produced;
    return square(i);
  };
  const auto consume = [&](Index i, Index) {
    ++n_consumed;
    return i < 40;
  };
  EXPECT_EQ(ordered_pipeline(0, 100000, context(), produce, consume), 41);
  EXPECT_EQ(n_consumed, 41);
  EXPECT_GE(n_produced, 41);
  EXPECT_LE(n_produced, 41 + 4 * GetParam());
}

TEST_P(OrderedPipeline, PassesOnWhatProduceThrows) {
  std::vector<Index> consumed;
  const auto produce = [](Index i) {
    if (i == 30) throw std::runtime_error("item 30");
    return square(i);
  };
  const auto consume = [&](Index i, Index) {
    consumed.push_back(i);
    return true;
  };
  EXPECT_THROW(ordered_pipeline(0, 100, context(), produce, consume), std::runtime_error);
  // Those before it may have been consumed, in order; none after it.
  EXPECT_LE(consumed.size(), 30U);
  for (std::size_t i = 0; i < consumed.size(); ++i) EXPECT_EQ(consumed[i], static_cast<Index>(i));
}

TEST_P(OrderedPipeline, PassesOnWhatConsumeThrows) {
  Index n_consumed = 0;
  const auto consume = [&](Index i, Index) {
    ++n_consumed;
    if (i == 30) throw std::runtime_error("item 30");
    return true;
  };
  EXPECT_THROW(ordered_pipeline(0, 100, context(), square, consume), std::runtime_error);
  EXPECT_EQ(n_consumed, 31);
}

TEST_P(OrderedPipeline, StopsOnRequest) {
  std::atomic<bool> stop = false;
  Context stoppable = context();
  stoppable.stop = &stop;
  Index n_consumed = 0;
  const auto consume = [&](Index i, Index) {
    ++n_consumed;
    if (i == 20) stop = true;
    return true;
  };
  EXPECT_THROW(ordered_pipeline(0, 100000, stoppable, square, consume), Interrupted);
  EXPECT_GE(n_consumed, 21);
  EXPECT_LE(n_consumed, 21 + 4 * GetParam());
}

TEST_P(OrderedPipeline, DoesNotBeginWhenAskedToStopBefore) {
  const std::atomic<bool> stop = true;
  Context stopped = context();
  stopped.stop = &stop;
  const auto produce = [](Index) -> int { throw std::logic_error("produced"); };
  EXPECT_THROW(ordered_pipeline(0, 9, stopped, produce, [](Index, int) { return true; }),
               Interrupted);
}

}  // namespace
}  // namespace truecluster
