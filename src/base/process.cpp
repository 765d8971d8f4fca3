// Asks the system for a process by its number.
#include "base/process.hpp"

#include <signal.h>
#include <sys/types.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <string>

namespace truecluster {
namespace {

// Whether it has ended and only waits for its parent to ask how: in a container whose first process
// never asks, for ever. Known where the system has /proc; its name, in brackets, may hold any text.
bool is_zombie(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text, '\0');
  const std::size_t end_of_name = text.rfind(')');
  return end_of_name != std::string::npos && text.substr(end_of_name).starts_with(") Z");
}

}  // namespace

bool is_running(std::string_view process) {
  pid_t number = 0;
  const char* end = process.data() + process.size();
  const auto [stop, error] = std::from_chars(process.data(), end, number);
  if (error != std::errc() || stop != end || number <= 0) return true;
  if (::kill(number, 0) != 0 && errno == ESRCH) return false;
  return !is_zombie(number);
}

}  // namespace truecluster
