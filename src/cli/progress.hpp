// A progress bar on standard error: share done, rate, and time that remains.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include <truecluster/context.hpp>

namespace truecluster::cli {

class ProgressBar {
 public:
  ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;
  ~ProgressBar();  // removes the line

  void show(const Progress& progress);

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_;
  Clock::time_point shown_;
  bool visible_ = false;
};

// "kmeans, k = 4  [=====     ]  50 %  120/240  12.0/s  10 s left" after some seconds.
std::string progress_line(const Progress& progress, double seconds);

// A span of time as a person says it: "8 s", "2 min 5 s", "3 h 20 min".
std::string duration_text(double seconds);

}  // namespace truecluster::cli
