// Ctrl-C: a request to stop while something is computed or written, otherwise the end.
#pragma once

#include <atomic>
#include <functional>

#include <truecluster/error.hpp>

namespace truecluster::cli {

inline constexpr int interrupted_exit_code = 130;

void catch_interrupts();
// Set by the first Ctrl-C.
const std::atomic<bool>& stop_flag();

// A run that was interrupted, with a sentence on what has become of it.
class InterruptedRun : public Error {
 public:
  using Error::Error;
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
