// Ctrl-C: a request to stop while something is computed or written, otherwise the end.
#pragma once

#include <atomic>

namespace truecluster::cli {

inline constexpr int interrupted_exit_code = 130;

void catch_interrupts();
// Set by the first Ctrl-C.
const std::atomic<bool>& stop_flag();

// While one lives, the first Ctrl-C only sets the flag; a second one ends the program.
class Interruptible {
 public:
  Interruptible();
  Interruptible(const Interruptible&) = delete;
  Interruptible& operator=(const Interruptible&) = delete;
  ~Interruptible();
};

}  // namespace truecluster::cli
