// Work on a second thread while the calling one looks: who hears of what, and whose exception wins.
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <truecluster/error.hpp>
#include <truecluster/run_beside.hpp>

namespace truecluster {
namespace {

void ignore(const std::optional<News>&) {}

void wait_for_stop(const Context& context) {
  while (!context.stop_requested()) std::this_thread::yield();
}

TEST(RunBeside, LooksOnTheCallingThreadAndEndsWithTheLatestNews) {
  const auto caller = std::this_thread::get_id();
  std::vector<std::string> seen;
  run_beside(
      3,
      [&](const Context& context) {
        EXPECT_NE(std::this_thread::get_id(), caller);
        EXPECT_EQ(context.threads, 3);
        context.report({"choosing", 1, 4, "1 cluster leads"});
        context.report({"choosing", 2, 4, "2 clusters by genie lead"});
      },
      [&](const std::optional<News>& news) {
        EXPECT_EQ(std::this_thread::get_id(), caller);
        if (!news) return;
        EXPECT_EQ(news->total, 4);
        seen.push_back(news->what + std::to_string(news->done) + news->leading);
      });
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back(), "choosing22 clusters by genie lead");
}

TEST(RunBeside, ThrowsWhatTheWorkThrows) {
  const auto fail = [](const Context&) { throw InvalidArgument("no"); };
  EXPECT_THROW(run_beside(1, fail, ignore), InvalidArgument);
}

TEST(RunBeside, StopsTheWorkAndThrowsWhatLookingThrew) {
  int n_looks = 0;
  const auto fail = [&](const std::optional<News>&) {
    ++n_looks;
    throw std::runtime_error("the user wants to stop");
  };
  const auto work = [](const Context& context) {
    wait_for_stop(context);
    context.throw_if_stopped();
  };
  EXPECT_THROW(run_beside(1, work, fail), std::runtime_error);
  EXPECT_EQ(n_looks, 1);
}

}  // namespace
}  // namespace truecluster
