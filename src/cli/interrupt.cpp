// The signal handler behind Ctrl-C.
#include "cli/interrupt.hpp"

#include <signal.h>
#include <unistd.h>

#include <string_view>

namespace truecluster::cli {
namespace {

std::atomic<bool> stop{false};
std::atomic<int> protectors{0};
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

extern "C" void on_interrupt(int) {
  if (protectors.load() > 0 && !stop.exchange(true)) return;
  constexpr std::string_view message = "\ntruecluster: the run was interrupted\n";
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, message.data(), message.size());
  ::_exit(interrupted_exit_code);
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  ::sigaction(SIGINT, &action, nullptr);
}

const std::atomic<bool>& stop_flag() { return stop; }

Interruptible::Interruptible() { ++protectors; }
Interruptible::~Interruptible() { --protectors; }

}  // namespace truecluster::cli
