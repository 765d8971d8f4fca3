// How a computation runs. Nothing in a Context may change a result.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include <truecluster/error.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

struct Progress {
  std::string_view what;  // the step under way, e.g. "kmeans, k = 4"
  Index done = 0;         // steps of the whole job that are finished
  Index total = 0;        // steps of the whole job; an upper bound where runs may converge early
};

struct Context {
  int threads = 0;  // 0: all cores of the machine
  std::function<void(const Progress&)>
      progress{};                           // called from one thread at a time; may be empty
  const std::atomic<bool>* stop = nullptr;  // set by the caller to ask for an early end

  [[nodiscard]] bool stop_requested() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  void throw_if_stopped() const {
    if (stop_requested()) throw Interrupted();
  }
  void report(const Progress& progress_now) const {
    if (progress) progress(progress_now);
  }
};

}  // namespace truecluster
