// How a computation runs. Nothing in a Context may change a result, except a time limit.
#pragma once

#include <atomic>
#include <functional>
#include <string_view>

#include <truecluster/error.hpp>
#include <truecluster/types.hpp>

namespace truecluster {

struct Progress {
  std::string_view what;          // the stage under way, e.g. "choosing"
  Index done = 0;                 // steps of this stage that are finished
  Index total = 0;                // an upper bound where it may end early
  std::string_view leading = {};  // what the answer would be now: "2 clusters by genie lead"
  Index stages_after = 0;         // that may follow
};

// More threads than any machine has use for would take its memory: what front ends refuse.
inline constexpr int max_threads = 1024;

struct Context {
  int threads = 0;  // 0: all cores of the machine
  std::function<void(const Progress&)>
      progress{};                           // called from one thread at a time; may be empty
  const std::atomic<bool>* stop = nullptr;  // set by the caller to ask for an early end
  // Asked between replicates; once true, a run ends with the results so far. May be empty. The one
  // member that does change results, on request: it limits how long they may take.
  std::function<bool()> time_is_up{};

  [[nodiscard]] bool stop_requested() const {
    return stop != nullptr && stop->load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool out_of_time() const { return time_is_up && time_is_up(); }
  void throw_if_stopped() const {
    if (stop_requested()) throw Interrupted();
  }
  void report(const Progress& progress_now) const {
    if (progress) progress(progress_now);
  }
};

}  // namespace truecluster
