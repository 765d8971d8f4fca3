// Ctrl-C, or a signal to end: a request to stop while something is computed or written, otherwise
// the end.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>

#include <truecluster/error.hpp>

namespace truecluster::cli {

inline constexpr int interrupted_exit_code = 130;

void catch_interrupts();
// On ranks a signal to end comes from the launcher, which has already said why all end.
void leave_ends_to_launcher();
// Set by the first one.
const std::atomic<bool>& stop_flag();

// A run that was interrupted, with a sentence on what has become of it, and the command that goes
// on with it, if there is one.
class InterruptedRun : public Error {
 public:
  explicit InterruptedRun(const std::string& sentence, std::string goes_on = "")
      : Error(sentence), command(std::move(goes_on)) {}
  std::string command;
};

// While one lives, the first Ctrl-C says so at once and sets the flag; a second one ends the
// program.
class Interruptible {
 public:
  Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();
};

// Also while nothing else answers, a second Ctrl-C ends the program within a moment; first, a
// thread of its own calls this. May be called once.
void clean_up_at_second_interrupt(std::function<void()> clean_up);

}  // namespace truecluster::cli
