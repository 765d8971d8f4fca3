// A child process that does what this one is about to do, and leaves no trace if it crashes.
#include "io/trial.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <fstream>

#include <truecluster/error.hpp>

namespace truecluster::io {
namespace {

constexpr int is_refused = 3;  // the exit code of a child whose action has thrown an IoError

// The bytes of this process that count for RLIMIT_DATA.
std::uint64_t data_size() {
  std::ifstream file("/proc/self/statm");
  std::uint64_t pages = 0;
  for (int field = 0; field < 6; ++field) file >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void limit(int resource, std::uint64_t most) {
  rlimit now{};
  if (::getrlimit(static_cast<__rlimit_resource_t>(resource), &now) != 0) return;
  now.rlim_cur = std::min<rlim_t>(most, now.rlim_max);
  ::setrlimit(static_cast<__rlimit_resource_t>(resource), &now);
}

[[noreturn]] void act_as_child(int to_parent, std::uint64_t memory,
                               const std::function<void()>& action) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, data_size() + memory);
  for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL}) std::signal(signal, SIG_DFL);
  // The C library tells of damaged memory on standard error.
  if (const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC); nowhere >= 0)
    ::dup2(nowhere, STDERR_FILENO);
  try {
    action();
  } catch (const IoError& error) {
    const std::string message = error.what();
    const bool told =
        ::write(to_parent, message.data(), message.size()) == static_cast<ssize_t>(message.size());
    ::_exit(told ? is_refused : 1);
  } catch (...) {
    ::_exit(0);
  }
  ::_exit(0);
}

std::string all_from(int child) {
  std::string text;
  std::array<char, 4096> part{};
  for (;;) {
    const ssize_t got = ::read(child, part.data(), part.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return text;
    text.append(part.data(), got);
  }
}

}  // namespace

std::optional<std::string> failure_in_child(std::uint64_t memory,
                                            const std::function<void()>& action) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  const pid_t child = ::fork();
  if (child == 0) act_as_child(ends[1], memory, action);
  ::close(ends[1]);
  std::string message = child < 0 ? "" : all_from(ends[0]);
  ::close(ends[0]);
  int status = 0;
  if (child < 0) return std::nullopt;
  while (::waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return std::nullopt;
  if (WIFEXITED(status) && WEXITSTATUS(status) == is_refused) return message;
  const bool was_stopped =
      WIFSIGNALED(status) && (WTERMSIG(status) == SIGINT || WTERMSIG(status) == SIGTERM);
  if (status == 0 || was_stopped) return std::nullopt;
  return "";
}

}  // namespace truecluster::io
