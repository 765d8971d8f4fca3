// Progress on R's console: one line that is replaced, and removed at the end.
#pragma once

#include <chrono>

#include <truecluster/run_beside.hpp>

namespace truecluster_r {

// Used on R's thread only.
class ConsoleLine {
 public:
  ConsoleLine() = default;
  ConsoleLine(const ConsoleLine&) = delete;
  ConsoleLine& operator=(const ConsoleLine&) = delete;
  ~ConsoleLine();

  // At most ten times a second.
  void show(const truecluster::News& news);

 private:
  std::chrono::steady_clock::time_point next_;
  std::size_t width_ = 0;  // of what stands there
};

}  // namespace truecluster_r
