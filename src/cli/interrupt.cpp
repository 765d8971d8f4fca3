// The signal handler behind Ctrl-C and its like, and the thread that cleans up at the second one.
#include "cli/interrupt.hpp"

#include <semaphore.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

namespace truecluster::cli {
namespace {

// What ends jobs: a batch system, a terminal that is closed, and a limit of time (ulimit -t).
constexpr std::array end_signals{SIGTERM, SIGHUP, SIGXCPU};

std::atomic<bool> stop{false};
std::atomic<int> protectors{0};
std::atomic<bool> is_watched{false};
std::atomic<bool> on_terminal{false};  // where a line of progress may stand
sem_t asked_again;
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

// Signal handlers may call little more than write().
void write_error(std::string_view text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text.data(), text.size());
}

void say_in_handler(std::string_view sentence) {
  if (on_terminal.load()) write_error("\n");
  write_error(sentence);
}

[[noreturn]] void end_at_once() {
  say_in_handler("truecluster: the run was interrupted\n");
  ::_exit(interrupted_exit_code);
}

extern "C" void on_interrupt(int signal) {
  if (protectors.load() == 0) end_at_once();
  if (!stop.exchange(true))
    say_in_handler(signal == SIGINT
                       ? "truecluster: stopping; press Ctrl-C again to quit at once\n"
                       : "truecluster: stopping; a second signal ends the run at once\n");
  else if (is_watched.load())
    ::sem_post(&asked_again);
  else
    end_at_once();
}

}  // namespace

void catch_interrupts() {
  on_terminal = ::isatty(STDERR_FILENO) != 0;
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGINT, &action, nullptr);
  for (const int signal : end_signals) {
    struct sigaction before {};
    ::sigaction(signal, nullptr, &before);
    const bool is_ignored = before.sa_handler == SIG_IGN;  // by nohup
    if (!is_ignored) ::sigaction(signal, &action, nullptr);
  }
}

void leave_ends_to_launcher() {
  for (const int signal : end_signals) ::signal(signal, SIG_DFL);
}

const std::atomic<bool>& stop_flag() { return stop; }

Interruptible::Interruptible() { ++protectors; }
Interruptible::~Interruptible() { --protectors; }

void clean_up_at_second_interrupt(std::function<void()> clean_up) {
  ::sem_init(&asked_again, 0, 0);
  try {
    std::thread([clean_up = std::move(clean_up)] {
      while (::sem_wait(&asked_again) != 0) continue;
      clean_up();
      end_at_once();
    }).detach();
    is_watched = true;
  } catch (const std::system_error&) {
    // Without a thread the program ends all the same; the next run removes what is left.
  }
}

}  // namespace truecluster::cli
