// Whether a process still runs.
#include "base/process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace truecluster {
namespace {

TEST(Process, RunsIfItIsUs) { EXPECT_TRUE(is_running(std::to_string(::getpid()))); }

TEST(Process, HasEndedEvenIfNobodyHasAskedHow) {
  const pid_t child = ::fork();
  if (child == 0) ::_exit(0);
  siginfo_t info;
  ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
  EXPECT_FALSE(is_running(std::to_string(child)));
  ASSERT_EQ(::waitpid(child, nullptr, 0), child);
  EXPECT_FALSE(is_running(std::to_string(child)));
}

TEST(Process, IsNotOursToJudgeIfItsNumberIsNone) {
  for (const char* text : {"", "0", "-1", "12x", "99999999999"}) EXPECT_TRUE(is_running(text));
}

}  // namespace
}  // namespace truecluster
