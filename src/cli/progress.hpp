// One line on standard error that says what a run does, what leads, and how long it may still take.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <truecluster/context.hpp>

namespace truecluster::cli {

class ProgressLine {
 public:
  // What is counted: "replicates", or empty.
  explicit ProgressLine(std::string counted);
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();  // removes the line from a terminal

  void show(const Progress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  [[nodiscard]] std::optional<double> seconds_left(const Progress& progress, Clock::time_point now);

  std::string counted_;
  bool on_terminal_;
  std::optional<Clock::time_point> shown_;
  std::string stage_;              // under way
  Clock::time_point stage_start_;  // in this run
  Index done_before_ = 0;          // steps of the stage, before this run
  bool visible_ = false;
};

// "choosing: 96 of at most 144 replicates, 2 clusters by genie lead, ends in at most 12 s", in
// fewer words where that is wider than width. Seconds left are of the stage.
std::string progress_text(const Progress& progress, const std::string& counted,
                          std::optional<double> seconds_left, std::size_t width);

// A span of time as a person says it: "8 s", "2 min 5 s", "3 h 20 min".
std::string duration_text(double seconds);

}  // namespace truecluster::cli
