// Starts a program with posix_spawn and waits for it, or ends it on a stop request.
#include "cluster/child_process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <optional>

#include <fmt/format.h>

#include <truecluster/error.hpp>

#include "base/stop.hpp"
#include "cluster/commands_under_way.hpp"

// What the child sees of the environment is what this process sees.
extern char** environ;  // NOLINT(readability-redundant-declaration): unistd.h may not declare it

namespace truecluster {
namespace {

class SpawnSettings {
 public:
  SpawnSettings() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    // A group of its own, so that its children can be stopped with it.
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP);
    posix_spawnattr_setpgroup(&attributes_, 0);
  }
  ~SpawnSettings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  SpawnSettings(const SpawnSettings&) = delete;
  SpawnSettings& operator=(const SpawnSettings&) = delete;

  void open(int descriptor, const char* path, int flags) {
    posix_spawn_file_actions_addopen(&actions_, descriptor, path, flags, 0600);
  }
  [[nodiscard]] const posix_spawn_file_actions_t* actions() const { return &actions_; }
  [[nodiscard]] const posix_spawnattr_t* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

pid_t start(const std::string& command, const std::vector<std::string>& arguments,
            const std::string& error_file) {
  std::vector<std::string> words = {"sh", "-c", command + " \"$@\"", "sh"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  SpawnSettings settings;
  settings.open(STDIN_FILENO, "/dev/null", O_RDONLY);
  settings.open(STDOUT_FILENO, "/dev/null", O_WRONLY);
  settings.open(STDERR_FILENO, error_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC);
  pid_t child = 0;
  const int failure = posix_spawn(&child, "/bin/sh", settings.actions(), settings.attributes(),
                                  pointers.data(), environ);
  if (failure != 0)
    throw Error(fmt::format("the clusterer command '{}' cannot be started: {}", command,
                            std::strerror(failure)));
  return child;
}

// Ends with all its children when it is no longer waited for.
class Child {
 public:
  explicit Child(pid_t process) : process_(process) {}
  ~Child() { end_command(process_); }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  // The status of its end, or nothing if it still runs after this many seconds (0: no limit). Looks
  // often at first and less often later, and adds up the pauses: no clock is needed. Throws
  // Interrupted if the job of this thread is asked to end.
  std::optional<int> wait(double timeout_seconds) {
    double waited = 0, pause = 0.0005;
    while (true) {
      StopScope::check();
      if (const std::optional<int> status = ended_command(process_)) return status;
      if (timeout_seconds > 0 && waited >= timeout_seconds) return std::nullopt;
      const timespec time{0, static_cast<long>(pause * 1e9)};
      nanosleep(&time, nullptr);
      waited += pause;
      pause = std::min(pause * 1.2, 0.02);
    }
  }

 private:
  pid_t process_;
};

// The last line that is not empty, as a clause to end a sentence with.
std::string last_words(const std::string& error_file) {
  std::ifstream file(error_file);
  std::string last;
  for (std::string line; std::getline(file, line);)
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  constexpr std::size_t longest = 300;
  if (last.size() > longest) last = "..." + last.substr(last.size() - longest);
  return last.empty() ? " and wrote nothing to standard error" : ": " + last;
}

}  // namespace

void run_command(const std::string& command, const std::vector<std::string>& arguments,
                 const std::string& error_file, double timeout_seconds) {
  Child child(start_command([&] { return start(command, arguments, error_file); }));
  const std::optional<int> status = child.wait(timeout_seconds);
  if (!status)
    throw Error(fmt::format("the clusterer command '{}' was stopped after {} seconds{}", command,
                            timeout_seconds, last_words(error_file)));
  if (WIFSIGNALED(*status))
    throw Error(fmt::format("the clusterer command '{}' was ended by signal {} ({}){}", command,
                            WTERMSIG(*status), strsignal(WTERMSIG(*status)),
                            last_words(error_file)));
  if (WEXITSTATUS(*status) != 0)
    throw Error(fmt::format("the clusterer command '{}' ended with status {}{}", command,
                            WEXITSTATUS(*status), last_words(error_file)));
}

}  // namespace truecluster
