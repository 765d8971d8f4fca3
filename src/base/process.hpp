// Whether a process that left something behind still runs.
#pragma once

#include <signal.h>
#include <sys/types.h>

#include <cerrno>
#include <charconv>
#include <string_view>

namespace truecluster {

// By its number as text. What is no number of a process counts as running: it is not ours to judge.
inline bool is_running(std::string_view process) {
  pid_t number = 0;
  const char* end = process.data() + process.size();
  const auto [stop, error] = std::from_chars(process.data(), end, number);
  if (error != std::errc() || stop != end || number <= 0) return true;
  return ::kill(number, 0) == 0 || errno != ESRCH;
}

}  // namespace truecluster
